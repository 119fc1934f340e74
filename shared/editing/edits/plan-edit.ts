import type { Splice } from '../../bytes/pieces.ts';
import { assertNever, ok } from '../../errors.ts';
import type { Edit } from './edit.ts';
import { planForm } from './plan-form.ts';
import { planAddAnnotation, planDelete, planMove, planRename, planStringify, planValue } from './plan-annotations.ts';
import { planBoundary, planBytes, planGzip, planLength } from './plan-body.ts';
import { planAddHeader, planDeleteHeader, planHeader, planMoveHeader, planRequestLine } from './plan-headers.ts';
import { planNormalise } from './plan-normalise.ts';
import { planDropDuplicates } from './plan-duplicates.ts';
import { planAddPart, planContent, planFilename, planType } from './plan-parts.ts';
import { planReframe } from './plan-reframe.ts';
import { planUndoEncoding } from './plan-undo-encoding.ts';
import { planFixJson, planRecode } from './plan-recode.ts';
import type { PlanTools, Planned } from './plan.ts';

/**
 * Plans one edit against a state. Reads only what the plan needs, and has no side effects. Masked bytes of the state stay masked wherever the plan puts them.
 */
export function planEdit(edit: Edit, tools: PlanTools): Planned {
  const plan = plannedBy(edit, tools);
  if (!plan.ok) return plan;
  const { head, plain } = plan.value;
  const splices = {
    ...(head === undefined ? {} : { head: taintedSplices(head, tools) }),
    ...(plain === undefined ? {} : { plain: taintedSplices(plain, tools) }),
  };
  return ok({ ...plan.value, ...splices });
}

function taintedSplices(splices: readonly Splice[], { tainted }: PlanTools): readonly Splice[] {
  const isCopying = splices.some(({ insert }) => insert.length > 0);
  return isCopying ? splices.map((splice) => ({ ...splice, insert: splice.insert.map(tainted) })) : splices;
}

function plannedBy(edit: Edit, tools: PlanTools): Planned {
  switch (edit.op) {
    case 'value':
      return planValue(edit, tools);
    case 'rename':
      return planRename(edit, tools);
    case 'add_annotation':
      return planAddAnnotation(edit, tools);
    case 'delete':
      return planDelete(edit, tools);
    case 'move':
      return planMove(edit, tools);
    case 'stringify':
      return planStringify(edit, tools);
    case 'recode':
      return planRecode(edit, tools);
    case 'mend_json':
      return planFixJson(edit, tools);
    case 'drop_duplicates':
      return planDropDuplicates(tools);
    case 'add_part':
      return planAddPart(edit, tools);
    case 'content':
      return planContent(edit, tools);
    case 'filename':
      return planFilename(edit, tools);
    case 'type':
      return planType(edit, tools);
    case 'request_line':
      return planRequestLine(edit, tools);
    case 'header':
      return planHeader(edit, tools);
    case 'add_header':
      return planAddHeader(edit, tools);
    case 'delete_header':
      return planDeleteHeader(edit, tools);
    case 'move_header':
      return planMoveHeader(edit, tools);
    case 'length':
      return planLength(edit, tools);
    case 'form':
      return planForm(edit, tools);
    case 'boundary':
      return planBoundary(edit, tools);
    case 'gzip':
      return planGzip(edit, tools);
    case 'reframe':
      return planReframe(edit, tools);
    case 'undo_encoding':
      return planUndoEncoding(edit, tools);
    case 'normalise':
      return planNormalise(tools);
    case 'bytes':
      return planBytes(edit, tools);
    default:
      return assertNever(edit);
  }
}
