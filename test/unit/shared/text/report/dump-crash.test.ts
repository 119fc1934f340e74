import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { analyse } from '../../../../../shared/report/dump/analysis/analysis.ts';
import { buildDump } from '../../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec } from '../../../../../shared/report/dump/build/dump-spec.ts';
import { miscInfoStream } from '../../../../../shared/report/dump/build/windows-streams.ts';
import { crashFindingsOf } from '../../../../../shared/report/dump/crash/report-findings.ts';
import { isDumpFailure, openDump } from '../../../../../shared/report/dump/format/dump.ts';
import { crashFacts, crashSentence } from '../../../../../shared/text/report/dump-crash.ts';
import {
  analysisOf,
  linuxMap,
  type MadeCrash,
  MODULE_BASE,
  region,
  sentenceFor,
  signal,
  STACK,
  violation,
  windowsMap,
} from '../../report/dump/crash/made-crash.ts';

const LAST = 0xffff_ffff_ffff_ffffn;

async function eachSays(rows: readonly (readonly [MadeCrash, string])[]): Promise<void> {
  for (const [crash, sentence] of rows) expect(await sentenceFor(crash)).toBe(sentence);
}

describe('crashSentence', () => {
  it('says that nothing crashed without an exception, or if a dump was requested', async () => {
    const dump = openDump(sourceOfBytes(buildDump({ system: { os: 'windows', cpu: 'amd64' }, threads: [] })));
    if (isDumpFailure(dump)) throw new Error(dump.code);
    expect(crashSentence(analyse(dump, { disassembler: null }))).toBe('No crash: a dump on request');
    expect(await sentenceFor({ os: 'linux', exception: 0xffff_ffff })).toBe('No crash: a dump on request');
  });

  it('says that the exception cannot be read, if the directory lists one that is cut or outside the dump', () => {
    const system = { os: 'windows', cpu: 'amd64' } as const;
    const exception = { threadId: 1, code: 0xc000_0005 };
    const specs: readonly DumpSpec[] = [
      { system, threads: [], entriesAfter: [{ type: 6, location: { offset: 0x7fff_0000, size: 168 } }] },
      { system, threads: [], entriesAfter: [{ type: 6, location: { offset: 32, size: 8 } }] },
    ];
    for (const spec of specs) {
      const dump = openDump(sourceOfBytes(buildDump(spec)));
      if (isDumpFailure(dump)) throw new Error(dump.code);
      expect(crashSentence(analyse(dump, { disassembler: null }))).toBe('The exception of the dump cannot be read');
      expect(crashFindingsOf(dump, null).map(({ code }) => code)).not.toContain('no_exception');
    }
    const readable = openDump(sourceOfBytes(buildDump({ ...specs[0], exception })));
    if (isDumpFailure(readable)) throw new Error(readable.code);
    expect(crashSentence(analyse(readable, { disassembler: null }))).toMatch(/^Used memory/);
  });

  it('says what was done to which memory', async () => {
    const at = 0x5_0000n;
    const map = [windowsMap(region(at, 0x1000n, 2), region(0x6_0000n, 0x1000n, 1), region(MODULE_BASE, 0x1_0000n, 2))];
    await eachSays([
      [violation('read', at), 'Read from 0x50000 in app.exe + 0x1000'],
      [violation('write', 0n), 'Wrote to 0x0, a null pointer, in app.exe + 0x1000'],
      [{ ...violation('write', 0x10n), code: '894810' }, 'Wrote to 0x10, a null pointer plus 16, in app.exe + 0x1000'],
      [violation('read', 0x10n), 'Read from 0x10, near null, in app.exe + 0x1000'],
      [{ ...violation('write', at), streams: map }, 'Wrote to 0x50000, which is read-only memory, in app.exe + 0x1000'],
      [{ ...violation('write', MODULE_BASE), streams: map }, 'Wrote to 0x400000, read-only memory of app.exe, in app.exe + 0x1000'],
      [{ ...violation('read', 0x6_0000n), streams: map }, 'Read from 0x60000, which is protected memory, in app.exe + 0x1000'],
      [{ ...violation('read', 0x7_0000n), streams: map }, 'Read from 0x70000, where no memory is, in app.exe + 0x1000'],
      [violation('read', STACK), 'Read from 0x70000000, on its own stack, in app.exe + 0x1000'],
      [signal(11, 1, at), 'Used memory at 0x50000 in app + 0x1000'],
      [{ ...signal(11, 1, at), code: '0108', registers: { rax: at } }, 'Wrote to 0x50000 in app + 0x1000'],
      [
        { ...violation('read', LAST), code: '8908', registers: { rax: 0x1234_5678_9abc_def0n } },
        'Wrote to 0x123456789abcdef0, an invalid address, in app.exe + 0x1000',
      ],
      [{ ...violation('read', LAST), code: '8b08', registers: { rax: LAST } }, 'Read from 0xffffffffffffffff in app.exe + 0x1000'],
      [violation('read', LAST), 'Read from 0xffffffffffffffff, which Windows records for an unknown address, in app.exe + 0x1000'],
      [
        { ...violation('read', 0xffff_ffffn), cpu: 'x86' },
        'Read from 0xffffffff, which Windows records for an unknown address, in app.exe + 0x1000',
      ],
      [{ exception: 0xc000_0005 }, 'Used memory in a way that the processor refused, in app.exe + 0x1000'],
      [signal(11, 0x80, 0n), 'Used memory in a way that the processor refused, in app + 0x1000'],
      [signal(7, 1, 0x5_0001n), 'Used memory at 0x50001, which is misaligned, in app + 0x1000'],
      [signal(7, 2, at), 'Could not load a page of memory in app + 0x1000'],
      [{ exception: 0x8000_0002 }, 'Used a misaligned address in app.exe + 0x1000'],
      [signal(11, 0xffff_fffa, 0n), 'Ended by SIGSEGV, which a program sent, in app + 0x1000'],
      // Without a code, the address can be the process id of a sender: the instruction decides.
      [
        { ...signal(11, 0, 0x5dc4n), code: '0108', registers: { rax: at } },
        'Ended by SIGSEGV, which a program may have sent, in app + 0x1000',
      ],
      [{ ...signal(11, 0, at), code: '0108', registers: { rax: at } }, 'Wrote to 0x50000 in app + 0x1000'],
      [signal(11, 0, 0x5dc4n), 'Used memory at 0x5dc4, near null, in app + 0x1000'],
    ]);
  });

  it('says where a jump came from, and that a guessed frame is only probable', async () => {
    const jump: MadeCrash = { ...violation('execute', 0x5_0000n), instructionPointer: 0x5_0000n };
    const caller = MODULE_BASE + 0x2005n;
    await eachSays([
      [{ ...jump, words: [caller] }, 'Jumped to 0x50000 from app.exe + 0x2004'],
      [{ ...jump, words: [0n, 0n, 0n, caller] }, 'Jumped to 0x50000, probably from app.exe + 0x2004'],
      [{ ...jump, streams: [windowsMap(region(0x5_0000n, 0x1000n, 4))] }, 'Jumped to 0x50000, which is not code'],
      [
        { ...signal(11, 2, 0x5_0000n), instructionPointer: 0x5_0000n, streams: [linuxMap('10000-11000 r--p')] },
        'Jumped to 0x50000, where no memory is',
      ],
    ]);
  });

  it('names the module without code to which the program jumped, also if only its file is mapped there', async () => {
    const to = (address: bigint): MadeCrash => ({ ...signal(11, 2, address), instructionPointer: address });
    const map = linuxMap('400000-410000 r-xp /opt/app/app', '610000-620000 r--p /opt/app/app', '620000-630000 rw-p /opt/app/data');
    const inModule = MODULE_BASE + 0x8000n;
    await eachSays([
      [
        { ...violation('execute', inModule), instructionPointer: inModule, streams: [windowsMap(region(MODULE_BASE, 0x1_0000n, 2))] },
        'Jumped to 0x408000, which is not code, in app.exe + 0x8000',
      ],
      [
        { ...violation('execute', inModule), streams: [windowsMap(region(MODULE_BASE, 0x1_0000n, 2))] },
        'Jumped to 0x408000, which is not code (app.exe + 0x8000), in app.exe + 0x1000',
      ],
      [{ ...to(0x61_0500n), streams: [map] }, 'Jumped to 0x610500, which is not code (app + 0x210500)'],
      [{ ...to(0x62_0500n), streams: [map] }, 'Jumped to 0x620500, which is not code'],
    ]);
  });

  it('shows no damaged name of a module, which can contain other memory', async () => {
    const at = (path: string): MadeCrash => ({ ...violation('read', 0x5_0000n), modules: [{ base: MODULE_BASE, size: 0x1_0000, path }] });
    await eachSays([
      [at('C:\\a\0secret'), 'Read from 0x50000 in a module with a damaged name + 0x1000'],
      [at('a'.repeat(256)), 'Read from 0x50000 in a module with a damaged name + 0x1000'],
      [at('C:\\ünïcode.dll'), 'Read from 0x50000 in ünïcode.dll + 0x1000'],
      [at(''), 'Read from 0x50000 in a module without a name + 0x1000'],
    ]);
  });

  it('names the caller if the code is in no module', async () => {
    const jit: MadeCrash = { ...violation('read', 0x5_0000n), instructionPointer: 0x6_0000n, words: [MODULE_BASE + 0x2005n] };
    expect(await sentenceFor(jit)).toBe('Read from 0x50000 in code called from app.exe + 0x2004');
  });

  it('says what the other reasons mean', async () => {
    const divided = { memory: [{ start: 0x5_0000n, content: new Uint8Array(4) }], code: 'f738', registers: { rax: 0x5_0000n } }; // idiv dword [rax]
    const small = { ...divided, memory: [{ start: 0x5_0000n, content: Uint8Array.of(1, 0, 0, 0) }] };
    await eachSays([
      [{ exception: 0xc000_0094 }, 'Divided by zero in app.exe + 0x1000'],
      [{ ...signal(8, 1, 0n), ...divided }, 'Divided by zero in app + 0x1000'],
      [{ ...signal(8, 1, 0n), ...small }, 'Divided, but the result was too large, in app + 0x1000'],
      [signal(8, 1, 0n), 'Divided by zero, or the result was too large, in app + 0x1000'],
      [signal(8, 0, 0n), 'Failed in a calculation in app + 0x1000'],
      [signal(4, 2, 0n), 'Executed an illegal instruction in app + 0x1000'],
      [{ exception: 0xc000_0096 }, 'Executed a privileged instruction in app.exe + 0x1000'],
      [{ ...signal(4, 2, 0n), code: '0f0b' }, 'Stopped itself with an illegal instruction in app + 0x1000'],
      [{ exception: 0x8000_0003, code: 'cc' }, 'Stopped itself with a breakpoint in app.exe + 0x1000'],
      [{ exception: 0xe06d_7363 }, 'Uncaught C++ exception in app.exe + 0x1000'],
      [{ os: 'macos', exception: 0x4350_6e78 }, 'Uncaught NSException in app + 0x1000'],
      [{ exception: 0xc000_0374 }, 'Stopped by Windows because its heap was damaged, in app.exe + 0x1000'],
      [signal(31, 1, 0n), 'Made a system call that is not allowed, in app + 0x1000'],
      [{ exception: 0xc000_0135 }, 'Crashed with STATUS_DLL_NOT_FOUND in app.exe + 0x1000'],
      [{ exception: 0x1234_5678 }, 'Crashed with the unknown code 0x12345678 in app.exe + 0x1000'],
    ]);
  });

  it('names the caller if a function of the system raised the crash', async () => {
    const modules = [
      { base: MODULE_BASE, size: 0x1_0000, path: '/opt/app/app' },
      { base: 0x60_0000n, size: 0x1_0000, path: '/lib/libc.so.6' },
    ];
    const abort: MadeCrash = { ...signal(6, 0, 0n), modules, instructionPointer: 0x60_0010n, framePointer: STACK + 16n };
    const words = [0n, 0n, STACK + 0x40n, MODULE_BASE + 0x2005n];
    expect(await sentenceFor({ ...abort, words })).toBe('Aborted in libc.so.6 + 0x10, called from app + 0x2004');
    // A guessed frame is not worth a statement.
    expect(await sentenceFor({ ...abort, framePointer: 0n, words })).toBe('Aborted in libc.so.6 + 0x10');
  });
});

describe('crashFacts', () => {
  it('are the reason with its numbers, the address, thread, uptime and system', async () => {
    const streams = [miscInfoStream(1, { createTime: 1_699_999_905 })];
    expect(crashFacts(await analysisOf({ ...violation('write', 0x10n), streams }))).toEqual([
      'EXCEPTION_ACCESS_VIOLATION_WRITE',
      '0xc0000005',
      '0x10',
      'thread 0',
      '95 s after start',
      'Windows amd64',
    ]);
  });

  it('have no address for a signal that has none', async () => {
    expect(crashFacts(await analysisOf(signal(6, 0xffff_fffa, 0x3e8_0000_1092n)))).toEqual([
      'SIGABRT / SI_TKILL',
      '0x6 / 0xfffffffa',
      'thread 0',
      'Linux amd64',
    ]);
    expect(crashFacts(await analysisOf(signal(11, 1, 0x10n)))).toContain('0x10');
  });
});
