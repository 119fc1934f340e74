import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';

/** A line end, as captured, of a delimiter line or of a part's header line. */
export interface FramingEnd {
  readonly offset: ByteOffset;
  readonly length: ByteLength;
  /** `cr_cr_lf`: more than one CR before the LF. */
  readonly end: 'crlf' | 'lf' | 'cr' | 'cr_cr_lf';
}

/** The longest header block to scan, in characters. It is longer than the collector's limit, because line ends may be doubled. */
const MAX_BLOCK_LENGTH = 16_384;

/**
 * Yields the line ends that frame the parts of a body, in any notation. These are the line ends before and after each delimiter, and those of header lines,
 * including the blank line. Each is yielded once, in text order. `delimiter`: two dashes and the boundary, one character per byte. It counts only at the start
 * of a line. Linear.
 */
export function* framingEnds(text: string, delimiter: string): Generator<FramingEnd> {
  let lastOffset = -1;
  const isNew = (end: FramingEnd | null): end is FramingEnd => end !== null && end.offset > lastOffset;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, Math.max(at + 1, lastOffset))) {
    const before = lineEndBefore(text, at);
    if (at > 0 && before === null) continue;
    const behind = at + delimiter.length;
    const isClosing = text.startsWith('--', behind);
    for (const end of [before, ...(isClosing ? [lineEndAt(text, behind + 2)] : blockEnds(text, behind))]) {
      if (!isNew(end)) continue;
      lastOffset = end.offset;
      yield end;
    }
    if (isClosing) return;
  }
}

/** The line ends of a delimiter line and of the header lines after it, including the blank line. */
function* blockEnds(text: string, from: ByteOffset): Generator<FramingEnd> {
  const limit = Math.min(text.length, from + MAX_BLOCK_LENGTH);
  for (let at = from; at < limit;) {
    const next = nextLineEnd(text, at, limit);
    if (next === null) return;
    yield next;
    at = next.offset + next.length;
    const blank = lineEndAt(text, at);
    if (blank === null) continue;
    yield blank;
    return;
  }
}

function nextLineEnd(text: string, from: ByteOffset, limit: ByteOffset): FramingEnd | null {
  for (let at = from; at < limit; at += 1) {
    const end = lineEndAt(text, at);
    if (end !== null) return end;
  }
  return null;
}

/** The line end that begins at `offset`. */
function lineEndAt(text: string, offset: ByteOffset): FramingEnd | null {
  const first = text[offset];
  if (first === '\n') return { offset, length: 1, end: 'lf' };
  if (first !== '\r') return null;
  let at = offset + 1;
  while (text[at] === '\r') at += 1;
  if (text[at] !== '\n') return { offset, length: 1, end: 'cr' };
  const length = at + 1 - offset;
  return { offset, length, end: length === 2 ? 'crlf' : 'cr_cr_lf' };
}

/** The line end before `offset`. */
function lineEndBefore(text: string, offset: ByteOffset): FramingEnd | null {
  const last = text[offset - 1];
  if (last === '\r') return { offset: offset - 1, length: 1, end: 'cr' };
  if (last !== '\n') return null;
  let from = offset - 1;
  while (from > 0 && text[from - 1] === '\r') from -= 1;
  const length = offset - from;
  return { offset: from, length, end: length === 1 ? 'lf' : length === 2 ? 'crlf' : 'cr_cr_lf' };
}
