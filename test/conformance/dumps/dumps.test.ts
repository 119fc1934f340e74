import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { crashReasonOf } from '../../../shared/report/dump/crash/reason/crash-reason.ts';
import { reasonNames } from '../../../shared/report/dump/crash/reason/reason-names.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { CORPUS, corpusNote, hasCorpus } from '../corpus.ts';
import { compareDumps, type DumpComparison } from './compare-dumps.ts';
import { KNOWN_DIFFERENCES, knownDifferenceOf } from './exceptions.ts';
import { plainInstruction } from './instruction-fields.ts';
import { linesOf } from './print-comparison.ts';
import type { Recording } from './recordings.ts';
import { type ExceptionOptions, exceptionDump } from '../../unit/shared/report/dump/crash/reason/exception-dump.ts';

/** Rules for crashes that no dump of the corpus has. They are tested below. */
const NOT_IN_CORPUS = ['fast fail', 'NSException of Crashpad'];

describe.skipIf(!hasCorpus)(`dumps of the corpus${corpusNote}`, () => {
  let comparison: DumpComparison | null = null;
  beforeAll(async () => {
    comparison = await compareDumps(CORPUS);
  });

  it('are read or refused as by the reference readers', () => {
    expect(comparison).toMatchObject({ read: 44, refused: 1 });
    expect(comparison?.unrecorded.every((file) => file.includes('/microdump-'))).toBe(true);
  });

  it('differ from the recorded output of Breakpad and rust-minidump only for listed reasons', () => {
    const lines = comparison === null ? [] : linesOf(comparison, false);
    expect(comparison?.disagreements.filter(({ known }) => known === null).length, lines.join('\n')).toBe(0);
  });

  it('are compared value by value: the counts of threads, modules and frames are those of the corpus', () => {
    const totals = Object.fromEntries((comparison?.fields ?? []).map(({ reader, field, total }) => [`${reader} ${field}`, total]));
    expect(totals).toMatchObject({
      'rust-minidump thread id': 87,
      'rust-minidump module base': 946,
      'rust-minidump frame address': 897,
      'breakpad module base': 946,
      'breakpad stack bytes': 87,
      'breakpad context flags': 130,
    });
  });

  it('have the recorded crash address among the decoded accesses in 14 of 15 dumps of x86', () => {
    expect(comparison?.fields.find(({ field }) => field === 'recorded access (x86)')).toMatchObject({ agreed: 14, total: 15 });
  });

  it('need every listed reason but the ones of crashes that the corpus does not have', () => {
    const used = new Set((comparison?.disagreements ?? []).map(({ known }) => known?.name));
    expect(KNOWN_DIFFERENCES.map(({ name }) => name).filter((name) => !used.has(name))).toEqual(NOT_IN_CORPUS);
  });
});

/** Copies a dump of the corpus and its recordings to another folder, with one recording changed. */
function folderWith(name: string, suffix: string, change: (text: string) => string): string {
  const folder = tempFolder();
  for (const part of ['minidumps/breakpad', 'expected/breakpad']) mkdirSync(join(folder, part), { recursive: true });
  copyFileSync(join(CORPUS, `minidumps/breakpad/${name}.dmp`), join(folder, `minidumps/breakpad/${name}.dmp`));
  const recordings = ['minidump_dump.txt', 'rust-minidump.nosyms.json', 'stackwalk.machine.txt', 'stackwalk.txt'];
  for (const each of recordings) {
    const text = readFileSync(join(CORPUS, `expected/breakpad/${name}.${each}`), 'utf8');
    const written = each === suffix ? change(text) : text;
    if (each === suffix) expect(written).not.toBe(text);
    writeFileSync(join(folder, `expected/breakpad/${name}.${each}`), written);
  }
  return folder;
}

