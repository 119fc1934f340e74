import type { Splice } from '../../bytes/pieces.ts';
import { type HeaderLine, type RequestHead, headerValues } from '../../report/wire/request-head.ts';
import { lineAnchorOffset, resolveAnchor } from './anchors.ts';
import type { DraftState, LengthRule } from './draft-state.ts';
import type { Edit, EditOf } from './edit.ts';
import type { Plan, PlanTools } from './plan.ts';

/** Returns the consecutive edits that remove header lines of the request, beginning at index `from`. */
export function headerDeletions(edits: readonly Edit[], from: number, { head }: DraftState): readonly EditOf<'delete_header'>[] {
  const found: EditOf<'delete_header'>[] = [];
  for (let edit = edits[from]; edit?.op === 'delete_header' && resolveAnchor(head, edit.at) >= 0; edit = edits[from + found.length])
    found.push(edit);
  return found;
}

/**
 * Removes several header lines of the request in one plan, so that even a head of thousands of lines is read only once. null if one of the lines does not
 * exist.
 */
export function planDeleteHeaders(edits: readonly EditOf<'delete_header'>[], tools: PlanTools): Plan | null {
  const { state, request } = tools;
  const all = [...request.headers, ...request.strayLines];
  const byAnchor = new Map(all.map((line) => [lineAnchorOffset(line), line]));
  const gone = new Set(edits.flatMap(({ at }) => byAnchor.get(resolveAnchor(state.head, at)) ?? []));
  if (gone.size < edits.length) return null;
  const head = [...gone]
    .map(({ offset, length }): Splice => ({ offset, remove: length, insert: [] }))
    .toSorted((a, b) => a.offset - b.offset);
  const length = lengthAfter(gone, request);
  return length === null ? { head } : { head, length };
}

/** Returns the Content-Length rule after lines are removed one by one; null if it does not change. The last Content-Length line is in effect. */
function lengthAfter(gone: ReadonlySet<Pick<HeaderLine, 'offset'>>, request: RequestHead): LengthRule | null {
  const lengths = headerValues(request, 'Content-Length');
  const left = new Set<Pick<HeaderLine, 'offset'>>(lengths);
  let last = lengths.length - 1;
  let rule: LengthRule | null = null;
  for (const line of gone) {
    if (!left.delete(line)) continue;
    const before = lengths[last]?.value;
    for (let one = lengths[last]; one !== undefined && !left.has(one); one = lengths[last]) last -= 1;
    const after = lengths[last]?.value;
    if (after !== before) rule = after === undefined ? 'captured' : 'pinned';
  }
  return rule;
}
