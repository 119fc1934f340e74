import type { DraftVersion } from './draft-version.ts';
import { isGzipCoding, isUncoded } from './draft-state.ts';
import type { Edit } from './edit.ts';

/** An effect of edits on a report besides the bytes that they rewrite. */
export type CodingNote =
  | 'gzip_anew'
  | 'gzip_off'
  | 'read_as_gzip'
  | 'read_as_plain'
  | 'chunks_anew'
  | 'length_set'
  | 'length_pinned'
  | 'length_captured'
  | 'annotations_anew'
  | 'head_taken';

/** Returns the notes on the edits that lead from version `before` to version `after`. */
export function codingNotes(before: DraftVersion, after: DraftVersion, edits: readonly Edit[]): readonly CodingNote[] {
  return [...notesOf(before, after, edits)];
}

function* notesOf(before: DraftVersion, after: DraftVersion, edits: readonly Edit[]): Generator<CodingNote> {
  const [from, to] = [before.state, after.state];
  if (edits.some(({ op }) => op === 'form')) yield 'annotations_anew';
  if (to.coding !== from.coding) {
    if (isUncoded(to)) yield 'gzip_anew';
    else if (isGzipCoding(to.coding) && !isGzipCoding(from.coding)) yield 'read_as_gzip';
    else if (isGzipCoding(from.coding) && !isGzipCoding(to.coding)) {
      yield edits.some((edit) => edit.op === 'gzip') ? 'gzip_off' : 'read_as_plain';
    }
  }
  if (after.capture.chunked !== null && before.capture.chunked !== after.capture.chunked) yield 'chunks_anew';
  yield* lengthNotes(before, after);
  if (before.capture.kind === 'body' && after.capture.kind === 'request') yield 'head_taken';
}

function* lengthNotes(before: DraftVersion, after: DraftVersion): Generator<CodingNote> {
  const isOther = before.capture.content.size !== after.capture.content.size || isUncoded(after.state);
  if (after.state.length === 'follows') {
    if (isOther || before.state.length !== 'follows') yield 'length_set';
  } else if (isOther && after.capture.request.headers.some(({ name }) => name.toLowerCase() === 'content-length')) {
    yield after.state.length === 'pinned' ? 'length_pinned' : 'length_captured';
  }
}
