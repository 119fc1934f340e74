import { countIndexesWhile } from '../../../bytes/rows.ts';

/** Numbers up to 2^32 - 1 in 4 bytes each; larger ones, up to 2^53, in 8. */
export type Column = Uint32Array | Float64Array;

/** Records of a symbol file by address, as columns: 16 bytes for each record if all numbers are below 2^32, else 32. */
export class AddressRecords {
  readonly starts: Column;
  /** Where the addresses of each record end; its start for records without an end. */
  readonly ends: Column;
  /** Where the record is in the file, and where the lines that belong to it end. */
  readonly offsets: Column;
  readonly limits: Column;

  constructor(starts: Column, ends: Column, offsets: Column, limits: Column) {
    this.starts = starts;
    this.ends = ends;
    this.offsets = offsets;
    this.limits = limits;
  }

  get length(): number {
    return this.starts.length;
  }

  /** The index of the last record that begins at or below an address; -1 if there is none. O(log n). */
  atOrBelow(address: number): number {
    return countIndexesWhile(this.starts.length, (index) => (this.starts[index] ?? 0) <= address) - 1;
  }

  /** The index of the last such record, if it contains the address; else -1. */
  containing(address: number): number {
    const index = this.atOrBelow(address);
    return index >= 0 && address < (this.ends[index] ?? 0) ? index : -1;
  }
}

/**
 * Which of several records with common addresses count. `first`: the one that begins first; the others are left out. `all`: all; a lookup finds the last that
 * begins.
 */
type Overlaps = 'first' | 'all';

const INITIAL = 64;
const MAX_NARROW = 0xffff_ffff;

/** Starts, ends, offsets and limits. */
type Columns = readonly [Column, Column, Column, Column];

function grown(column: Column): Column {
  const larger = column instanceof Uint32Array ? new Uint32Array(column.length * 2) : new Float64Array(column.length * 2);
  larger.set(column);
  return larger;
}

function pickedFrom(column: Column, indexes: Uint32Array): Column {
  const picked = column instanceof Uint32Array ? new Uint32Array(indexes.length) : new Float64Array(indexes.length);
  for (let at = 0; at < indexes.length; at += 1) picked[at] = column[indexes[at] ?? 0] ?? 0;
  return picked;
}

/** Collects records in the order of the file. */
export class RecordCollector {
  #columns: Columns = [new Uint32Array(INITIAL), new Uint32Array(INITIAL), new Uint32Array(INITIAL), new Uint32Array(INITIAL)];
  #count = 0;
  #isSorted = true;

  get count(): number {
    return this.#count;
  }

  add(start: number, end: number, offset: number): void {
    if (this.#count === this.#columns[0].length) this.#each(grown);
    if (start > MAX_NARROW || end > MAX_NARROW || offset > MAX_NARROW) this.#widen();
    const [starts, ends, offsets, limits] = this.#columns;
    if (this.#count > 0 && start < (starts[this.#count - 1] ?? 0)) this.#isSorted = false;
    starts[this.#count] = start;
    ends[this.#count] = end;
    offsets[this.#count] = offset;
    limits[this.#count] = offset;
    this.#count += 1;
  }

  /** Says where the lines of the newest record end. */
  endNewest(limit: number): void {
    if (limit > MAX_NARROW) this.#widen();
    if (this.#count > 0) this.#columns[3][this.#count - 1] = limit;
  }

  /** The records by address; of those with the same address the first of the file first. */
  finish(overlaps: Overlaps): AddressRecords {
    const [starts, ends, offsets, limits] = this.#columns;
    const kept = this.#isSorted && overlaps === 'all' ? null : this.#kept(overlaps);
    const picked = (column: Column): Column => (kept === null ? column.slice(0, this.#count) : pickedFrom(column, kept));
    return new AddressRecords(picked(starts), picked(ends), picked(offsets), picked(limits));
  }

  /** The indexes of the records that count, by address. */
  #kept(overlaps: Overlaps): Uint32Array {
    const [starts, ends] = this.#columns;
    const order = Uint32Array.from({ length: this.#count }, (_, index) => index);
    if (!this.#isSorted) order.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || a - b);
    if (overlaps === 'all') return order;
    let count = 0;
    let end = -1;
    for (const index of order) {
      if ((starts[index] ?? 0) < end) continue;
      end = ends[index] ?? 0;
      order[count] = index;
      count += 1;
    }
    return order.subarray(0, count);
  }

  #widen(): void {
    this.#each((column) => (column instanceof Float64Array ? column : Float64Array.from(column)));
  }

  #each(change: (column: Column) => Column): void {
    const [starts, ends, offsets, limits] = this.#columns;
    this.#columns = [change(starts), change(ends), change(offsets), change(limits)];
  }
}

/** Where numbered records (files, origins of inlined calls) are in the file. If a number is there twice, the last one counts. */
export class NumberedRecords {
  readonly numbers: Column;
  readonly offsets: Column;

  constructor(numbers: Column, offsets: Column) {
    this.numbers = numbers;
    this.offsets = offsets;
  }

  /** Sorts records that are in the order of the file, with their numbers as `starts`. */
  static from({ starts, offsets }: AddressRecords): NumberedRecords {
    return new NumberedRecords(starts, offsets);
  }

  /** The offset of the record with a number; -1 if there is none. O(log n). */
  offsetOf(number: number): number {
    const index = countIndexesWhile(this.numbers.length, (each) => (this.numbers[each] ?? 0) <= number) - 1;
    return index >= 0 && this.numbers[index] === number ? (this.offsets[index] ?? -1) : -1;
  }
}
