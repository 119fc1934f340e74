import { describe, expect, it } from 'vitest';
import { memoryInfoStream } from '../../../../../../shared/report/dump/build/windows-streams.ts';
import { DumpDisclosure } from '../../../../../../shared/report/dump/disclosure.ts';
import { addressView } from '../../../../../../shared/text/presenters/dump/address-of.ts';
import { CRASH_SPEC, REGISTER_SECRET } from '../../../../../builders/report/crash-dump.ts';
import { listOf, placedDump } from './made-list.ts';

const OPEN = DumpDisclosure.atOnce('open');
const NOT_HELD = 'The dump does not hold its bytes.';

const goTo = (text: string, disclosure = OPEN, thread: number | null = null, spec = CRASH_SPEC) =>
  addressView(placedDump(spec), disclosure, { text, thread }, () => Promise.resolve());

describe('going to an address of a dump', () => {
  it.each([
    ['0x7ffa10214a3c', 'xul.dll + 0x214a3c'],
    ['  0X7FFA10214A3C ', 'xul.dll + 0x214a3c'],
    ['7ffa`10214a3c', 'xul.dll + 0x214a3c'],
    ['xul + 0x214a3c', 'xul.dll + 0x214a3c'],
    ['XUL.DLL+214a3c', 'xul.dll + 0x214a3c'],
    ['0x7ffa10214a40 - 4', 'xul.dll + 0x214a3c'],
  ])('finds %s', async (text, place) => {
    const { row, range, sentence } = await goTo(text);
    expect(sentence).toBe(`0x7ffa10214a3c is in ${place}.`);
    expect(listOf('memory', CRASH_SPEC).row(row ?? -1).cells[0]).toBe('0x7ffa10214a39');
    // The instruction is three bytes after the beginning of what the dump holds.
    expect(range).toEqual({ space: 'plain', offset: (listOf('memory', CRASH_SPEC).row(row ?? -1).range?.offset ?? 0) + 3, length: 1 });
  });

  it('says what an address that the dump does not hold belongs to', async () => {
    expect(await goTo('ntdll + 0x9d5f4')).toEqual({
      row: null,
      range: null,
      sentence: `0x7ffa4009d5f4 is in ntdll.dll + 0x9d5f4. ${NOT_HELD}`,
    });
    expect((await goTo('0x123456789')).sentence).toBe('The dump does not hold 0x123456789, and it has no map of the memory.');
    const streams = [memoryInfoStream([{ base: 0x10_0000n, size: 0x1000n, state: 0x1000, protection: 4 }])];
    expect((await goTo('0x200000', OPEN, null, { ...CRASH_SPEC, streams })).sentence).toBe(
      '0x200000 is in no region of the map, so the process had no memory there.',
    );
    expect(await goTo('0x100008', OPEN, null, { ...CRASH_SPEC, streams })).toEqual({
      row: 0,
      range: null,
      sentence: `0x100008 is in the memory of the process. ${NOT_HELD}`,
    });
  });

  it.each(['', 'no address at all', '0x', '0x12345678123456781', '12 + ', '+ 4', '{}'])('says that %j is no address', async (text) => {
    const { row, sentence } = await goTo(text);
    expect(row).toBeNull();
    expect(sentence).toMatch(/^This is no address\. Write /);
  });

  it.each(['mozglue', 'mozglue + 0x10', 'r99', 'eip'])('says that there is neither a module nor a register %s', async (text) => {
    expect((await goTo(text)).sentence).toBe(`The dump has no module or register with the name “${text.replace(/ .*/, '')}”.`);
  });

  it('goes to a masked register only as far as its region, and does not calculate with it', async () => {
    const masked = await goTo('rsp');
    expect(masked).toMatchObject({
      range: null,
      sentence: expect.stringMatching(/^rsp points into stack of thread 1 Compositor\. Reveal/) as string,
    });
    expect(listOf('memory', CRASH_SPEC).row(masked.row ?? -1).cells[4]).toBe('stack of thread 1 Compositor');
    expect(await goTo('rsp + 0x10')).toEqual({
      row: null,
      range: null,
      sentence: 'rsp is masked. Reveal the values to calculate with it.',
    });
    expect(JSON.stringify(await goTo('rcx'))).not.toContain(REGISTER_SECRET.toString(16));
    const shown = OPEN.withValues();
    expect(await goTo('rsp', shown)).toMatchObject({ row: masked.row, sentence: '0xd42f5ff000 is in stack of thread 1 Compositor.' });
    expect((await goTo('RSP + 10', shown)).sentence).toBe('0xd42f5ff010 is in stack of thread 1 Compositor.');
    expect((await goTo('rsp', shown, 0)).sentence).toBe('0xd42f6ff000 is in stack of thread 0 Main.');
    expect((await goTo('rcx', shown)).sentence).toContain(REGISTER_SECRET.toString(16));
  });

  it('says nothing about a hidden dump', async () => {
    const { row, range, sentence } = await goTo('xul', DumpDisclosure.atOnce('nothing'));
    expect([row, range]).toEqual([null, null]);
    expect(sentence).toContain('hidden');
  });
});
