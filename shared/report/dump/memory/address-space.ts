import { type ByteLength, type ByteOffset, EMPTY_BYTES } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from '../format/dump.ts';
import { emptyColumns, INEXACT_HIGH, IS_LITTLE, listedMemoryOf, type MemoryColumns } from '../format/listed-memory.ts';
import type { DumpLocation } from '../format/record.ts';
import { presentLocation, THREAD, threadsOf } from '../format/threads.ts';

/** Memory of the process that the dump holds. */
export interface MemoryRange {
  /** The first address. */
  readonly start: bigint;
  /** The bytes that are in the dump; fewer than promised if the dump is cut. */
  readonly size: ByteLength;
  /** Where the bytes are in the dump. */
  readonly offset: ByteOffset;
}

/** The most overlaps that are noted. */
const MAX_NOTES = 64;

/**
 * The memory of the process as far as the dump holds it: the ranges of MemoryList and Memory64List and the stacks of the threads, by address. Finding an
 * address takes O(log n). If ranges overlap, the one that begins last before the address counts, and if that ends before the address, the one that ends last.
 */
export class AddressSpace {
  readonly #dump: Dump;
  #columns: MemoryColumns;
  #reach: Uint32Array | null;
  /** The number of bytes of all ranges before each range. */
  #sums: Float64Array | null = null;

  constructor(dump: Dump) {
    this.#dump = dump;
    const { columns } = listedMemoryOf(dump);
    this.#columns = sorted(columns);
    this.#reach = columns.isDisjoint ? null : reachOf(dump, this.#columns);
    const stacks = this.#missingStacks();
    if (stacks.length === 0) return;
    this.#columns = sorted(withRanges(this.#columns, stacks));
    this.#reach = reachOf(dump, this.#columns);
  }

  /** The number of ranges. A stack that MemoryList has too counts once. */
  get length(): number {
    return this.#columns.count;
  }

  /** A range in the order of addresses; null outside the list. */
  at(index: number): MemoryRange | null {
    const { starts, sizes, offsets, count } = this.#columns;
    if (index < 0 || index >= count) return null;
    return { start: starts[index] ?? 0n, size: sizes[index] ?? 0, offset: offsets[index] ?? 0 };
  }

  /** The first address of a range. */
  startOf(index: number): bigint {
    return this.#columns.starts[index] ?? 0n;
  }

  /** What the dump holds of the addresses `[start, end)`: the number of bytes, and where the first of them are. O(log n) after the first call. */
  heldIn(start: bigint, end: bigint): { readonly bytes: ByteLength; readonly first: DumpLocation | null } {
    const { starts, sizes, offsets, count } = this.#columns;
    this.#sums ??= sumsOf(sizes, count);
    const from = this.indexAt(start);
    const first = from < 0 ? this.#countBefore(start) : from;
    const after = this.#countBefore(end);
    if (first >= after) return { bytes: 0, first: null };
    const skipped = from < 0 ? 0 : Number(start - (starts[first] ?? 0n));
    const last = after - 1;
    const beyond = Math.max((sizes[last] ?? 0) - Number(end - (starts[last] ?? 0n)), 0);
    const bytes = (this.#sums[after] ?? 0) - (this.#sums[first] ?? 0) - skipped - beyond;
    const size = Math.min((sizes[first] ?? 0) - skipped, Number(end - start));
    return { bytes: Math.min(bytes, Number(end - start)), first: { offset: (offsets[first] ?? 0) + skipped, size } };
  }

  /** The index of the range that contains an address; -1 if there is none. */
  indexAt(address: bigint): number {
    const low = this.#countBefore(address + 1n);
    if (low === 0) return -1;
    if (this.#contains(low - 1, address)) return low - 1;
    const reaching = this.#reach?.[low - 1];
    return reaching !== undefined && this.#contains(reaching, address) ? reaching : -1;
  }

  /** The range that contains an address; null if there is none. */
  rangeAt(address: bigint): MemoryRange | null {
    return this.at(this.indexAt(address));
  }

  /** The bytes from an address on: at most `length`, fewer at the end of the range, none if the dump does not hold the address. */
  read(address: bigint, length: ByteLength): Uint8Array {
    const range = this.rangeAt(address);
    if (range === null) return EMPTY_BYTES;
    const from = Number(address - range.start);
    return this.#dump.bytes.bytes(range.offset + from, Math.min(length, range.size - from));
  }

  /** The offset in the dump of the byte at an address; null if the dump does not hold it. */
  offsetOf(address: bigint): ByteOffset | null {
    const range = this.rangeAt(address);
    return range === null ? null : range.offset + Number(address - range.start);
  }

  /** The stacks of threads that no list has: some writers store a stack only with its thread. */
  #missingStacks(): readonly MemoryRange[] {
    const dump = this.#dump;
    const threads = threadsOf(dump);
    const missing: MemoryRange[] = [];
    for (let index = 0; index < (threads?.length ?? 0); index += 1) {
      const thread = threads?.at(index);
      if (thread === undefined || thread.stack.offset === 0 || thread.stack.size === 0) continue;
      const at = (threads?.offsetOf(index) ?? 0) + THREAD.offsetOf('stack');
      const { offset, size } = presentLocation(dump, at, 'ThreadList', 'stack', thread.stack);
      if (size > 0 && this.indexAt(thread.stackStart) < 0) missing.push({ start: thread.stackStart, size, offset });
    }
    return missing;
  }

  /** The number of ranges that begin before an address. */
  #countBefore(address: bigint): number {
    const { starts, count } = this.#columns;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0n) < address) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #contains(index: number, address: bigint): boolean {
    const start = this.#columns.starts[index] ?? 0n;
    return address >= start && address - start < BigInt(this.#columns.sizes[index] ?? 0);
  }
}

/** The memory that a dump holds. */
export const addressSpaceOf = memoize((dump: Dump): AddressSpace => new AddressSpace(dump));

function sumsOf(sizes: Float64Array, count: number): Float64Array {
  const sums = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1) sums[index + 1] = (sums[index] ?? 0) + (sizes[index] ?? 0);
  return sums;
}

