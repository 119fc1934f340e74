import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { crashReasonOf } from '../../../shared/report/dump/crash/reason/crash-reason.ts';
import { reasonNames } from '../../../shared/report/dump/crash/reason/reason-names.ts';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { type Dump, isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import type { Frame, Trust } from '../../../shared/report/dump/unwind/frame.ts';
import { madeDump } from '../../builders/report/made-dumps.ts';
import { hex } from './comparison.ts';
import type { RustReport, TextFrame } from './expected.ts';
import { FOUND_BY, stacksOf } from './stack-fields.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { CORPUS, corpusNote, hasCorpus } from '../corpus.ts';
import { compareDumps, type DumpComparison } from './compare-dumps.ts';
import { KNOWN_DIFFERENCES, knownDifferenceOf } from './exceptions.ts';
import { linesOf } from './print-comparison.ts';
import type { Recording } from './recordings.ts';
import { type ExceptionOptions, exceptionDump } from '../../unit/shared/report/dump/crash/reason/exception-dump.ts';

/** Rules for crashes that no dump of the corpus has. They are tested below. */
const NOT_IN_CORPUS = ['fast fail', 'NSException of Crashpad', 'frame pointer of amd64 Windows'];

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
      'rust-minidump frame address with symbols': 894,
      'rust-minidump frame function': 894,
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
  return { file: 'made.dmp', dump: exceptionDump(exception), rust: null, withSymbols: null, machine: null, stackwalk: null, printed: null };
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

/** A frame as rust-minidump and as Breakpad print it. */
function printedFrames(frames: readonly Frame[]): { readonly rust: unknown; readonly breakpad: readonly TextFrame[] } {
  const words = new Map(Object.entries(FOUND_BY).map(([found, trust]) => [trust, found]));
  return {
    rust: { threads: [{ frames: frames.map(({ lookupAddress, trust }) => ({ offset: hex(lookupAddress), trust })) }] },
    breakpad: frames.map(({ registers, trust }) => ({ title: '', address: registers.instructionPointer, foundBy: words.get(trust) ?? '' })),
  };
}

/** A made dump of Windows amd64 with one thread, in which a frame was found by a method. */
function madeWith(trust: Trust): { readonly dump: Dump; readonly frames: readonly Frame[]; readonly index: number } {
  for (let seed = 0; seed < 500; seed += 1) {
    const dump = openDump(sourceOfBytes(buildDump(madeDump(seed, { cpu: 'amd64', os: 'windows' }).spec)));
    if (isDumpFailure(dump)) continue;
    const frames = stacksOf(dump)[0] ?? [];
    const index = frames.findIndex((frame) => frame.trust === trust);
    if (index >= 0 && frames.length > index + 1) return { dump, frames, index };
  }
  throw new Error(`No made dump has a frame by ${trust}.`);
}

describe('a known difference of stacks', () => {
  it.each([
    ['leaf', 'rust-minidump', 'leaf return'],
    ['frame_pointer', 'breakpad', 'frame pointer of amd64 Windows'],
  ] as const)('is explained from the first frame by %s on, if the other reader has our frames', (trust, reader, rule) => {
    const { dump, frames, index } = madeWith(trust);
    const { rust, breakpad } = printedFrames(frames);
    const stackwalk = { threads: new Map([[0, breakpad]]), uptime: null, assertion: null };
    const recording: Recording = { file: '', dump, rust: rust as RustReport, withSymbols: null, machine: null, stackwalk, printed: null };
    const ruleAt = (frame: number, given = recording): string | undefined =>
      knownDifferenceOf(
        { field: 'frame address', reader, item: `thread 0 frame ${String(frame)}`, ours: '0x1000', recorded: '0x2000' },
        given,
      )?.name;
    const places = [index - 1, index, index + 1];
    expect(places.map((frame) => ruleAt(frame))).toEqual([undefined, rule, rule]);
    const others = printedFrames(frames.map((frame) => ({ ...frame, trust: 'scan' as const })));
    const alone: Recording = {
      ...recording,
      rust: others.rust as RustReport,
      stackwalk: { ...stackwalk, threads: new Map([[0, others.breakpad]]) },
    };
    expect(ruleAt(index, alone)).toBeUndefined();
  });
});
