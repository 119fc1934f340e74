import { describe, expect, it } from 'vitest';
import { addressClass } from '../../../../../../shared/report/dump/crash/address-class.ts';
import type { AddressClass } from '../../../../../../shared/report/dump/crash/address-classes.ts';
import { analysisOf, type MadeCrash, MODULE_BASE, region, signal, STACK, violation, windowsMap } from './made-crash.ts';

async function classOf(crash: MadeCrash): Promise<AddressClass | null> {
  const { evidence, hints } = await analysisOf(crash);
  return addressClass(evidence, hints);
}

const MAP = { streams: [windowsMap(region(0x1234_0000n, 0x1_0000n, 4), region(0x5000_0000n, 0x10_0000n, 0))] };
const GUARD = { streams: [windowsMap(region(0x1234_0000n, 0x1_0000n, 4), region(0x1235_0000n, 0x1000n, 0x104))] };

describe('the class of a crash address', () => {
  it.each<[AddressClass | null, string, MadeCrash]>([
    ['null', '0', violation('read', 0n)],
    ['null', 'a jump to 0', { ...violation('execute', 0n), instructionPointer: 0n }],
    ['near_null', 'a small offset', violation('read', 0x10n)],
    ['near_null', 'an offset of 60 KiB', violation('read', 0xf000n)],
    ['non_canonical', 'an address that the processor refuses', violation('read', 0x8123_4567_89ab_cdefn)],
    ['poison', 'a pattern of an allocator', violation('read', 0xdddd_dddd_dddd_ddddn)],
    ['text', 'letters', { ...violation('read', 0x6463_6261n), cpu: 'x86' }],
    ['stack', 'an address in the stack of the thread', violation('execute', STACK + 0x10n)],
    ['guard', 'a guard page', { ...violation('read', 0x1235_0010n), ...GUARD }],
    ['module', 'an address in a module', violation('write', MODULE_BASE + 0x100n)],
    ['memory', 'an address in other memory', { ...violation('execute', 0x1234_0010n), ...MAP }],
    ['free', 'an address without memory', { ...violation('read', 0x5000_0010n), ...MAP }],
    ['unknown', 'an address in a dump without a map', violation('read', 0x5000_0010n)],
    [null, 'no memory access: an abort', signal(6, 0, 0n)],
    [null, 'no memory access: a signal that another process sent', signal(11, -6, 0x1234n)],
  ])('is %s for %s', async (expected, _, crash) => {
    expect(await classOf(crash)).toBe(expected);
  });
});
