import type { Draft } from '../../../../shared/editing/edits/draft.ts';
import { type StepList, commonBeginning } from '../../../../shared/editing/edits/step-list.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Anchor, Edit, EditOp } from '../../../../shared/editing/edits/edit.ts';
import { provenanceOf } from '../../../../shared/editing/edits/provenance.ts';
import { stepSentence } from '../../../../shared/text/presenters/step-sentence.ts';
import { anchoredAt } from './anchored-at.ts';

/** Operations on the whole report. They write into many annotations and parts, but do not belong to any of them. */
const WHOLE_OPS: ReadonlySet<EditOp> = new Set<EditOp>(['form', 'boundary', 'gzip', 'normalise', 'drop_duplicates']);

/**
 * Returns the edit list without the edits of the annotation, part or header line at `anchor`; null if there are no such edits. If a step also changed something
 * else, it keeps its other edits.
 */
export function revertedSteps(draft: Draft, anchor: Anchor): StepList | null {
  const isOfThing = editsOfThing(draft, anchor);
  const list = draft.list.flatMap((listed) => {
    const { step, error } = listed;
    const before = new Set(step.skipped);
    const skipped = step.edits.flatMap((edit, index) => (before.has(index) || isOfThing(step.id, edit, index) ? [index] : []));
    if (error !== null || skipped.length === before.size) return [listed];
    if (skipped.length === step.edits.length) return [];
    const left = step.edits.filter((_, index) => !skipped.includes(index));
    // The sentence is built from the current version, because the inspection before the step no longer exists. Most annotations and parts in the edits still
    // exist.
    return [{ step: { ...step, skipped, sentence: stepSentence({ kind: 'edits', edits: left, before: draft.current }) }, error }];
  });
  const isSame = list.length === draft.list.length && commonBeginning(list, draft.list) === list.length;
  return isSame ? null : list;
}

/**
 * Returns a function that selects edits of the annotation, part or header line at `anchor`. An edit is selected if it names `anchor` or one of its header
 * lines, or if it wrote some of its bytes.
 */
function editsOfThing(draft: Draft, anchor: Anchor): (step: string, edit: Edit, index: number) => boolean {
  const now = anchoredAt(draft.current, anchor);
  const captured = anchoredAt(draft.captured, anchor);
  const anchors = new Set([anchor, ...(now?.lines ?? []), ...(captured?.lines ?? [])]);
  const writers = now === null ? new Set<string>() : writersOf(draft.current, now.whole);
  return (step, edit, index) => {
    if (WHOLE_OPS.has(edit.op)) return false;
    if ('at' in edit && edit.at !== null && anchors.has(edit.at)) return true;
    if (edit.op === 'add_header' && edit.part === anchor) return true;
    return writers.has(`${step}.${String(index)}`);
  };
}

/** Returns the edits that wrote bytes of a range, as `step.edit` (step id and edit index). */
function writersOf(
  { capture }: DraftVersion,
  { space, offset, length }: { space: string; offset: number; length: number },
): ReadonlySet<string> {
  const source = provenanceOf(capture)[space === 'head' ? 'head' : 'plain'];
  const writers = source.slice(offset, length).map(({ origin }) => /^e(\w+\.\d+)\./.exec(origin)?.[1]);
  return new Set(writers.filter((writer) => writer !== undefined));
}