/** The ranges by address, without the ones that repeat another one. */
function sorted(columns: MemoryColumns): MemoryColumns {
  const { starts, sizes, offsets, count } = columns;
  if (columns.isSorted) return columns;
  const order = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) order[index] = index;
  order.sort((a, b) => {
    const first = starts[a] ?? 0n;
    const second = starts[b] ?? 0n;
    return first < second ? -1 : first > second ? 1 : (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b;
  });
  const made = emptyColumns(count);
  for (const index of order) {
    const at = made.count;
    // The stack of a thread is usually in MemoryList too.
    const repeats =
      at > 0 && made.starts[at - 1] === starts[index] && made.sizes[at - 1] === sizes[index] && made.offsets[at - 1] === offsets[index];
    if (repeats) continue;
    made.starts[at] = starts[index] ?? 0n;
    made.sizes[at] = sizes[index] ?? 0;
    made.offsets[at] = offsets[index] ?? 0;
    made.count += 1;
  }
  return made;
}

/** The columns with more ranges, not yet in order. */
function withRanges(columns: MemoryColumns, ranges: readonly MemoryRange[]): MemoryColumns {
  const made = emptyColumns(columns.count + ranges.length);
  made.starts.set(columns.starts.subarray(0, columns.count));
  made.sizes.set(columns.sizes.subarray(0, columns.count));
  made.offsets.set(columns.offsets.subarray(0, columns.count));
  for (const [index, { start, size, offset }] of ranges.entries()) {
    made.starts[columns.count + index] = start;
    made.sizes[columns.count + index] = size;
    made.offsets[columns.count + index] = offset;
  }
  made.count = columns.count + ranges.length;
  made.isSorted = false;
  return made;
}

/** For each range, the range up to it that ends last; null if no ranges overlap. */
function reachOf(dump: Dump, columns: MemoryColumns): Uint32Array | null {
  const { starts, words, sizes, count } = columns;
  const lowAt = IS_LITTLE ? 0 : 1;
  let reach: Uint32Array | null = null;
  let last = 0;
  let notes = 0;
  for (let index = 1; index < count; index += 1) {
    const high = words[index * 2 + 1 - lowAt] ?? 0;
    let overlaps: boolean;
    let isLonger: boolean;
    if (high < INEXACT_HIGH) {
      const start = high * 0x1_0000_0000 + (words[index * 2 + lowAt] ?? 0);
      const lastEnd = (words[last * 2 + 1 - lowAt] ?? 0) * 0x1_0000_0000 + (words[last * 2 + lowAt] ?? 0) + (sizes[last] ?? 0);
      overlaps = start < lastEnd;
      isLonger = start + (sizes[index] ?? 0) > lastEnd;
    } else {
      const start = starts[index] ?? 0n;
      const lastEnd = (starts[last] ?? 0n) + BigInt(sizes[last] ?? 0);
      overlaps = start < lastEnd;
      isLonger = start + BigInt(sizes[index] ?? 0) > lastEnd;
    }
    if (overlaps) {
      reach ??= identity(count);
      notes += 1;
      if (notes <= MAX_NOTES)
        dump.note({
          code: 'range_overlap',
          offset: columns.offsets[index] ?? 0,
          stream: 'MemoryList',
          address: starts[index] ?? 0n,
          other: starts[last] ?? 0n,
        });
    }
    if (isLonger) last = index;
    if (reach !== null) reach[index] = last;
  }
  return reach;
}

function identity(count: number): Uint32Array {
  const made = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) made[index] = index;
  return made;
}
