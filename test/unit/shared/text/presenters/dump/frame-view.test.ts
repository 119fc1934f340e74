import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { disassemblerFor } from '../../../../../../electron/host/report/dumps/disassemblers.ts';
import { type FrameDetailView, frameDetailSchema, WORDS_AT_ONCE } from '../../../../../../shared/bridge/view/frame-view.ts';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import { allStacks, type ThreadStack } from '../../../../../../shared/report/dump/analysis/analysis.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import { DumpDisclosure } from '../../../../../../shared/report/dump/disclosure.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { systemOf } from '../../../../../../shared/report/dump/format/system-info.ts';
import { contextOfThread } from '../../../../../../shared/report/dump/unwind/thread-stack.ts';
import { frameView } from '../../../../../../shared/text/presenters/dump/frame-view.ts';
import { MADE_MACHINES, madeDump } from '../../../../../builders/report/made-dumps.ts';
import {
  analysisOf,
  linuxMap,
  type MadeCrash,
  MODULE_BASE,
  region,
  signal,
  STACK,
  violation,
  windowsMap,
} from '../../../report/dump/crash/made-crash.ts';

const OPEN = DumpDisclosure.atOnce('open');
const VALUES = DumpDisclosure.atOnce('values');

/** `mov [rax+10h], ecx`. */
const WRITE = '89 48 10';

/** The details of a frame of the crashed thread. */
async function detailOf(crash: MadeCrash, index = 0, disclosure = OPEN): Promise<FrameDetailView> {
  const { dump, evidence, crashedStack } = await analysisOf(crash);
  if (crashedStack === null) throw new Error('no stack');
  const disassembler = await disassemblerFor(crash.cpu ?? 'amd64');
  return frameView(
    { dump, part: 0, offset: 0 },
    { stack: crashedStack, index, words: WORDS_AT_ONCE, crash: index === 0 ? evidence : null, disassembler },
    disclosure,
  );
}

/** What values point into, by register or stack word. */
function targetsOf({ registers, words }: FrameDetailView): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...registers.map(({ name, target }) => [name, target] as const),
    ...words.map(({ place, target }) => [place, target] as const),
  ]);
}

function markedOf({ instructions }: FrameDetailView): readonly string[] {
  return instructions.flatMap(({ mark, offset, text }) => (mark === null ? [] : [`${mark} ${offset} ${text}`]));
}

