import { range } from '../../bytes/byte-range.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import { bareBoundary } from '../../report/wire/recognise.ts';
import type { WireMap } from '../../report/wire/wire-map.ts';
import type { CauseOf } from './causes.ts';

/** Number of bytes at each end of the body in which to search for its first and last line. */
const EDGE = 4_096;

/**
 * Returns the boundary of the first delimiter. It is on the first line of the body, or after a preamble. null if the first `EDGE` bytes contain no delimiter.
 */
export function boundaryOfBody(plain: ByteSource): string | null {
  const start = plain.read(0, EDGE);
  const first = bareBoundary(start);
  if (first !== null) return first;
  const line = /[\r\n](?=--[^\r\n]{1,200}\r?\nContent-)/i.exec(decodeLatin1(start));
  return line === null ? null : bareBoundary(start.subarray(line.index + 1));
}

/** Returns the cause if the first delimiter of the body has another boundary than the one used for reading the body. */
export function otherBoundary(plain: ByteSource, wire: WireMap): CauseOf<'boundary_differs'> | null {
  const boundary = boundaryOfBody(plain);
  const { boundary: read } = wire;
  if (boundary === null || read === null || decodeLatin1(encodeUtf8(read)) === boundary) return null;
  const text = decodeLatin1(plain.read(0, EDGE));
  const at = text.indexOf(`--${boundary}`);
  // A single line that begins with dashes can be part of a text. A delimiter must be followed by headers, or be repeated as the closing delimiter.
  const isDelimiter = /^[^\r\n]*\r?\nContent-/i.test(text.slice(at)) || endsWithIt(plain, boundary);
  return isDelimiter
    ? { code: 'boundary_differs', by: differenceOf(read, boundary), range: range('plain', at, boundary.length + 2) }
    : null;
}

function endsWithIt(plain: ByteSource, boundary: string): boolean {
  return decodeLatin1(plain.read(Math.max(plain.size - EDGE, 0), EDGE)).includes(`\n--${boundary}--`);
}

function differenceOf(read: string, boundary: string): CauseOf<'boundary_differs'>['by'] {
  const bare = (text: string): string => text.replace(/^-+|-+$/g, '');
  const unquoted = (text: string): string => text.replace(/["']/g, '');
  if (bare(read) === bare(boundary)) return 'dashes';
  if (read.toLowerCase() === boundary.toLowerCase()) return 'case';
  if (unquoted(read).trim() === unquoted(boundary).trim()) return 'quotes';
  return boundary.startsWith(read) || read.startsWith(boundary) ? 'length' : 'all';
}
