import type { ByteLength, ByteOffset } from '../byte-source.ts';

/** `[start, end)` of a source, searched as a separate text. */
export interface Run {
  readonly start: ByteOffset;
  readonly end: ByteOffset;
}

export interface OffsetRange {
  readonly offset: ByteOffset;
  readonly length: ByteLength;
}

/** The number of bytes for which masks are requested at a time. A body can have millions of masks. */
const WINDOW_SIZE: ByteLength = 1 << 24;

/**
 * Yields the unmasked runs of a source with `size` bytes, in order. Each run is as long as possible. `hidden`: the masked ranges of `[offset, offset +
 * length)`, in order, clipped to that range.
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
