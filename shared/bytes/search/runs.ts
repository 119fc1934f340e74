import type { ByteLength, ByteOffset } from '../byte-source.ts';

/** `[start, end)` of a source: what is searched as a text of its own. */
export interface Run {
  readonly start: ByteOffset;
  readonly end: ByteOffset;
}

export interface OffsetRange {
  readonly offset: ByteOffset;
  readonly length: ByteLength;
}

/** Bytes whose masks are asked for at a time: a body can have millions of them. */
const WINDOW_SIZE: ByteLength = 1 << 24;

/**
 * What is not masked of `size` bytes, in order: the longest runs without a masked byte. `hidden`: the masked ranges of `[offset, offset + length)`,
 * in order, clipped to it.
 */
export function* runsBetween(
  size: ByteLength,
  hidden: (offset: ByteOffset, length: ByteLength) => readonly OffsetRange[],
  windowSize = WINDOW_SIZE,
): Generator<Run> {
  let start = 0;
  for (let from = 0; from < size; from += windowSize) {
    for (const { offset, length } of hidden(from, Math.min(windowSize, size - from))) {
      if (offset > start) yield { start, end: offset };
      start = Math.max(start, offset + length);
    }
  }
  if (start < size) yield { start, end: size };
}
