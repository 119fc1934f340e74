import type { ByteSource } from '../bytes/byte-source.ts';
import type { Piece, Splice } from '../bytes/pieces.ts';
import { pieceOf, pieceOfBytes } from '../bytes/pieces.ts';
import type { Result } from '../errors.ts';
import { assertNever, fail, ok } from '../errors.ts';
import type { Inspection } from '../verdict/inspect.ts';
import { writtenOrigin } from './anchors.ts';
import type { Coding, DraftState, LengthRule } from './draft-state.ts';
import { isGzipCoding } from './draft-state.ts';
import type { Content, Edit } from './edit.ts';
import { planForm } from './plan-form.ts';
import { planAddAnnotation, planDelete, planMove, planRename, planStringify, planValue } from './plan-annotations.ts';
import { planBoundary, planBytes, planGzip, planLength } from './plan-body.ts';
import { planAddHeader, planDeleteHeader, planHeader, planMoveHeader, planRequestLine } from './plan-headers.ts';
import { planNormalise } from './plan-normalise.ts';
import { planDropDuplicates } from './plan-duplicates.ts';
import { planAddPart, planContent, planFilename, planType } from './plan-parts.ts';
import { planMendJson, planRecode } from './plan-recode.ts';

/** What one edit rewrites: splices in the order of the bytes, and how the body is coded from now on. */
export interface Plan {
  readonly head?: readonly Splice[];
  readonly plain?: readonly Splice[];
  readonly coding?: Coding;
  readonly length?: LengthRule;
}

/** Why an edit cannot be made. `name`: of an annotation, part, header or file; never a value. */
export interface EditFault {
  readonly code: EditFaultCode;
  readonly name: string;
}

export const EDIT_FAULTS = [
  /** What it points at is not there (any more). */
  'gone',
  /** The body has no boundary, or no part, where this could go. */
  'no_structure',
  /** The body was not inflated to its end, so it cannot be written anew. */
  'not_inflated',
  'value_not_utf8',
  'name_not_carried',
  'line_break',
  'not_latin1',
  'not_request_line',
  'boundary_invalid',
  'boundary_in_content',
  'file_gone',
  /** The JSON cannot be read to its end, so its members cannot be told apart. */
  'broken_json',
  /** Moving is possible among parts, or among members of one JSON part. */
  'other_form',
  'nothing_to_do',
  /** A later step needs it; `name` is that step's sentence. */
  'needed_later',
] as const;
export type EditFaultCode = (typeof EDIT_FAULTS)[number];

export function editFault(code: EditFaultCode, name = ''): Result<never, EditFault> {
  return fail({ code, name });
}

export type Planned = Result<Plan, EditFault>;

/** What an edit is planned with. */
export interface PlanTools {
  readonly state: DraftState;
  /** The reading of that state in dialect spec. */
  readonly inspection: Inspection;
  /** A piece of what this step writes, with an origin of its own. */
  readonly write: (bytes: Uint8Array) => Piece;
  /** What was typed, or the bytes of a file. */
  readonly contentOf: (content: Content) => Result<Piece, EditFault>;
}

/** Files that edits name; null where one is gone or is another now. */
export type EditFiles = (key: string) => ByteSource | null;

/** Plans one edit against a state. Pure: nothing is read but what the plan needs. */
export function planEdit(edit: Edit, tools: PlanTools): Planned {
  switch (edit.op) {
    case 'value':
      return planValue(edit, tools);
    case 'rename':
      return planRename(edit, tools);
    case 'add-annotation':
      return planAddAnnotation(edit, tools);
    case 'delete':
      return planDelete(edit, tools);
    case 'move':
      return planMove(edit, tools);
    case 'stringify':
      return planStringify(edit, tools);
    case 'recode':
      return planRecode(edit, tools);
    case 'mend-json':
      return planMendJson(edit, tools);
    case 'drop-duplicates':
      return planDropDuplicates(tools);
    case 'add-part':
      return planAddPart(edit, tools);
    case 'content':
      return planContent(edit, tools);
    case 'filename':
      return planFilename(edit, tools);
    case 'type':
      return planType(edit, tools);
    case 'request-line':
      return planRequestLine(edit, tools);
    case 'header':
      return planHeader(edit, tools);
    case 'add-header':
      return planAddHeader(edit, tools);
    case 'delete-header':
      return planDeleteHeader(edit, tools);
    case 'move-header':
      return planMoveHeader(edit, tools);
    case 'length':
      return planLength(edit, tools);
    case 'form':
      return planForm(edit, tools);
    case 'boundary':
      return planBoundary(edit, tools);
    case 'gzip':
      return planGzip(edit, tools);
    case 'normalise':
      return planNormalise(tools);
    case 'bytes':
      return planBytes(edit, tools);
    default:
      return assertNever(edit);
  }
}

/** Makes the pieces that one edit of a step writes, numbered in the order of their making: the same ones whenever it is planned again. */
export function writerOf(step: string, edit: number): (source: ByteSource | Uint8Array) => Piece {
  let number = 0;
  return (source) => {
    const origin = writtenOrigin(step, edit, number);
    number += 1;
    return source instanceof Uint8Array ? pieceOfBytes(origin, source) : pieceOf(origin, source);
  };
}

/** The state that a plan leads to. A body that is written anew cannot keep its captured coding. */
export function applyPlan(state: DraftState, plan: Plan): Result<DraftState, EditFault> {
  const head = plan.head ?? [];
  const plain = plan.plain ?? [];
  if (plain.length > 0 && state.coding.kind === 'captured' && state.coding.gzip?.fault?.kind === 'cap') return editFault('not_inflated');
  return ok({
    head: state.head.spliced(head),
    plain: state.plain.spliced(plain),
    coding: plan.coding ?? (plain.length > 0 ? recoded(state.coding) : state.coding),
    length: plan.length ?? state.length,
    headEdited: state.headEdited || head.length > 0,
  });
}

const USUAL_LEVEL = 6;

function recoded(coding: Coding): Coding {
  if (coding.kind === 'identity') return coding;
  if (coding.kind === 'gzip') return { ...coding, coded: null };
  return isGzipCoding(coding) ? { kind: 'gzip', level: USUAL_LEVEL, coded: null } : { kind: 'identity' };
}

/** One splice as a plan of the plain body. */
export function plainPlan(...splices: readonly Splice[]): Planned {
  return ok({ plain: splices.toSorted((a, b) => a.offset - b.offset) });
}
