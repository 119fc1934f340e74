import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from '../format/dump.ts';
import { type AddressSpace, addressSpaceOf } from './address-space.ts';
import { type MapRegion, type MemoryMap, memoryMapOf } from './memory-map.ts';

/** Memory of the process: a region of the map, or a range that the dump holds outside of it. */
export interface MemoryRow {
  readonly start: bigint;
  /** The first address after it. */
  readonly end: bigint;
  /** Null for a range outside the map. */
  readonly region: MapRegion | null;
}

/**
 * The memory of a process by address: the regions of the map, and between them the ranges of the dump that begin outside of all regions. Without a map, only
 * the ranges of the dump. Rows are made on access, so that a million ranges need little memory.
 */
class MemoryRows {
  readonly #space: AddressSpace;
  readonly #map: MemoryMap | null;
  /** Regions by their number; ranges by their number plus the number of regions. Null without a map. */
  readonly #rows: Uint32Array | null;

  constructor(dump: Dump) {
    this.#space = addressSpaceOf(dump);
    this.#map = memoryMapOf(dump);
    this.#rows = this.#map === null ? null : joined(this.#map, this.#space);
  }

  get length(): number {
    return this.#rows?.length ?? this.#space.length;
  }

  /** True if the dump has a map of the process's memory. */
  get hasMap(): boolean {
    return this.#map !== null;
  }

  /** A row in the order of addresses; null outside the list. */
  at(index: number): MemoryRow | null {
    const number = this.#rows === null ? index : (this.#rows[index] ?? -1);
    const regions = this.#map?.length ?? 0;
    const region = number < regions ? (this.#map?.at(number) ?? null) : null;
    if (region !== null) return { start: region.start, end: region.end, region };
    const range = this.#space.at(number - regions);
    return range === null ? null : { start: range.start, end: range.start + BigInt(range.size), region: null };
  }

  /** The row that contains an address; -1 if there is none. O(log n), unless many rows begin at one address. */
  indexAt(address: bigint): number {
    const regions = this.#map?.length ?? 0;
    const region = this.#map?.index.indexAt(address) ?? -1;
    const range = region < 0 ? this.#space.indexAt(address) : -1;
    const rows = this.#rows;
    if (rows === null) return range;
    if (region < 0 && range < 0) return -1;
    const number = region < 0 ? range + regions : region;
    const start = this.#startOf(number);
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#startOf(rows[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return rows.indexOf(number, low);
  }

  #startOf(number: number): bigint {
    const regions = this.#map?.length ?? 0;
    return number < regions ? (this.#map?.index.startOf(number) ?? 0n) : this.#space.startOf(number - regions);
  }
}

/** The regions and the ranges that begin in no region, by address. Takes linear time. */
function joined({ index, length }: MemoryMap, space: AddressSpace): Uint32Array {
  const rows = new Uint32Array(length + space.length);
  let count = 0;
  let place = 0;
  let end = 0n;
  for (let range = 0; range < space.length; range += 1) {
    const start = space.startOf(range);
    for (; place < length && index.startOf(index.rangeAt(place)) <= start; place += 1) {
      const region = index.rangeAt(place);
      if (index.endOf(region) > end) end = index.endOf(region);
      rows[count] = region;
      count += 1;
    }
    if (start < end) continue;
    rows[count] = length + range;
    count += 1;
  }
  for (; place < length; place += 1) {
    rows[count] = index.rangeAt(place);
    count += 1;
  }
  return rows.slice(0, count);
}

/** The memory of a process by address. */
export const memoryRowsOf = memoize((dump: Dump): MemoryRows => new MemoryRows(dump));
