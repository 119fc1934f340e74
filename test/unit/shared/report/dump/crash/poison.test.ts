import { describe, expect, it } from 'vitest';
import { poisonByteOf, poisonOf } from '../../../../../../shared/report/dump/crash/poison.ts';
import type { OsName } from '../../../../../../shared/report/dump/format/machine.ts';
import { analysisOf, hintFor, hintsFor, type MadeCrash, violation } from './made-crash.ts';

const LAST = 0xffff_ffff_ffff_ffffn;
const FIREFOX = [{ base: 0x40_0000n, size: 0x1_0000, path: 'C:\\Firefox\\xul.dll' }];
const CHROME = [{ base: 0x40_0000n, size: 0x1_0000, path: 'C:\\Chrome\\chrome.dll' }];

function filled(byte: number, bytes: 4 | 8): bigint {
  return BigInt(`0x${byte.toString(16).padStart(2, '0').repeat(bytes)}`);
}

async function usesOf(value: bigint, bytes: 4 | 8, os: OsName, modules: NonNullable<MadeCrash['modules']>): Promise<readonly string[]> {
  const { dump } = await analysisOf({ exception: 1, os, modules });
  return (poisonOf(dump, value, bytes)?.uses ?? []).map(({ by, meaning }) => `${by} ${meaning}`);
}

describe('the hint of a poison pattern', () => {
  it('is likely if the base register is one, and does not give its value', async () => {
    const crash: MadeCrash = { ...violation('read', LAST), code: '894810', registers: { rax: filled(0xe5, 8) }, modules: FIREFOX };
    expect(await hintsFor(crash)).toContain('likely: Poison pattern: rax is what Mozilla’s allocator writes to freed memory');
    expect(await hintFor(crash, 'poison')).toMatchObject({ register: 'rax', pattern: null });
  });

  it('is likely for a crash address a little above the pattern on 64 bits, and possible on 32 bits', async () => {
    const wide: MadeCrash = { ...violation('read', filled(0xdd, 8) + 0x20n) };
    expect(await hintFor(wide, 'poison')).toMatchObject({ certainty: 'likely', pattern: filled(0xdd, 8), register: null });
    const narrow: MadeCrash = { cpu: 'x86', ...violation('read', filled(0xdd, 4) + 0x20n) };
    expect(await hintsFor(narrow)).toEqual([
      'possible: Poison pattern: the address 0xdddddddd is what the Visual C++ debug runtime writes to freed memory',
    ]);
    expect(await hintFor({ cpu: 'x86', ...violation('read', filled(0xdd, 4)) }, 'poison')).toMatchObject({ certainty: 'likely' });
  });

  it('is given for a jump to a pattern', async () => {
    const address = filled(0xcc, 4);
    expect(await hintFor({ cpu: 'x86', ...violation('execute', address), instructionPointer: address }, 'poison')).toMatchObject({
      uses: [{ by: 'msvc', meaning: 'uninitialised' }],
    });
  });

  it('is not given for memory that is there', async () => {
    const modules = [{ base: 0xdddd_0000n, size: 0xffff, path: 'C:\\app\\app.exe' }];
    expect(await hintFor({ cpu: 'x86', ...violation('write', filled(0xdd, 4)), modules }, 'poison')).toBeUndefined();
  });
});

describe('poisonOf', () => {
  it('knows the patterns of each allocator', async () => {
    const rows: readonly (readonly [bigint, 4 | 8, OsName, NonNullable<MadeCrash['modules']>, readonly string[]])[] = [
      [filled(0xe5, 8), 8, 'linux', FIREFOX, ['mozjemalloc freed']],
      [filled(0xe4, 8), 8, 'linux', FIREFOX, ['mozjemalloc uninitialised']],
      [filled(0x2b, 8), 8, 'linux', FIREFOX, ['spidermonkey freed']],
      [filled(0x4d, 4), 4, 'windows', FIREFOX, ['spidermonkey uninitialised']],
      [filled(0xa5, 8), 8, 'linux', [], ['jemalloc uninitialised']],
      [filled(0x5a, 8), 8, 'android', [], ['jemalloc freed']],
      [filled(0xcd, 8), 8, 'windows', FIREFOX, ['spidermonkey uninitialised', 'msvc uninitialised']],
      [filled(0xcd, 8), 8, 'windows', CHROME, ['msvc uninitialised', 'partition_alloc freed']],
      [filled(0xef, 8), 8, 'linux', CHROME, ['partition_alloc freed']],
      [0xfeee_feee_feee_feeen, 8, 'windows', CHROME, ['windows_heap freed']],
      [0xbaad_f00dn, 4, 'windows', CHROME, ['windows_heap uninitialised']],
      [0xdead_beed_bead_beefn, 8, 'linux', CHROME, ['v8 freed']],
      [filled(0x55, 8), 8, 'macos', CHROME, ['macos freed']],
      [filled(0xaa, 8), 8, 'macos', CHROME, ['macos uninitialised', 'clang uninitialised']],
      [filled(0xbe, 8), 8, 'linux', CHROME, ['asan uninitialised']],
    ];
    for (const [value, bytes, os, modules, uses] of rows) expect(await usesOf(value, bytes, os, modules), value.toString(16)).toEqual(uses);
  });

  it('names no allocator that the system or the modules rule out', async () => {
    expect(await usesOf(filled(0xdd, 8), 8, 'linux', CHROME)).toEqual([]);
    expect(await usesOf(filled(0xe5, 8), 8, 'linux', CHROME)).toEqual([]);
    expect(await usesOf(filled(0x55, 8), 8, 'linux', FIREFOX)).toEqual([]);
    expect(await usesOf(filled(0xef, 8), 8, 'linux', FIREFOX)).toEqual([]);
  });

  it('refuses values below a pattern, far above it, or half filled', async () => {
    expect(await usesOf(filled(0xe5, 8) - 1n, 8, 'linux', FIREFOX)).toEqual([]);
    expect(await usesOf(filled(0xe5, 8) + 0x1_0001n, 8, 'linux', FIREFOX)).toEqual([]);
    expect(await usesOf(filled(0xe5, 4) + 0x1001n, 4, 'linux', FIREFOX)).toEqual([]);
    expect(await usesOf(filled(0xe5, 4), 8, 'linux', FIREFOX)).toEqual([]);
    // The usual place of programs of amd64 Linux.
    expect(await usesOf(0x5555_5555_5000n, 8, 'macos', [])).toEqual([]);
  });
});

describe('poisonByteOf', () => {
  it('takes only the bytes of rust-minidump, in the whole word', () => {
    expect(poisonByteOf(filled(0xe5, 8), 8)).toBe(0xe5);
    expect(poisonByteOf(filled(0xe5, 8) + 1n, 8)).toBeNull();
    expect(poisonByteOf(filled(0xe4, 8), 8)).toBeNull();
    expect(poisonByteOf(0n, 8)).toBeNull();
  });
});
