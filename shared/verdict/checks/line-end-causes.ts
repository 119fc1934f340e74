import { range } from '../../bytes/byte-range.ts';
import type { ByteOffset } from '../../bytes/byte-source.ts';
import { type FramingEnd, framingEnds } from '../../report/wire/framing-ends.ts';
import type { CauseOf, DoubledLineEnd } from './causes.ts';

/** A slice of the plain body as text, one character per byte. */
export interface BodyText {
  readonly text: string;
  /** Offset in the body. */
  readonly from: ByteOffset;
}

/** Largest number of framing lines to read. If all lines are damaged, the first ones show it. */
const MAX_ENDS = 20_000;

/** Returns the cause if a delimiter or header line ends with a single LF or CR, or with more than one CR. */
export function oddLineEnds({ text, from }: BodyText, delimiter: string): CauseOf<'line_ends' | 'line_ends_doubled'> | null {
  let odd: FramingEnd | null = null;
  let sound = 0;
  let seen = 0;
  for (const end of framingEnds(text, delimiter)) {
    // The slice may end in the middle of a line end.
    if (end.end === 'cr' && end.offset + 1 === text.length) break;
    if (end.end === 'crlf') sound += 1;
    else odd ??= end;
    if ((seen += 1) >= MAX_ENDS) break;
  }
  if (odd === null) return null;
  const where = range('plain', from + odd.offset, odd.length);
  if (odd.end === 'cr_cr_lf') return { code: 'line_ends_doubled', end: 'cr_cr_lf', range: where };
  const extent = sound > 0 ? 'some' : text.includes('\r\n') ? 'framing' : 'all';
  return { code: 'line_ends', end: odd.end === 'cr' ? 'cr' : 'lf', extent, range: where };
}

/**
 * Returns the cause if every line is followed by an empty line. This is visible at the first part with headers: in an intact body, no empty line separates a
 * delimiter and the first header.
 */
export function doubledLines({ text, from }: BodyText, delimiter: string): CauseOf<'line_ends_doubled'> | null {
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    const behind = at + delimiter.length;
    if (!isEmptyLineAt(text, behind)) continue;
    const found = /^(\r\n|\n)\1Content-[A-Za-z-]+:[^\r\n]*\1\1/i.exec(text.slice(behind, behind + MAX_LINES_LENGTH));
    if (found === null) continue;
    const end: DoubledLineEnd = found[1] === '\n' ? 'lf_lf' : 'crlf_crlf';
    return { code: 'line_ends_doubled', end, range: range('plain', from + behind, (found[1]?.length ?? 0) * 2) };
  }
  return null;
}

/** Tests for two consecutive line ends. Most delimiters are not followed by them and need no further test. */
function isEmptyLineAt(text: string, at: number): boolean {
  return text.startsWith('\n\n', at) || text.startsWith('\r\n\r\n', at);
}

/** Number of characters after a delimiter within which its first header line must end. */
const MAX_LINES_LENGTH = 1_024;
