import type { Provenance, Splice } from '../bytes/pieces.ts';
import { ok } from '../errors.ts';
import type { Edit, EditOp, Step } from './edit.ts';
import { provenanceOf } from './anchors.ts';
import type { PlanTools, Planned } from './plan.ts';
import { editFault } from './plan.ts';
import { planEdit } from './plan-edit.ts';

interface NumberedEdit {
  readonly edit: Edit;
  /** Its place in the step. */
  readonly index: number;
}

/**
 * Edits that touch one thing alone: of different things they can be planned against one reading, however many they are. Those of one group only:
 * a part that was recoded, or is of another type, is read anew, and its members are other ones by then.
 */
const LOCAL_GROUPS: ReadonlyMap<EditOp, 'values' | 'filename' | 'type' | 'recode'> = new Map([
  ['value', 'values'],
  ['rename', 'values'],
  ['stringify', 'values'],
  ['filename', 'filename'],
  ['type', 'type'],
  ['recode', 'recode'],
]);

/** Tells whether an edit belongs into the batch of those before it. */
interface OpenBatch {
  takes(edit: Edit): boolean;
}

/** The edits of a step in order, without those that are left out; neighbours that are local and point at different things in one batch, and so bytes at different places. */
export function batchesOf(step: Step): readonly (readonly NumberedEdit[])[] {
  const skipped = new Set(step.skipped);
  const batches: NumberedEdit[][] = [];
  let open: OpenBatch = CLOSED;
  for (const [index, edit] of step.edits.entries()) {
    if (skipped.has(index)) continue;
    if (open.takes(edit)) batches.at(-1)?.push({ edit, index });
    else {
      batches.push([{ edit, index }]);
      open = LOCAL_GROUPS.has(edit.op) ? batchOfThings(edit) : batchOfBytes(edit);
    }
  }
  return batches;
}

const CLOSED: OpenBatch = { takes: () => false };

function batchOfThings(first: Edit): OpenBatch {
  const group = LOCAL_GROUPS.get(first.op);
  const targets = new Set('at' in first ? [first.at] : []);
  return {
    takes(edit) {
      if (LOCAL_GROUPS.get(edit.op) !== group || !('at' in edit) || targets.has(edit.at)) return false;
      targets.add(edit.at);
      return true;
    },
  };
}

/** Bytes of one origin, each behind those before and apart from them: what stands between them stays in its place. */
function batchOfBytes(first: Edit): OpenBatch {
  const place = bytesPlace(first);
  return place === null ? CLOSED : batchBehind(place);
}

function batchBehind(first: BytesPlace): OpenBatch {
  let last = first;
  return {
    takes(edit) {
      const place = bytesPlace(edit);
      if (place?.origin !== last.origin || place.at <= last.at + last.remove) return false;
      last = place;
      return true;
    },
  };
}

interface BytesPlace extends Provenance {
  readonly remove: number;
}

function bytesPlace(edit: Edit): BytesPlace | null {
  if (edit.op !== 'bytes' || edit.space !== 'plain' || edit.at === null) return null;
  return { ...provenanceOf(edit.at), remove: edit.remove };
}

/** One plan for a batch. Fault: gone, where two of them come to touch the same bytes, as moved ones can. */
export function planBatch(batch: readonly NumberedEdit[], toolsOf: (index: number) => PlanTools): Planned {
  const [first] = batch;
  if (first !== undefined && batch.length === 1) return planEdit(first.edit, toolsOf(first.index));
  const splices: Splice[] = [];
  for (const { edit, index } of batch) {
    const plan = planEdit(edit, toolsOf(index));
    if (!plan.ok) return plan;
    splices.push(...(plan.value.plain ?? []));
  }
  splices.sort((a, b) => a.offset - b.offset);
  const overlap = splices.some((splice, index) => {
    const before = splices[index - 1];
    return before !== undefined && before.offset + before.remove > splice.offset;
  });
  return overlap ? editFault('gone') : ok({ plain: splices });
}