describe('the instructions of a frame', () => {
  it('mark the one of the crash and say what it does, with a few before and after', async () => {
    const detail = await detailOf({ ...violation('write', 0x10n), codeBefore: '48 89 cf', code: WRITE, registers: { rax: 0n } });
    expect(markedOf(detail)).toEqual(['crash +0x1000 mov dword [rax + 0x10], ecx']);
    expect(detail.instructions.map(({ address }) => address)).toEqual([
      'app.exe + 0xffd',
      'app.exe + 0x1000',
      'app.exe + 0x1003',
      'app.exe + 0x1004',
    ]);
    expect(detail).toMatchObject({ module: 'app.exe', effect: 'writes 4 bytes; rax is null', noCode: null });
    expect(detail.registers.filter(({ isInAddress }) => isInAddress).map(({ name }) => name)).toEqual(['rax']);
  });

  it.each<readonly [string, MadeCrash, string | null]>([
    ['a small number', { ...violation('write', 0x18n), code: WRITE, registers: { rax: 8n } }, 'writes 4 bytes; rax is a small number'],
    [
      'unmapped memory',
      {
        ...violation('write', 0x5_0010n),
        code: WRITE,
        registers: { rax: 0x5_0000n },
        streams: [windowsMap(region(MODULE_BASE, 0x1_0000n, 0x20))],
      },
      'writes 4 bytes; rax points into unmapped memory',
    ],
    [
      'a non-canonical address',
      { ...signal(11, 128, 0n), code: WRITE, registers: { rax: 0x1234_5678_9abc_0000n } },
      'writes 4 bytes; rax is a non-canonical address',
    ],
    [
      'a pattern',
      { ...signal(11, 128, 0n), code: WRITE, registers: { rax: 0xa5a5_a5a5_a5a5_a5a5n } },
      'writes 4 bytes; rax is a pattern of uninitialised memory',
    ],
    ['the stack', { exception: 0xc000_00fd, code: '50', stackPointer: STACK }, 'writes 8 bytes; rsp points into this stack'],
    ['no memory at all', { exception: 0x8000_0003, code: 'cc' }, 'a breakpoint'],
    ['nothing that explains it', { exception: 0xe06d_7363, code: '90' }, null],
  ])('say of %s what the instruction does', async (_, crash, effect) => {
    expect((await detailOf(crash)).effect).toBe(effect);
  });

  it('mark the call from which a caller has not returned', async () => {
    const crash: MadeCrash = {
      ...violation('read', 0n),
      framePointer: STACK,
      words: [STACK + 0x40n, MODULE_BASE + 0x2005n],
      memory: [
        { start: MODULE_BASE + 0x1ff9n, content: Uint8Array.of(0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0xe8, 1, 0, 0, 0, 0x90, 0x90) },
      ],
    };
    const detail = await detailOf(crash, 1);
    expect(markedOf(detail)).toEqual(['call +0x2000 call 0x402006']);
    expect(detail).toMatchObject({ index: 1, effect: null, noCode: null });
    expect(detail.instructions.at(-1)?.offset).toBe('+0x2006');
  });

  it('say why there are none', async () => {
    const empty = { instructions: [], effect: null };
    expect(await detailOf(violation('read', 0n))).toMatchObject({
      ...empty,
      noCode: 'The dump does not contain the code here. A dump with the full memory of the process contains it.',
    });
    expect(await detailOf({ ...violation('read', 0n), code: '06' })).toMatchObject({
      ...empty,
      noCode: 'The bytes here are no instruction. The program probably jumped to a wrong address.',
    });
    expect(await detailOf({ ...signal(11, 1, 0n), cpu: 'ppc', code: '00' })).toMatchObject({
      ...empty,
      noCode: 'Crashlens cannot decode the code of this processor.',
    });
  });

  it('are not decoded from memory that is not executable, except the one of the crash', async () => {
    const heap = 0x9_0000n;
    const map = windowsMap(region(heap, 0x1000n, 4), region(MODULE_BASE, 0x1_0000n, 0x20));
    const crash: MadeCrash = {
      ...violation('write', 0x10n),
      instructionPointer: heap,
      codeBefore: '48 89 cf',
      code: WRITE,
      streams: [map],
    };
    const { dump, evidence, crashedStack } = await analysisOf(crash);
    const disassembler = await disassemblerFor('amd64');
    if (crashedStack === null) throw new Error('no stack');
    const viewed = (asked: typeof evidence | null): FrameDetailView =>
      frameView({ dump, part: 0, offset: 0 }, { stack: crashedStack, index: 0, words: 0, crash: asked, disassembler }, OPEN);
    expect(viewed(evidence).instructions.map(({ text }) => text)).toEqual(['mov dword [rax + 0x10], ecx']);
    expect(viewed(null)).toMatchObject({
      instructions: [],
      noCode: 'This memory is not executable, so its bytes are not shown as code.',
    });
  });

  it('lead to their bytes', async () => {
    const { dump } = await analysisOf({ ...violation('write', 0x10n), code: WRITE });
    const { instructions } = await detailOf({ ...violation('write', 0x10n), code: WRITE });
    const range = instructions.find(({ mark }) => mark === 'crash')?.range;
    expect([...dump.bytes.bytes(range?.offset ?? 0, range?.length ?? 0)]).toEqual([0x89, 0x48, 0x10]);
  });
});

