import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { DumpLocation } from './record.ts';

/** The ranges for which there is room at first. The memory of a full dump is one range. */
const FEW = 16;

/** Finds out whether bytes of a dump are in given ranges, in O(log n). Ranges that touch or overlap are merged. */
export class FileRanges {
  /** Start and end of each merged range, in order. */
  #bounds = new Float64Array(2 * FEW);
  #length = 0;

  /** Range `i` has the bytes `[offsets[i], offsets[i] + sizes[i])`. The ranges can be in any order. */
  constructor(offsets: Float64Array, sizes: Float64Array) {
    if (this.#merge(offsets, sizes)) return;
    const order = Uint32Array.from(offsets, (_, index) => index).sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
    this.#merge(
      Float64Array.from(order, (index) => offsets[index] ?? 0),
      Float64Array.from(order, (index) => sizes[index] ?? 0),
    );
  }

  static of(locations: readonly DumpLocation[]): FileRanges {
    return new FileRanges(
      Float64Array.from(locations, ({ offset }) => offset),
      Float64Array.from(locations, ({ size }) => size),
    );
  }

  /** True if any of the bytes `[offset, offset + size)` is in a range. */
  overlap(offset: ByteOffset, size: ByteLength): boolean {
    // The first range that ends after the first byte.
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#bounds[2 * middle + 1] ?? 0) > offset) high = middle;
      else low = middle + 1;
    }
    return low < this.#length && size > 0 && (this.#bounds[2 * low] ?? 0) < offset + size;
  }

  /** False if the ranges are not in order. A full dump has tens of thousands of them, so the loop uses local numbers only. */
  #merge(offsets: Float64Array, sizes: Float64Array): boolean {
    let length = 0;
    let bounds = this.#bounds;
    let start = 0;
    let end = -1;
    for (let index = 0; index < offsets.length; index += 1) {
      const from = offsets[index] ?? 0;
      const to = from + (sizes[index] ?? 0);
      if (to <= from) continue;
      if (from < start) return false;
      if (from <= end) {
        if (to > end) end = to;
        continue;
      }
      if (end >= 0) {
        if (2 * length === bounds.length) bounds = grown(bounds);
        bounds[2 * length] = start;
        bounds[2 * length + 1] = end;
        length += 1;
      }
      start = from;
      end = to;
    }
    if (end >= 0) {
      if (2 * length === bounds.length) bounds = grown(bounds);
      bounds[2 * length] = start;
      bounds[2 * length + 1] = end;
      length += 1;
    }
    this.#bounds = bounds;
    this.#length = length;
    return true;
  }
}

function grown(bounds: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * bounds.length);
  larger.set(bounds);
  return larger;
}
