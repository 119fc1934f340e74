import type { Draft, DraftVersion } from '../../../shared/draft/draft.ts';
import { describeStep } from '../../../shared/draft/describe.ts';
import type { Anchor, Edit, EditOp, Step } from '../../../shared/draft/edit.ts';
import { traceOf } from '../../../shared/draft/trace.ts';
import { thingAt } from './thing-at.ts';

/** Edits of the whole report: no single thing is theirs, though they write into many. */
const WHOLE_OPS: ReadonlySet<EditOp> = new Set<EditOp>(['form', 'boundary', 'gzip', 'normalise', 'drop-duplicates']);

export interface Reverted {
  readonly steps: readonly Step[];
  /** Ids of steps that stay with fewer edits: what those write has other origins now. */
  readonly reduced: readonly string[];
}

/** The steps without the edits that changed one thing; null where none did. A step that changed other things too keeps its other edits. */
export function revertedSteps(draft: Draft, anchor: Anchor): Reverted | null {
  const isOfThing = editsOfThing(draft, anchor);
  const reduced: string[] = [];
  const steps = draft.steps.flatMap((step) => {
    const edits = step.edits.filter((edit, index) => !isOfThing(step.id, edit, index));
    if (edits.length === step.edits.length) return [step];
    if (edits.length === 0) return [];
    reduced.push(step.id);
    // Told from what is there now: the reading before that step is gone, the things that it names are mostly not.
    return [{ id: step.id, edits, sentence: describeStep(edits, draft.current) }];
  });
  const isSame = reduced.length === 0 && steps.length === draft.steps.length;
  return isSame ? null : { steps, reduced };
}

/** Tells edits that point at the thing or a header line of it, or that wrote bytes of it. */
function editsOfThing(draft: Draft, anchor: Anchor): (step: string, edit: Edit, index: number) => boolean {
  const now = thingAt(draft.current, anchor);
  const captured = thingAt(draft.captured, anchor);
  const anchors = new Set([anchor, ...(now?.lines ?? []), ...(captured?.lines ?? [])]);
  const writers = now === null ? new Set<string>() : writersOf(draft.current, now.whole);
  return (step, edit, index) => {
    if (WHOLE_OPS.has(edit.op)) return false;
    if ('at' in edit && edit.at !== null && anchors.has(edit.at)) return true;
    if (edit.op === 'add-header' && edit.part === anchor) return true;
    return writers.has(`${step}.${String(index)}`);
  };
}

/** Steps and edits that wrote bytes of a range, as `step.edit`. */
function writersOf(
  { capture }: DraftVersion,
  { space, offset, length }: { space: string; offset: number; length: number },
): ReadonlySet<string> {
  const source = traceOf(capture)[space === 'head' ? 'head' : 'plain'];
  const writers = source.slice(offset, length).map(({ origin }) => /^e(\w+\.\d+)\./.exec(origin)?.[1]);
  return new Set(writers.filter((writer) => writer !== undefined));
}
