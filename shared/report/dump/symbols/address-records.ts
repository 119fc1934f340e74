import { countIndexesWhile } from '../../../bytes/rows.ts';
import { type Column, GrowingColumn, MAX_NARROW } from './growing-column.ts';
import type { RecordBudget } from './record-budget.ts';

export type { Column } from './growing-column.ts';

/**
 * Records of a symbol file by address, as columns: 16 bytes for each record if all numbers are below 2^32, else up to 32. Several records can begin at the same
 * address; they are in the order of the file.
 */
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

  /** The same, but of several records that begin at one address the first of the file. O(log n). */
  firstAtOrBelow(address: number): number {
    const last = this.atOrBelow(address);
    const start = this.starts[last] ?? 0;
    return last < 0 ? -1 : countIndexesWhile(last, (index) => (this.starts[index] ?? 0) < start);
  }

  /** The index of the last record that begins at or below an address, if it contains the address; else -1. */
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

/** Columns with equal length and width, in memory that a budget grants. */
class GrowingTable {
  readonly #columns: readonly GrowingColumn[];
  readonly #budget: RecordBudget;
  /** The records for which memory is reserved. */
  #reserved = 0;
  #isWide = false;

  constructor(columns: readonly GrowingColumn[], budget: RecordBudget) {
    this.#columns = columns;
    this.#budget = budget;
  }

  /** Makes room for one more record, whose largest number is `largest`; false if there is no memory left. `length`: the number of records. */
  hasRoom(length: number, largest: number): boolean {
    return (length < this.#reserved || this.#reserve()) && this.canHold(largest);
  }

  /** Makes the columns wide enough for a number; false if there is no memory left. */
  canHold(largest: number): boolean {
    if (this.#isWide || largest <= MAX_NARROW) return true;
    if (!this.#budget.take(this.#reserved * NARROW_BYTES * this.#columns.length)) return false;
    this.#isWide = true;
    for (const column of this.#columns) column.widen();
    return true;
  }

  #reserve(): boolean {
    const more = this.#reserved === 0 ? FIRST_RECORDS : Math.min(this.#reserved, MORE_RECORDS);
    if (!this.#budget.take(more * NARROW_BYTES * (this.#isWide ? 2 : 1) * this.#columns.length)) return false;
    this.#reserved += more;
    return true;
  }
}

const NARROW_BYTES = 4;
/** For how many records memory is reserved at first, and for how many more at most. */
const FIRST_RECORDS = 64;
const MORE_RECORDS = 65_536;

/** Collects records with addresses, in the order of the file. */
export class RecordCollector {
  readonly #starts = new GrowingColumn();
  readonly #ends = new GrowingColumn();
  readonly #offsets = new GrowingColumn();
  readonly #limits = new GrowingColumn();
  readonly #table: GrowingTable;
  #isSorted = true;

  constructor(budget: RecordBudget) {
    this.#table = new GrowingTable([this.#starts, this.#ends, this.#offsets, this.#limits], budget);
  }

  /** Adds a record; false if there is no memory left for it. */
  add(start: number, end: number, offset: number): boolean {
    if (!this.#table.hasRoom(this.#starts.length, Math.max(end, offset))) return false;
    if (start < this.#starts.last()) this.#isSorted = false;
    this.#starts.push(start);
    this.#ends.push(end);
    this.#offsets.push(offset);
    this.#limits.push(offset);
    return true;
  }

  /** Says where the lines of the newest record end. Without memory for a limit above 4 GiB, they end there. */
  endNewest(limit: number): void {
    if (this.#starts.length > 0) this.#limits.setLast(this.#table.canHold(limit) ? limit : MAX_NARROW);
  }

  /** The records by address; of those with the same address the first of the file first. The collector is empty afterwards. */
  finish(overlaps: Overlaps): AddressRecords {
    const kept = this.#kept(overlaps);
    return new AddressRecords(this.#starts.take(kept), this.#ends.take(kept), this.#offsets.take(kept), this.#limits.take(kept));
  }

  /** The indexes of the records that count, by address; null for all, in the order in which they are. */
  #kept(overlaps: Overlaps): Uint32Array | null {
    const order = this.#isSorted ? null : this.#starts.order();
    if (overlaps === 'all') return order;
    const kept = order ?? new Uint32Array(this.#starts.length);
    let count = 0;
    let end = -1;
    for (let at = 0; at < kept.length; at += 1) {
      const index = order === null ? at : (order[at] ?? 0);
      if (this.#starts.at(index) < end) continue;
      end = this.#ends.at(index);
      kept[count] = index;
      count += 1;
    }
    return order === null && count === kept.length ? null : kept.subarray(0, count);
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

  /** The offset of the record with a number; -1 if there is none. O(log n). */
  offsetOf(number: number): number {
    const index = countIndexesWhile(this.numbers.length, (each) => (this.numbers[each] ?? 0) <= number) - 1;
    return index >= 0 && this.numbers[index] === number ? (this.offsets[index] ?? -1) : -1;
  }
}

/** Collects numbered records, in the order of the file. */
export class NumberCollector {
  readonly #numbers = new GrowingColumn();
  readonly #offsets = new GrowingColumn();
  readonly #table: GrowingTable;
  #isSorted = true;

  constructor(budget: RecordBudget) {
    this.#table = new GrowingTable([this.#numbers, this.#offsets], budget);
  }

  /** Adds a record; false if there is no memory left for it. */
  add(number: number, offset: number): boolean {
    if (!this.#table.hasRoom(this.#numbers.length, Math.max(number, offset))) return false;
    if (number < this.#numbers.last()) this.#isSorted = false;
    this.#numbers.push(number);
    this.#offsets.push(offset);
    return true;
  }

  /** The records by number; of those with the same number the first of the file first. The collector is empty afterwards. */
  finish(): NumberedRecords {
    const order = this.#isSorted ? null : this.#numbers.order();
    return new NumberedRecords(this.#numbers.take(order), this.#offsets.take(order));
  }
}
