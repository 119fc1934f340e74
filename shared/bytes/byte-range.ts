import type { ByteLength, ByteOffset } from './byte-source.ts';

/**
 * The layer of a capture that a range refers to. `head`: the request line and headers. `sent`: the body as captured, including chunk framing and gzip. `plain`:
 * the body after de-chunking and gunzip.
 */
export type Space = 'head' | 'sent' | 'plain';

/** `[offset, offset + length)` in one space of a capture. */
export interface ByteRange {
  readonly space: Space;
  readonly offset: ByteOffset;
  readonly length: ByteLength;
}

export function range(space: Space, offset: ByteOffset, length: ByteLength): ByteRange {
  return { space, offset, length };
}

/** The byte at `offset`, or the last byte if `offset` is after the end. Empty if the space has no bytes. */
export function byteAt(space: Space, offset: ByteOffset, size: ByteLength): ByteRange {
  return { space, offset: Math.max(Math.min(offset, size - 1), 0), length: Math.min(size, 1) };
}

/** `[start, end)` in one space. */
export function rangeBetween(space: Space, start: ByteOffset, end: ByteOffset): ByteRange {
  return { space, offset: start, length: Math.max(end - start, 0) };
}

/** True if both ranges are in the same space and share at least one byte. */
export function overlaps(a: ByteRange, b: ByteRange): boolean {
  return a.space === b.space && a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}