describe.skipIf(!hasCorpus)(`a recording with a wrong value${corpusNote}`, () => {
  it.each([
    ['rust-minidump.nosyms.json', '"offset":"0x004041ff"', '"offset":"0x004041fe"', 'frame address', 1],
    ['rust-minidump.nosyms.json', '"os":"Windows NT"', '"os":"Linux"', 'OS', 1],
    ['stackwalk.machine.txt', '|kernel32.pdb|', '|kernel64.pdb|', 'module debug file', 1],
    ['minidump_dump.txt', 'suspend_count               = 0', 'suspend_count               = 7', 'thread records', 2],
    ['rust-minidump.nosyms.json', '"crash_inconsistencies":[]', '"crash_inconsistencies":["x"]', 'inconsistencies', 1],
    ['rust-minidump.nosyms.json', '"address":"0x00000045"', '"address":"0x00000145"', 'crash address', 1],
    ['rust-minidump.nosyms.json', '"pid":3932', '"pid":3933', 'process id', 1],
    ['stackwalk.txt', 'Process uptime: 0 seconds', 'Process uptime: 1 seconds', 'process uptime', 1],
    [
      'minidump_dump.txt',
      '  processor_level                            = 6',
      '  processor_level                            = 7',
      'system record',
      1,
    ],
    ['minidump_dump.txt', '\nMemory\n0x', '\nMemory\n0xf', 'memory bytes', 3],
    ['minidump_dump.txt', '  eip                          = 0x40429e', '  eip                          = 0x40429f', 'registers', 1],
  ])('is found: %s, %s', async (suffix, from, to, field, count) => {
    const folder = folderWith('minidump2', suffix, (text) => text.replaceAll(from, to));
    const found = (await compareDumps(folder)).disagreements.filter(({ known }) => known === null);
    expect(found.map((each) => each.field)).toContain(field);
    expect(found).toHaveLength(count);
  });

  it('is found in an address that no decoded access of x86 has', async () => {
    const folder = folderWith('read_av_non_null', 'rust-minidump.nosyms.json', (text) =>
      text.replaceAll('"address":"0x0004e3c9"', '"address":"0x0004e4c9"'),
    );
    const found = (await compareDumps(folder)).disagreements.filter(({ known }) => known === null);
    expect(found.map(({ field }) => field)).toEqual(['crash address', 'recorded access (x86)']);
  });
});

/** A recording without any output, for rules that look at the dump only. */
function recordingOf(exception: ExceptionOptions): Recording {
  return { file: 'made.dmp', dump: exceptionDump(exception), rust: null, machine: null, stackwalk: null, printed: null };
}

describe('a known difference of a crash that the corpus does not have', () => {
  const FAST_FAIL = { code: 0xc000_0409, parameters: [2n] };
  const NS_EXCEPTION = { os: 'macos', code: 0x4350_6e78 } as const;

  it.each([
    ['a fast fail in Breakpad', FAST_FAIL, 'breakpad', 'FAST_FAIL_STACK_COOKIE_CHECK_FAILURE', 'fast fail'],
    [
      'a fast fail in rust-minidump',
      FAST_FAIL,
      'rust-minidump',
      'EXCEPTION_STACK_BUFFER_OVERRUN / FAST_FAIL_STACK_COOKIE_CHECK_FAILURE',
      'fast fail',
    ],
    ['another fast fail than the recorded one', FAST_FAIL, 'breakpad', 'FAST_FAIL_CORRUPT_LIST_ENTRY', undefined],
    ['an NSException in Breakpad', NS_EXCEPTION, 'breakpad', 'Uncaught NSException', 'NSException of Crashpad'],
    ['an NSException in rust-minidump', NS_EXCEPTION, 'rust-minidump', 'unknown 0x43506e78 / 0x00000000', 'NSException of Crashpad'],
    ['an NSException that is recorded as a signal', NS_EXCEPTION, 'rust-minidump', 'EXC_CRASH / SIGABRT', undefined],
  ] as const)('is explained, or not, by a rule: %s', (_, exception, reader, recorded, rule) => {
    const recording = recordingOf(exception);
    const reason = crashReasonOf(recording.dump);
    const ours = reason === null ? null : reasonNames(reason).join(' / ');
    expect(knownDifferenceOf({ field: 'reason', reader, item: '', ours, recorded }, recording)?.name).toBe(rule);
  });
});

describe('an instruction in the common form', () => {
  it.each([
    ['mov dword [rsp+390h],0C000000Dh', 'mov dword [rsp + 0x390], -0x3ffffff3'],
    ['vmovdqu ymmword [rcx+r9-60h],ymm0', 'vmovdqu ymmword [rcx + r9 * 1 - 0x60], ymm0'],
    ['cmp rax,0FFFFFFFFFFFFF000h', 'cmp rax, -0x1000'],
  ])('is the same however it is written: %s', (ours, recorded) => {
    expect(plainInstruction(ours)).toBe(plainInstruction(recorded));
  });

  it.each([
    ['mov [rax],1', 'mov [rax],2'],
    ['mov [rax+8],1', 'mov [rax-8],1'],
    ['mov [rax+rcx*2],1', 'mov [rax+rcx],1'],
    ['mov eax,ebx', 'mov ebx,eax'],
  ])('keeps what it does: %s is not %s', (ours, recorded) => {
    expect(plainInstruction(ours)).not.toBe(plainInstruction(recorded));
  });
});
