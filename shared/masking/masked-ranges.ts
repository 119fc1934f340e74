import type { ByteLength, ByteOffset } from '../bytes/byte-source.ts';
import { type Rows, rowsOf } from '../bytes/rows.ts';

/** `[offset, offset + length)` of one space. */
export interface MaskedRange {
  readonly offset: ByteOffset;
  readonly length: ByteLength;
}

/** Collects ranges in any order; sorted input is fastest. */
export class MaskedRanges {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  /** Adds `[start, end)`, unless it is empty. */
  add(start: ByteOffset, end: ByteOffset): void {
    if (end <= start) return;
    this.#starts.push(start);
    this.#ends.push(end);
  }

  /** The ranges in order. Ranges that overlap are merged. Ranges that only touch stay separate, because each is revealed individually. */
  merged(): Rows<MaskedRange> {
    const order = this.#order();
    const starts: number[] = [];
    const ends: number[] = [];
    for (let index = 0; index < this.#starts.length; index += 1) {
      const at = order?.[index] ?? index;
      const start = this.#starts[at] ?? 0;
      const end = this.#ends[at] ?? 0;
      const last = ends.length - 1;
      if (last >= 0 && start < (ends[last] ?? 0)) ends[last] = Math.max(ends[last] ?? 0, end);
      else {
        starts.push(start);
        ends.push(end);
      }
    }
    return rowsOf(starts.length, (index) => ({ offset: starts[index] ?? 0, length: (ends[index] ?? 0) - (starts[index] ?? 0) }));
  }

  /** Indexes of the ranges, sorted by start; null if the ranges are already sorted. */
  #order(): readonly number[] | null {
    const starts = this.#starts;
    let index = 1;
    while (index < starts.length && (starts[index] ?? 0) >= (starts[index - 1] ?? 0)) index += 1;
    if (index >= starts.length) return null;
    return Array.from(starts, (_, at) => at).sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0));
  }
}
