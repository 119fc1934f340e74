import type { ByteLength } from '../../bytes/byte-source.ts';
import { readCapturedHead, startsWithHead } from './captured-head.ts';
import { headLength, headerValues, parseRequestHead } from './request-head.ts';

/**
 * Why a line end was chosen. `length`: the Content-Length fits the body with one of the two line ends. `both`, `neither`: it fits with both, or with neither.
 * `no_length`: no Content-Length is in effect. `no_head`: the text has no head.
 */
export const ENDS_REASONS = ['length', 'both', 'neither', 'no_length', 'no_head'] as const;

/** The original line ends of a pasted text that has only LF. `crlf` only if a Content-Length requires it. */
export interface PastedEnds {
  readonly ends: 'lf' | 'crlf';
  readonly why: (typeof ENDS_REASONS)[number];
}

/** A text in which every line ends with LF. */
interface LineFedText {
  /** Its first bytes, including the whole head if there is one. */
  readonly begin: Uint8Array;
  readonly size: ByteLength;
  /** The number of LF in the text. */
  readonly lineFeeds: number;
}

/**
 * Decides whether a clipboard changed CRLF to LF. The last Content-Length is in effect. It is compared with the size of the body as it is, and with the size
 * that the body would have with CRLF. If neither fits, the text stays unchanged, because nothing else is known to cause the difference.
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
