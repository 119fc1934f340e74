import { memoize } from '../../../bytes/memoize.ts';
import { AddressIndex } from './address-index.ts';
import type { Dump } from './dump.ts';
import { readSizedList } from './lists.ts';
import { RecordType, u32, u64, type ValuesOf } from './record.ts';
import type { RecordTable } from './record-table.ts';

/** The head of the MemoryInfoList stream. */
export const MEMORY_INFO_LIST = new RecordType('MINIDUMP_MEMORY_INFO_LIST', {
  headerSize: u32('open'),
  entrySize: u32('open'),
  count: u64('open'),
});

/** A run of pages with equal attributes, as VirtualQuery gives it. */
export const MEMORY_INFO = new RecordType('MINIDUMP_MEMORY_INFO', {
  base: u64('open'),
  allocationBase: u64('open'),
  /** The protection when the region was allocated. */
  allocationProtection: u32('open'),
  alignment1: u32('open'),
  /** In bytes. */
  size: u64('open'),
  state: u32('open'),
  protection: u32('open'),
  type: u32('open'),
  alignment2: u32('open'),
});

type MemoryInfo = ValuesOf<typeof MEMORY_INFO>;

/** The most damaged regions that are noted. */
const MAX_NOTES = 64;

const BASE = MEMORY_INFO.offsetOf('base');
const SIZE = MEMORY_INFO.offsetOf('size');

/** The regions of the MemoryInfoList stream in the order of the dump; null without the stream. */
export const memoryInfosOf = memoize((dump: Dump): RecordTable<(typeof MEMORY_INFO)['fields']> | null =>
  readSizedList(dump, 'MemoryInfoList', MEMORY_INFO, 64),
);

/** The regions of the MemoryInfoList stream by address. Notes regions that overlap or end after the last address. */
export const memoryInfoIndexOf = memoize((dump: Dump): AddressIndex => {
  const table = memoryInfosOf(dump);
  const starts = new BigUint64Array(table?.length ?? 0);
  const ends = new BigUint64Array(starts.length);
  let notes = 0;
  table?.forEachBlock((view, first, count) => {
    for (let index = 0; index < count; index += 1) {
      const at = index * table.stride;
      const address = view.getBigUint64(at + BASE, dump.bytes.little);
      const size = view.getBigUint64(at + SIZE, dump.bytes.little);
      const end = BigInt.asUintN(64, address + size);
      starts[first + index] = address;
      // A region that would continue at address 0 ends at the last address.
      ends[first + index] = end < address ? LAST_ADDRESS : end;
      if (end >= address || end === 0n || notes >= MAX_NOTES) continue;
      notes += 1;
      dump.note({ code: 'range_reversed', offset: table.offsetOf(first + index), stream: 'MemoryInfoList', address, size });
    }
  });
  const index = new AddressIndex(starts, ends);
  index.noteOverlaps(dump, 'MemoryInfoList', (at) => table?.offsetOf(at) ?? 0);
  return index;
});

const LAST_ADDRESS = 0xffff_ffff_ffff_ffffn;

/** The region that contains an address; null if there is none. O(log n). */
export function memoryInfoAt(dump: Dump, address: bigint): MemoryInfo | null {
  const index = memoryInfoIndexOf(dump).indexAt(address);
  return index < 0 ? null : (memoryInfosOf(dump)?.at(index) ?? null);
}

const STATES: Readonly<Record<number, string>> = { 0x1000: 'MEM_COMMIT', 0x2000: 'MEM_RESERVE', 0x1_0000: 'MEM_FREE' };
const TYPES: Readonly<Record<number, string>> = { 0x2_0000: 'MEM_PRIVATE', 0x4_0000: 'MEM_MAPPED', 0x100_0000: 'MEM_IMAGE' };
const PROTECTIONS: readonly (readonly [number, string])[] = [
  [0x01, 'PAGE_NOACCESS'],
  [0x02, 'PAGE_READONLY'],
  [0x04, 'PAGE_READWRITE'],
  [0x08, 'PAGE_WRITECOPY'],
  [0x10, 'PAGE_EXECUTE'],
  [0x20, 'PAGE_EXECUTE_READ'],
  [0x40, 'PAGE_EXECUTE_READWRITE'],
  [0x80, 'PAGE_EXECUTE_WRITECOPY'],
  [0x100, 'PAGE_GUARD'],
  [0x200, 'PAGE_NOCACHE'],
  [0x400, 'PAGE_WRITECOMBINE'],
  [0x4000_0000, 'PAGE_TARGETS_INVALID'],
];

/** The name of a page state in the Windows SDK; null for other numbers. */
export function memoryStateName(state: number): string | null {
  return STATES[state] ?? null;
}

/** The name of a page type in the Windows SDK; null for other numbers, such as the 0 of free pages. */
export function memoryTypeName(type: number): string | null {
  return TYPES[type] ?? null;
}

/** The names of the bits of a page protection, in the order of their numbers. Bits without a name are one number in hex at the end. */
export function memoryProtectionNames(protection: number): readonly string[] {
  const named = PROTECTIONS.filter(([bit]) => (protection & bit) !== 0);
  const rest = named.reduce((left, [bit]) => left & ~bit, protection) >>> 0;
  const names = named.map(([, name]) => name);
  return rest === 0 ? names : [...names, `0x${rest.toString(16)}`];
}

/** What the pages of a protection allow. Guard pages allow nothing until they are touched. */
export function memoryAccess(protection: number): { readonly read: boolean; readonly write: boolean; readonly execute: boolean } {
  if ((protection & 0x100) !== 0) return { read: false, write: false, execute: false };
  return { read: (protection & 0xee) !== 0, write: (protection & 0xcc) !== 0, execute: (protection & 0xf0) !== 0 };
}
