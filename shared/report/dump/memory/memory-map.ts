import { memoize } from '../../../bytes/memoize.ts';
import type { AddressIndex } from '../format/address-index.ts';
import type { Dump } from '../format/dump.ts';
import { linuxMapsOf } from '../format/linux-maps.ts';
import { type MEMORY_INFO, memoryAccess, memoryInfoIndexOf, memoryInfosOf } from '../format/memory-info.ts';
import type { ValuesOf } from '../format/record.ts';

/** Memory of the process with equal permissions, as the system reported it when the dump was written. */
export interface MapRegion {
  /** Its index in the stream. */
  readonly index: number;
  readonly start: bigint;
  /** The first address after the region. */
  readonly end: bigint;
  readonly canRead: boolean;
  readonly canWrite: boolean;
  readonly canExecute: boolean;
  /** True for addresses that the process had not reserved. */
  readonly isFree: boolean;
  /** True if the system marks the region as a guard page (Windows). */
  readonly isGuard: boolean;
  /** The last component of the mapped file, or `[heap]`, `[stack]`; null for anonymous memory. */
  readonly name: string | null;
}

/** The map of a process: MemoryInfoList on Windows, LinuxMaps on Linux. */
export interface MemoryMap {
  readonly source: 'MemoryInfoList' | 'LinuxMaps';
  /** The number of regions. */
  readonly length: number;
  /** The regions by address. */
  readonly index: AddressIndex;
  /** A region in the order of the stream; null outside the list. */
  readonly at: (index: number) => MapRegion | null;
  /** The region that contains an address; null if there is none. O(log n). */
  readonly regionAt: (address: bigint) => MapRegion | null;
}

/** The map of a dump; null without either stream. */
export const memoryMapOf = memoize((dump: Dump): MemoryMap | null => {
  const infos = memoryInfosOf(dump);
  if (infos !== null && infos.length > 0) {
    const at = (index: number): MapRegion | null => {
      const info = infos.at(index);
      return info === undefined ? null : regionOfInfo(index, info);
    };
    const index = memoryInfoIndexOf(dump);
    return { source: 'MemoryInfoList', length: infos.length, index, at, regionAt: (address) => at(index.indexAt(address)) };
  }
  const maps = linuxMapsOf(dump);
  if (maps === null || maps.length === 0) return null;
  const at = (index: number): MapRegion | null => {
    const mapping = maps.at(index);
    if (mapping === undefined) return null;
    const { start, end, permissions, name } = mapping;
    return {
      index,
      start,
      end,
      canRead: permissions.includes('r'),
      canWrite: permissions.includes('w'),
      canExecute: permissions.includes('x'),
      isFree: false,
      isGuard: false,
      name: name === '' ? null : name,
    };
  };
  const { index } = maps;
  return { source: 'LinuxMaps', length: maps.length, index, at, regionAt: (address) => at(index.indexAt(address)) };
});

const MEM_FREE = 0x1_0000;
const MEM_COMMIT = 0x1000;
const PAGE_GUARD = 0x100;
const LAST_ADDRESS = 0xffff_ffff_ffff_ffffn;

function regionOfInfo(index: number, info: ValuesOf<typeof MEMORY_INFO>): MapRegion {
  const end = info.base + info.size;
  // Only committed pages have memory behind them.
  const { read, write, execute } = memoryAccess(info.state === MEM_COMMIT ? info.protection : 0);
  return {
    index,
    start: info.base,
    end: end > LAST_ADDRESS ? LAST_ADDRESS : end,
    canRead: read,
    canWrite: write,
    canExecute: execute,
    isFree: info.state === MEM_FREE,
    isGuard: (info.protection & PAGE_GUARD) !== 0,
    name: null,
  };
}

/** True if a region gives any permission. */
export function isAccessible({ canRead, canWrite, canExecute }: MapRegion): boolean {
  return canRead || canWrite || canExecute;
}

/** Guard pages are smaller than this, in bytes: rust-minidump's limit. */
const GUARD_LIMIT = 32_768n;

/** True if a region looks like a guard page: no permissions, small, and next to memory with some (the rule of rust-minidump). */
export function isLikelyGuard(map: MemoryMap, region: MapRegion): boolean {
  if (region.isGuard) return true;
  if (region.isFree || isAccessible(region) || region.end - region.start >= GUARD_LIMIT) return false;
  const before = region.start === 0n ? null : map.regionAt(region.start - 1n);
  const after = map.regionAt(region.end);
  return (before !== null && isAccessible(before)) || (after !== null && isAccessible(after));
}
