import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from './dump.ts';
import { memory64ListOf, memoryListOf } from './memory-lists.ts';
import type { DumpLocation } from './record.ts';
import type { StreamName } from './streams.ts';

/** The most damaged ranges that are noted. */
const MAX_NOTES = 64;

/** Ranges of memory, each with its first address, its size and where its bytes are in the dump. */
export interface MemoryColumns {
  readonly starts: BigUint64Array;
  /** The same memory as `starts`, as pairs of 32-bit words: writing these is much faster than making a bigint for each range. */
  readonly words: Uint32Array;
  readonly sizes: Float64Array;
  readonly offsets: Float64Array;
  count: number;
  isSorted: boolean;
  /** The words of the last start. */
  lastLow: number;
  lastHigh: number;
  /** The last end. Not exact for addresses from 2^53 on. */
  end: number;
  /** True if each range is known to begin after the end of all before it. */
  isDisjoint: boolean;
}

/** The byte order of this machine. */
export const IS_LITTLE = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/** From this upper word of an address on, doubles are not exact. */
export const INEXACT_HIGH = 1 << 21;

/** Columns with room for `capacity` ranges. */
export function emptyColumns(capacity: number): MemoryColumns {
  const starts = new BigUint64Array(capacity);
  return {
    starts,
    words: new Uint32Array(starts.buffer),
    sizes: new Float64Array(capacity),
    offsets: new Float64Array(capacity),
    count: 0,
    isSorted: true,
    lastLow: 0,
    lastHigh: 0,
    end: 0,
    isDisjoint: true,
  };
}

/** The ranges of MemoryList and Memory64List. */
interface ListedMemory {
  /** The ranges in the order of the lists. */
  readonly columns: MemoryColumns;
  /** How many of them are in MemoryList. They are the first ones. */
  readonly listed: number;
  /** The bytes of the ranges of Memory64List, which follow one another; null without the list. */
  readonly bytes64: DumpLocation | null;
}

/** The ranges of the memory lists in their order. Notes ranges whose bytes are not all there. */
export const listedMemoryOf = memoize((dump: Dump): ListedMemory => {
  const list = memoryListOf(dump);
  const list64 = memory64ListOf(dump);
  const columns = emptyColumns((list?.length ?? 0) + (list64?.table.length ?? 0));
  const damage = new RangeDamage(dump);
  list?.forEachBlock((view, first, count) => {
    take(columns, damage, { view, count, stream: 'MemoryList', at: list.offsetOf(first), stride: list.stride, offset: null });
  });
  const listed = columns.count;
  let offset = list64?.baseOffset ?? 0;
  list64?.table.forEachBlock((view, first, count) => {
    const { table } = list64;
    offset = take(columns, damage, { view, count, stream: 'Memory64List', at: table.offsetOf(first), stride: table.stride, offset });
  });
  const bytes64 = list64 === null ? null : { offset: list64.baseOffset, size: offset - list64.baseOffset };
  return { columns, listed, bytes64 };
});

/** Descriptors of memory ranges that follow one another. */
interface DescriptorBlock {
  readonly view: DataView;
  readonly count: number;
  readonly stream: StreamName;
  /** Where the first is in the dump. */
  readonly at: ByteOffset;
  readonly stride: ByteLength;
  /** Memory64List: where the bytes of the first range are. Null: each descriptor says where its bytes are. */
  readonly offset: ByteOffset | null;
}

/**
 * Adds the ranges of a block. Returns where the bytes of the next range are in a Memory64List. Full dumps have tens of thousands of ranges, which the summary
 * of a crash waits for, so the loop uses local numbers only.
 */
function take(
  columns: MemoryColumns,
  damage: RangeDamage,
  { view, count, stream, at, stride, offset: first }: DescriptorBlock,
): ByteOffset {
  const { words, sizes, offsets } = columns;
  const { little, size: dumpSize } = damage.dump.bytes;
  const [lowAt, highAt] = little ? [0, 4] : [4, 0];
  const [ownLow, ownHigh] = IS_LITTLE ? [0, 1] : [1, 0];
  let { count: place, end, lastLow, lastHigh } = columns;
  let next = first ?? 0;
  for (let index = 0; index < count; index += 1) {
    const from = index * stride;
    const low = view.getUint32(from + lowAt, little);
    const high = view.getUint32(from + highAt, little);
    let size = view.getUint32(from + 8 + (first === null ? 0 : lowAt), little);
    if (first === null) next = view.getUint32(from + 12, little);
    else size += view.getUint32(from + 8 + highAt, little) * 0x1_0000_0000;
    const offset = next;
    next += size;
    if (next > dumpSize) size = damage.present(stream, at + from, size, offset);
    if (size === 0) continue;
    words[place * 2 + ownLow] = low;
    words[place * 2 + ownHigh] = high;
    sizes[place] = size;
    offsets[place] = offset;
    place += 1;
    if (high < lastHigh || (high === lastHigh && low < lastLow)) columns.isSorted = false;
    const start = high * 0x1_0000_0000 + low;
    if (start < end || high >= INEXACT_HIGH) columns.isDisjoint = false;
    end = start + size;
    lastLow = low;
    lastHigh = high;
  }
  columns.count = place;
  columns.end = end;
  columns.lastLow = lastLow;
  columns.lastHigh = lastHigh;
  return next;
}

/** Notes the first ranges whose bytes are not all there. */
class RangeDamage {
  readonly dump: Dump;
  #notes = 0;

  constructor(dump: Dump) {
    this.dump = dump;
  }

  /** The number of bytes of a range that are there. `at`: where its descriptor is. */
  present(stream: StreamName, at: ByteOffset, size: ByteLength, offset: ByteOffset): ByteLength {
    const read = Math.max(Math.min(size, this.dump.bytes.size - offset), 0);
    if (read < size && this.#notes < MAX_NOTES) {
      this.#notes += 1;
      if (read === 0) this.dump.note({ code: 'data_outside', offset: at, stream, data: 'memory', target: offset, size });
      else this.dump.note({ code: 'data_cut', offset: at, stream, data: 'memory', promised: size, read });
    }
    return read;
  }
}