describe('the registers of a frame', () => {
  it('begin with those that the instruction uses, and then those for unwinding', async () => {
    const { registers, firstRegisters } = await detailOf({ ...violation('write', 0x10n), code: WRITE });
    expect(registers.slice(0, firstRegisters).map(({ name }) => name)).toEqual(['rax', 'rcx', 'rsp', 'rip', 'rbp']);
    expect(registers.slice(firstRegisters).map(({ name }) => name)).toEqual(expect.arrayContaining(['rbx', 'r15', 'eflags']));
    expect(registers.slice(firstRegisters)[0]?.name).toBe('rdx');
  });

  it('say what a value points into while it is masked', async () => {
    const text = encodeUtf8('secret text\0');
    const detail = await detailOf({
      ...violation('write', 0x10n),
      code: WRITE,
      unloadedModules: [{ base: 0x60_0000n, size: 0x1000, path: 'C:\\old.dll' }],
      memory: [{ start: 0x50_0000n, content: text }],
      streams: [
        windowsMap(
          region(MODULE_BASE, 0x1_0000n, 0x20),
          region(0x50_0000n, 0x1000n, 4),
          region(0x51_0000n, 0x1000n, 2),
          region(0x52_0000n, 0x1000n, 0x20),
          region(0x53_0000n, 0x1000n, 0x104),
          region(0x55_0000n, 0x1_0000n, 1),
        ),
      ],
      registers: {
        rax: 0n,
        rbx: 0xffn,
        rcx: MODULE_BASE + 0x20n,
        rdx: STACK + 8n,
        rsi: 0x50_0000n,
        rdi: 0x50_0100n,
        r8: 0x51_0000n,
        r9: 0x52_0000n,
        r10: 0x53_0000n,
        r11: 0x55_8000n,
        r12: 0x60_0010n,
        r13: 0x70_0000n,
        r14: 0x1234_5678_9abc_def0n,
        r15: 0xdddd_dddd_dddd_ddddn,
      },
    });
    expect(targetsOf(detail)).toMatchObject({
      rax: 'null',
      rbx: 'small number',
      rcx: 'app.exe + 0x20',
      rdx: 'this stack',
      rsi: 'text, 11 bytes',
      rdi: 'writable memory',
      r8: 'read-only memory',
      r9: 'executable memory',
      r10: 'guard page',
      r11: 'inaccessible memory',
      r12: 'unloaded old.dll + 0x10',
      r13: 'unmapped memory',
      r14: 'non-canonical address',
      r15: 'pattern of freed memory',
      eflags: '',
    });
    expect(detail.registers.filter(({ value }) => value !== null).map(({ name }) => name)).toEqual(['rip']);
    expect(JSON.stringify(detail)).not.toContain('secret');
  });

  it('name a file that is mapped, and nothing without a map', async () => {
    const registers = { rbx: 0x50_0000n };
    const mapped = { ...signal(11, 1, 0n), registers, streams: [linuxMap('500000-501000 r--p /usr/share/icons.dat')] };
    expect(targetsOf(await detailOf(mapped))['rbx']).toBe('icons.dat');
    expect(targetsOf(await detailOf({ ...signal(11, 1, 0n), registers }))['rbx']).toBe('');
  });

  it('point to the same place with a signature of arm64', async () => {
    const signed = (MODULE_BASE + 0x30n) | (0x1234n << 48n);
    const crash: MadeCrash = { cpu: 'arm64', os: 'macos', exception: 1, registers: { x30: signed, x5: 0x1234n << 48n } };
    expect(targetsOf(await detailOf(crash))).toMatchObject({ x30: 'app + 0x30', x5: '' });
  });

  it('have the last error of the thread with them in the first frame', async () => {
    const teb = 0x7f_0000n;
    const crash: MadeCrash = {
      ...violation('read', 0n),
      ...{ teb, framePointer: STACK, words: [STACK + 0x40n, MODULE_BASE + 0x2005n] },
      memory: [{ start: teb + 0x68n, content: Uint8Array.of(5, 0, 0, 0) }],
    };
    expect((await detailOf(crash)).lastError).toBe('ERROR_ACCESS_DENIED');
    expect(await detailOf(crash, 1)).toMatchObject({ index: 1, lastError: null });
  });

  it('of a caller are those that unwinding recovered', async () => {
    const crash: MadeCrash = { ...violation('read', 0n), framePointer: STACK, words: [STACK + 0x40n, MODULE_BASE + 0x2005n] };
    const { registers, firstRegisters } = await detailOf(crash, 1);
    expect(registers).toMatchObject([
      { name: 'rip', value: '0x0000000000402005', target: 'app.exe + 0x2005', range: { length: 8 } },
      { name: 'rsp', value: null, target: 'this stack', range: null },
      { name: 'rbp', value: null, target: 'this stack', range: null },
    ]);
    expect(firstRegisters).toBe(3);
  });
});

describe('the stack words of a frame', () => {
  const crash: MadeCrash = {
    ...violation('read', 0n),
    framePointer: STACK + 0x10n,
    words: [0n, 0x1234n, STACK + 0x40n, MODULE_BASE + 0x2005n],
  };

  it('end where the frame of the caller begins, and say to which frame they return', async () => {
    const { words, wordCount } = await detailOf(crash);
    expect(words.map(({ place, target }) => `${place} ${target}`)).toEqual([
      'rsp+00 null',
      'rsp+08 small number',
      'rsp+10 this stack',
      'rsp+18 returns to frame 1',
    ]);
    expect(wordCount).toBe(4);
    expect(words.every(({ value }) => value === null)).toBe(true);
  });

  it('are shown in portions, up to the end of the stack', async () => {
    const { words, wordCount } = await detailOf(crash, 1);
    expect(words).toHaveLength(WORDS_AT_ONCE);
    expect(wordCount).toBe(4096 / 8 - 4);
  });

  it('are revealed with the registers', async () => {
    const { words, registers } = await detailOf(crash, 0, VALUES);
    expect(words[1]?.value).toBe('0x0000000000001234');
    expect(registers.find(({ name }) => name === 'rbp')?.value).toBe('0x0000000070000010');
  });
});

