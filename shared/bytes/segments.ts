import type { ByteSource } from './byte-source.ts';
import { EMPTY_BYTES } from './byte-source.ts';

/** Several sources one after the other as one, without copying until it is read. */
export function segmentSource(pieces: readonly ByteSource[]): ByteSource {
  const only = pieces[0];
  if (only !== undefined && pieces.length === 1) return only;
  const ends: number[] = [];
  let size = 0;
  for (const piece of pieces) ends.push((size += piece.size));

  return {
    size,
    read(offset, length) {
      const from = Math.min(Math.max(offset, 0), size);
      const to = Math.min(from + Math.max(length, 0), size);
      if (from === to) return EMPTY_BYTES;
      const first = firstEndingAfter(ends, from);
      const bytes = new Uint8Array(to - from);
      for (let index = first, at = from; at < to; index += 1) {
        const piece = pieces[index];
        if (piece === undefined) break;
        const start = (ends[index] ?? 0) - piece.size;
        const part = piece.read(at - start, to - at);
        bytes.set(part, at - from);
        at = Math.max(at + part.length, ends[index] ?? to);
      }
      return bytes;
    },
  };
}

/** Index of the first end above `offset`: binary search, a chunked body can have millions of chunks. */
function firstEndingAfter(ends: readonly number[], offset: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
