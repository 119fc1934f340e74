import type { ByteLength } from '../../bytes/byte-source.ts';
import { readCapturedHead, startsWithHead } from './captured-head.ts';
import { headLength, headerValues, parseRequestHead } from './request-head.ts';

/**
 * What decided: the Content-Length fits the body with one of the two (`length`), with both (`both`) or with none of them (`neither`); none that counts
 * is there (`no_length`); the text has no head (`no_head`).
 */
export const ENDS_REASONS = ['length', 'both', 'neither', 'no_length', 'no_head'] as const;

/** How the lines of a pasted text end that had LF alone. `crlf` is decided by a Content-Length alone. */
export interface PastedEnds {
  readonly ends: 'lf' | 'crlf';
  readonly why: (typeof ENDS_REASONS)[number];
}

/** A text whose lines all end with LF. */
interface LineFedText {
  /** Its first bytes: the whole head, where it has one. */
  readonly begin: Uint8Array;
  readonly size: ByteLength;
  /** How often LF stands in it. */
  readonly lineFeeds: number;
}

/**
 * Clipboards turn CRLF into LF. The last Content-Length of the request, which is the one that counts, says what it was: the body as it is, or with CR before
 * every LF of it. What fits neither is left alone, since no third way is known by which all of it came about.
 */
export function pastedEnds({ begin, size, lineFeeds }: LineFedText): PastedEnds {
  if (!startsWithHead(begin)) return { ends: 'lf', why: 'no_head' };
  const { length: head, bytes } = readCapturedHead(begin, null);
  const request = parseRequestHead(bytes);
  const declared = headerValues(request, 'Content-Length').at(-1)?.value;
  if (headLength(bytes) < 0 || declared === undefined || headerValues(request, 'Transfer-Encoding').length > 0)
    return { ends: 'lf', why: 'no_length' };
  const asIs = size - head;
  const wide = asIs + lineFeeds - lineFeedsIn(begin.subarray(0, head));
  const length = /^\d{1,15}$/.test(declared) ? Number(declared) : -1;
  if (length === wide) return asIs === wide ? { ends: 'lf', why: 'both' } : { ends: 'crlf', why: 'length' };
  return { ends: 'lf', why: length === asIs ? 'length' : 'neither' };
}

export function lineFeedsIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) count += 1;
  return count;
}
