import { describe, expect, it } from 'vitest';
import type { Dump } from '../../../../../../shared/report/dump/format/dump.ts';
import {
  MEMORY_INFO,
  MEMORY_INFO_LIST,
  memoryAccess,
  memoryInfoAt,
  memoryInfoIndexOf,
  memoryInfosOf,
  memoryProtectionNames,
  memoryStateName,
  memoryTypeName,
} from '../../../../../../shared/report/dump/format/memory-info.ts';
import { codesOf, MadeDump } from './made-dump.ts';

type Region = readonly [base: bigint, size: bigint];

function dumpOfRegions(regions: readonly Region[], { count = BigInt(regions.length), little = true } = {}): Dump {
  const made = new MadeDump({ little });
  const head = made.bytesOf(MEMORY_INFO_LIST, { headerSize: 16, entrySize: 48, count });
  return made
    .streamOf('MemoryInfoList', head, ...regions.map(([base, size]) => made.bytesOf(MEMORY_INFO, { base, size, state: 0x1000 })))
    .open();
}

describe('memoryInfoAt', () => {
  it.each([true, false])('finds the region that contains an address (little-endian: %s)', (little) => {
    const dump = dumpOfRegions(
      [
        [0x1000n, 0x1000n],
        [0x2000n, 0x1000n],
        [0x8000_0000_0000n, 0x10n],
      ],
      { little },
    );
    expect(memoryInfosOf(dump)).toHaveLength(3);
    expect(
      [0xfffn, 0x1000n, 0x1fffn, 0x2000n, 0x2fffn, 0x3000n, 0x8000_0000_000fn].map((at) => memoryInfoAt(dump, at)?.base ?? null),
    ).toEqual([null, 0x1000n, 0x1000n, 0x2000n, 0x2000n, null, 0x8000_0000_0000n]);
    expect(codesOf(dump)).toEqual([]);
  });

  it('finds regions that are not sorted', () => {
    const bases = [0x9000n, 0x2000n, 0x7000n, 0x1000n, 0x5000n, 0x3000n];
    const dump = dumpOfRegions(bases.map((base) => [base, 0x100n] as const));
    expect(bases.map((base) => memoryInfoIndexOf(dump).indexAt(base + 0xffn))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(bases.map((base) => memoryInfoIndexOf(dump).indexAt(base + 0x100n))).toEqual(bases.map(() => -1));
    expect(codesOf(dump)).toEqual([]);
  });

  it('finds a region that contains smaller ones, and notes each overlap with its place', () => {
    const dump = dumpOfRegions([
      [0x1000n, 0x9000n],
      [0x2000n, 0x100n],
      [0x3000n, 0x100n],
    ]);
    expect([0x2050n, 0x2800n, 0x3050n, 0x9fffn].map((at) => memoryInfoIndexOf(dump).indexAt(at))).toEqual([1, 0, 2, 0]);
    expect(dump.findings()).toMatchObject([
      { code: 'range_overlap', address: 0x2000n, other: 0x1000n, offset: memoryInfosOf(dump)?.offsetOf(1) },
      { code: 'range_overlap', address: 0x3000n, other: 0x1000n, offset: memoryInfosOf(dump)?.offsetOf(2) },
    ]);
  });

  it('notes a region that ends after the last address', () => {
    const dump = dumpOfRegions([[0xffff_ffff_ffff_0000n, 0x2_0000n]]);
    expect(memoryInfoAt(dump, 0xffff_ffff_ffff_8000n)?.size).toBe(0x2_0000n);
    expect(dump.findings()).toMatchObject([{ code: 'range_reversed', address: 0xffff_ffff_ffff_0000n, size: 0x2_0000n }]);
  });

  it('accepts a region that ends at the last address', () => {
    const dump = dumpOfRegions([[0xffff_ffff_ffff_0000n, 0x1_0000n]]);
    expect(memoryInfoAt(dump, 0xffff_ffff_ffff_fff0n)?.size).toBe(0x1_0000n);
    expect(codesOf(dump)).toEqual([]);
  });

  it('reads the regions that are there if the count is far too large', () => {
    const dump = dumpOfRegions([[0x1000n, 0x10n]], { count: 0xffff_ffff_ffff_ffffn });
    expect(memoryInfosOf(dump)).toHaveLength(1);
    expect(codesOf(dump)).toEqual(['list_cut']);
  });

  it('finds nothing in a dump without the stream', () => {
    const dump = new MadeDump().system(9, 2).open();
    expect(memoryInfosOf(dump)).toBeNull();
    expect(memoryInfoAt(dump, 0x1000n)).toBeNull();
  });

  it('looks up an address among 200,000 regions with few reads of the list', () => {
    const dump = dumpOfRegions(Array.from({ length: 200_000 }, (_, index) => [BigInt(index) * 0x1000n, 0x1000n] as const));
    for (let index = 0; index < 200_000; index += 997) expect(memoryInfoIndexOf(dump).indexAt(BigInt(index) * 0x1000n + 5n)).toBe(index);
  });
});

describe('names of memory regions', () => {
  it('names states and types', () => {
    expect([0x1000, 0x2000, 0x1_0000, 5].map(memoryStateName)).toEqual(['MEM_COMMIT', 'MEM_RESERVE', 'MEM_FREE', null]);
    expect([0x2_0000, 0x4_0000, 0x100_0000, 0].map(memoryTypeName)).toEqual(['MEM_PRIVATE', 'MEM_MAPPED', 'MEM_IMAGE', null]);
  });

  it('names the bits of a protection, and gives those without a name as a number', () => {
    expect(memoryProtectionNames(0x104)).toEqual(['PAGE_READWRITE', 'PAGE_GUARD']);
    expect(memoryProtectionNames(0x8000_0020)).toEqual(['PAGE_EXECUTE_READ', '0x80000000']);
    expect(memoryProtectionNames(0)).toEqual([]);
  });

  it('says what a protection allows', () => {
    const allowed = (protection: number): string =>
      Object.entries(memoryAccess(protection))
        .filter(([, isAllowed]) => isAllowed)
        .map(([kind]) => kind)
        .join(' ');
    expect([0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0x104].map(allowed)).toEqual([
      '',
      'read',
      'read write',
      'read write',
      'execute',
      'read execute',
      'read write execute',
      'read write execute',
      '',
    ]);
  });
});
