import { describe, expect, it } from 'vitest';
import { addressTarget, isNonCanonical } from '../../../../../../shared/report/dump/memory/address-target.ts';
import { isAccessible, isLikelyGuard, memoryMapOf } from '../../../../../../shared/report/dump/memory/memory-map.ts';
import { analysisOf, linuxMap, type MadeCrash, MODULE_BASE, region, STACK, windowsMap } from '../crash/made-crash.ts';

async function opened(crash: Partial<MadeCrash>) {
  const { dump } = await analysisOf({ exception: 1, ...crash });
  return dump;
}

describe('memoryMapOf', () => {
  it('reads the map of Windows with the permissions of committed pages', async () => {
    const map = memoryMapOf(
      await opened({
        streams: [
          windowsMap(
            region(0x1_0000n, 0x1000n, 0x20),
            { base: 0x2_0000n, size: 0x1000n, state: 0x2000, protection: 4 },
            region(0x3_0000n, 0x1000n, 0),
          ),
        ],
      }),
    );
    expect(map).toMatchObject({ source: 'MemoryInfoList', length: 3 });
    expect(map?.regionAt(0x1_0fffn)).toEqual({
      index: 0,
      start: 0x1_0000n,
      end: 0x1_1000n,
      canRead: true,
      canWrite: false,
      canExecute: true,
      isFree: false,
      isGuard: false,
      name: null,
    });
    expect(map?.regionAt(0x1_1000n)).toBeNull();
    // Reserved pages have no memory, whatever they are to allow.
    expect(map?.regionAt(0x2_0000n)).toMatchObject({ canRead: false, canWrite: false, isFree: false });
    expect(map?.regionAt(0x3_0000n)).toMatchObject({ isFree: true });
    expect(map?.at(3)).toBeNull();
  });

  it('reads the map of Linux with the last component of the path', async () => {
    const map = memoryMapOf(await opened({ os: 'linux', streams: [linuxMap('10000-11000 r-xp /usr/lib/libc.so', '20000-21000 ---p')] }));
    expect(map).toMatchObject({ source: 'LinuxMaps', length: 2 });
    expect(map?.regionAt(0x1_0000n)).toMatchObject({ canRead: true, canWrite: false, canExecute: true, name: 'libc.so' });
    expect(map?.regionAt(0x2_0000n)).toMatchObject({ canRead: false, name: null });
  });

  it('is null without a map', async () => {
    expect(memoryMapOf(await opened({}))).toBeNull();
  });
});

describe('isLikelyGuard', () => {
  it('takes less than 32 KiB without permissions beside memory with some, and pages that are marked', async () => {
    const map = memoryMapOf(
      await opened({
        os: 'linux',
        streams: [linuxMap('10000-11000 rw-p', '11000-18fff ---p', '20000-28000 ---p', '28000-29000 rw-p', '30000-31000 ---p')],
      }),
    );
    if (map === null) throw new Error('no map');
    const guards = Array.from({ length: map.length }, (_, index) => map.at(index)).filter(
      (each) => each !== null && isLikelyGuard(map, each),
    );
    expect(guards.map((each) => each?.start)).toEqual([0x1_1000n]);
    const first = map.at(0);
    expect(first !== null && isAccessible(first)).toBe(true);
  });
});

describe('addressTarget', () => {
  const kindOf = async (address: bigint, crash: Partial<MadeCrash>): Promise<string> => addressTarget(await opened(crash), address).kind;

  it('names modules, stacks, regions, free memory and addresses that nothing can have', async () => {
    const crash: Partial<MadeCrash> = { streams: [windowsMap(region(0x5_0000n, 0x1000n, 4), region(0x6_0000n, 0x1000n, 0))] };
    const kinds = await Promise.all(
      [0xffffn, MODULE_BASE, STACK, 0x5_0000n, 0x6_0000n, 0x7_0000n, 0x1234_5678_9abc_def0n].map((address) => kindOf(address, crash)),
    );
    expect(kinds).toEqual(['near_null', 'module', 'stack', 'region', 'free', 'free', 'non_canonical']);
    expect(await kindOf(0x5_0000n, {})).toBe('unknown');
  });

  it('takes the whole region of a stack for the stack, but not a large region or one with another name', async () => {
    const at = STACK + 0x8000n;
    expect(await kindOf(at, { streams: [windowsMap(region(STACK - 0x1000n, 0x10_0000n, 4))] })).toBe('stack');
    expect(await kindOf(STACK - 8n, { streams: [windowsMap(region(STACK - 0x1000n, 0x10_0000n, 4))] })).toBe('stack');
    expect(await kindOf(at, { streams: [windowsMap(region(STACK - 0x1000n, 0x1000_0000n, 4))] })).toBe('region');
    const linux = (name: string): Partial<MadeCrash> => ({ os: 'linux', streams: [linuxMap(`6f000000-70100000 rw-p ${name}`)] });
    expect(await kindOf(at, linux('[stack]'))).toBe('stack');
    expect(await kindOf(at, linux('[heap]'))).toBe('region');
  });

  it('knows canonical addresses only for amd64', async () => {
    const [first, last] = [0x8000_0000_0000n, 0xffff_7fff_ffff_ffffn];
    const dump = await opened({});
    expect([first - 1n, first, last, last + 1n].map((address) => isNonCanonical(dump, address))).toEqual([false, true, true, false]);
    expect(isNonCanonical(await opened({ cpu: 'arm64' }), first)).toBe(false);
  });
});
