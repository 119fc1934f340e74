import type { Dump } from './dump.ts';
import type { StreamName } from './streams.ts';

/** The most overlaps that are noted; more say nothing new. */
const MAX_NOTES = 64;

/**
 * Finds ranges by address in O(log n). If ranges overlap, the one that begins last before the address counts, and if that ends before the address, the one
 * that reaches furthest. `ends[i]` is the first address after range `i`; a range that does not end after its start contains nothing.
 */
export class AddressIndex {
  readonly #starts: BigUint64Array;
  readonly #ends: BigUint64Array;
  /** The ranges by start; null if they are in that order. */
  readonly #order: Uint32Array | null;
  /** For each place in the order, the range up to there that ends last; null if no ranges overlap. */
  readonly #reach: Uint32Array | null;

  constructor(starts: BigUint64Array, ends: BigUint64Array) {
    this.#starts = starts;
    this.#ends = ends;
    this.#order = orderOf(starts);
    this.#reach = this.#reachOf();
  }

  get length(): number {
    return this.#starts.length;
  }

  /** The index of the range that contains an address; -1 if there is none. */
  indexAt(address: bigint): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.startOf(this.rangeAt(middle)) <= address) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return -1;
    const index = this.rangeAt(low - 1);
    if (address < this.endOf(index)) return index;
    const reaching = this.#reach?.[low - 1];
    return reaching !== undefined && address < this.endOf(reaching) ? reaching : -1;
  }

  /** The range at a place in the order of addresses. */
  rangeAt(place: number): number {
    return this.#order === null ? place : (this.#order[place] ?? 0);
  }

  startOf(range: number): bigint {
    return this.#starts[range] ?? 0n;
  }

  endOf(range: number): bigint {
    return this.#ends[range] ?? 0n;
  }

  /** Notes ranges that share addresses with a range that begins earlier. `offsetOf`: where range `index` is in the dump. */
  noteOverlaps(dump: Dump, stream: StreamName, offsetOf: (index: number) => number): void {
    const reach = this.#reach;
    if (reach === null) return;
    let notes = 0;
    for (let place = 1; place < reach.length && notes < MAX_NOTES; place += 1) {
      const index = this.rangeAt(place);
      const before = reach[place - 1] ?? 0;
      const address = this.startOf(index);
      if (address >= this.endOf(before) || this.endOf(index) <= address) continue;
      notes += 1;
      dump.note({ code: 'range_overlap', offset: offsetOf(index), stream, address, other: this.startOf(before) });
    }
  }

  #reachOf(): Uint32Array | null {
    const reach = new Uint32Array(this.length);
    let furthest = 0;
    let overlaps = false;
    for (let place = 0; place < reach.length; place += 1) {
      const index = this.rangeAt(place);
      if (place === 0) furthest = index;
      else if (this.startOf(index) < this.endOf(furthest)) overlaps = true;
      if (this.endOf(index) > this.endOf(furthest)) furthest = index;
      reach[place] = furthest;
    }
    return overlaps ? reach : null;
  }
}

function orderOf(starts: BigUint64Array): Uint32Array | null {
  let isSorted = true;
  for (let index = 1; index < starts.length && isSorted; index += 1) isSorted = (starts[index - 1] ?? 0n) <= (starts[index] ?? 0n);
  if (isSorted) return null;
  const order = Uint32Array.from(starts, (_, index) => index);
  return order.sort((a, b) => compare(starts[a] ?? 0n, starts[b] ?? 0n) || a - b);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