describe('the details of a frame of a made dump', () => {
  it.each(MADE_MACHINES.map((machine) => [`${machine.cpu} on ${machine.os}`, machine] as const))(
    'fit the schema, hide every value but the instruction pointer, and lead to bytes of the dump (%s)',
    async (_, machine) => {
      for (let seed = 0; seed < 4; seed += 1) {
        const dump = opened(buildDump(madeDump(seed, machine).spec));
        for (const stack of allStacks(dump)) await checkStack(dump, stack);
      }
    },
  );

  it.each([
    ['ppc', ['r1', 'srr0', 'lr']],
    ['ppc64', ['r1', 'srr0', 'lr']],
    ['mips', ['sp', 'pc', 'fp', 'ra']],
    ['mips64', ['sp', 'pc', 'fp', 'ra']],
    ['sparc', ['o6', 'pc', 'i6', 'o7']],
    ['riscv', ['sp', 'pc', 's0', 'ra']],
    ['riscv64', ['sp', 'pc', 's0', 'ra']],
  ] as const)('have the registers of a machine whose code cannot be decoded (%s)', async (cpu, first) => {
    const { registers, firstRegisters, words, noCode } = await detailOf({ ...signal(11, 1, 0n), cpu, code: '00 00 00 00', words: [5n] });
    expect(registers.slice(0, firstRegisters).map(({ name }) => name)).toEqual(first);
    expect(registers[1]).toMatchObject({ target: 'app + 0x1000' });
    expect(words[0]).toMatchObject({ place: `${first[0]}+00`, value: null });
    expect(noCode).toBe('Crashlens cannot decode the code of this processor.');
  });

  it('are empty while a setting hides dumps', async () => {
    expect(await detailOf({ ...violation('write', 0x10n), code: WRITE }, 0, DumpDisclosure.atOnce('nothing'))).toMatchObject({
      instructions: [],
      registers: [],
      words: [],
      wordCount: 0,
    });
  });

  it('are those of the first frame if the stack has become shorter', async () => {
    expect((await detailOf(violation('read', 0n), 7)).index).toBe(0);
  });
});

function opened(bytes: Uint8Array): Dump {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

async function checkStack(dump: Dump, stack: ThreadStack): Promise<void> {
  const disassembler = await disassemblerFor(systemOf(dump)?.cpu ?? 'unknown');
  const { frames, threadIndex } = stack;
  const pointer = contextOfThread(dump, threadIndex)?.instructionPointer ?? null;
  for (let index = 0; index < Math.max(Math.min(frames.length, 20), 1); index += 1) {
    const asked = { stack, index, words: WORDS_AT_ONCE, crash: null, disassembler };
    const placed = { dump, part: 0, offset: 0 };
    const masked = v.parse(frameDetailSchema, frameView(placed, asked, OPEN));
    const shown = v.parse(frameDetailSchema, frameView(placed, asked, VALUES));
    const ip = frames[index]?.registers.instructionPointer ?? pointer;
    const open = masked.registers.flatMap(({ value }) => (value === null ? [] : [BigInt(value)]));
    expect(open).toEqual(ip === null ? [] : [ip]);
    expect(masked.words.every(({ value }) => value === null)).toBe(true);
    expect([...shown.registers, ...shown.words].every(({ value }) => value !== null)).toBe(true);
    expect(shown.instructions.length > 0).toBe(shown.noCode === null);
    for (const { range } of [...shown.registers, ...shown.words, ...shown.instructions])
      if (range !== null) expect(range.offset + range.length).toBeLessThanOrEqual(dump.bytes.size);
    const next = frames[index + 1]?.registers.stackPointer;
    const own = frames[index]?.registers.stackPointer;
    if (next !== undefined && own !== undefined && shown.wordCount > 0)
      expect(shown.wordCount).toBeLessThanOrEqual(Number(next - own) / (systemOf(dump)?.pointerBytes ?? 8));
  }
}
