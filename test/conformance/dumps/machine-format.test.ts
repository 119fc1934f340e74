import { DumpDisclosure } from '../../../shared/report/dump/disclosure.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { allStacks, analyse } from '../../../shared/report/dump/analysis/analysis.ts';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec, ExceptionSpec } from '../../../shared/report/dump/build/dump-spec.ts';
import { isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import type { CpuName, OsName } from '../../../shared/report/dump/format/machine.ts';
import { machineLines } from '../../../shared/report/dump/output/machine-text.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { CORPUS, corpusNote, hasCorpus } from '../corpus.ts';
import { breakpadNote, hasBreakpad, runBreakpad } from './breakpad-programs.ts';
import { dumpFiles } from './recordings.ts';

/** What `crashlens dump --machine --threads all` prints. Null for a file that is no dump. */
function ours(bytes: Uint8Array): string | null {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) return null;
  const analysis = analyse(dump, { disassembler: null });
  const crashed = analysis.crashedStack;
  const others = Array.from(allStacks(dump)).filter(({ threadIndex }) => threadIndex !== crashed?.threadIndex);
  return `${machineLines(analysis, [...(crashed === null ? [] : [crashed]), ...others], DumpDisclosure.everything()).join('\n')}\n`;
}

/** What Breakpad's program prints. Null for a file that it refuses. */
function theirs(path: string): string | null {
  try {
    return runBreakpad('minidump_stackwalk', path, ['-m']);
  } catch (reason) {
    if (reason instanceof Error && 'status' in reason && reason.status === 1) return null;
    throw reason;
  }
}

describe.skipIf(!hasCorpus || !hasBreakpad)(`the machine format of a dump of the corpus${corpusNote}${breakpadNote}`, () => {
  it.each(hasCorpus ? dumpFiles(CORPUS) : [])('is byte for byte what minidump_stackwalk -m prints: %s', (file) => {
    const path = join(CORPUS, 'minidumps', file);
    expect(ours(readFileSync(path))).toBe(theirs(path));
  });
});

type Exception = Pick<ExceptionSpec, 'code'> & Partial<Pick<ExceptionSpec, 'flags' | 'parameters'>>;

function codes(...numbers: readonly number[]): readonly Exception[] {
  return numbers.map((code) => ({ code }));
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const WINDOWS: readonly Exception[] = [
  ...[0n, 1n, 5n, 8n].flatMap((access) => [
    { code: 0xc000_0005, parameters: [access, 0x1234n] },
    { code: 0xc000_0006, parameters: [access, 0x1234n, 0xc000_000en] },
  ]),
  ...codes(0xc000_0005, 0xc000_0006, 0xc000_0409, 0x8000_0001, 0x8000_0003, 0xc000_001d, 0xc000_0094, 0xc000_00fd),
  // A C++ exception, .NET, out of memory, Crashpad's two requests, heap corruption, and statuses without a name of an exception.
  ...codes(0xe06d_7363, 0xe043_4352, 0xe000_0008, 0x0517_a7ed, 0x0cca_11ed, 0xc000_0374, 0xc000_00ff, 0x4001_0005, 0xc000_000d),
  // A Win32 error alone and in an HRESULT, and a code of nobody.
  ...codes(5, 0x8007_0005, 0x1234_5678),
  ...range(0, 80).map((code) => ({ code: 0xc000_0409, parameters: [BigInt(code)] })),
];

const LINUX: readonly Exception[] = [
  ...codes(...range(1, 31), 0xffff_ffff, 99),
  ...[4, 5, 6, 7, 8, 11].flatMap((code) => [...range(1, 12), 0x80, -6].map((flags) => ({ code, flags: flags >>> 0 }))),
];

const MACOS: readonly Exception[] = [
  ...codes(...range(0, 13), 0x4350_7378, 0x4350_6e78, 0x1_0003),
  ...[1, 2, 3, 5, 6].flatMap((code) => [...range(1, 17), 50, 0x101, 0x1_0002, 0xdead_c0de].map((flags) => ({ code, flags }))),
  // EXC_CRASH of Crashpad: a signal alone, and a signal that came from EXC_BAD_ACCESS.
  { code: 0, parameters: [10n, 0x0600_0000n] },
  { code: 1, flags: 1, parameters: [10n, 0x0b10_0001n] },
  { code: 11, flags: 0x1234_5678, parameters: [11n, 0x2300_0000n] },
];

const OTHERS: readonly Exception[] = codes(...range(0, 24), 0x108, 0x208, 0x8008, 0x8308);

/**
 * Names that Breakpad lacks, with the reason why its format has them here: a name says more than a number, and no program can depend on the number of an
 * unknown code.
 */
const UNNAMED: readonly { readonly why: string; readonly names: RegExp }[] = [
  {
    why: 'Breakpad prints the misleading name of the exception for fast-fail codes that it does not know',
    names:
      /\|FAST_FAIL_(?:LEGACY_GS_VIOLATION|ASAN_ERROR|CLR_EXCEPTION_AOT|POINTER_AUTH_INVALID_RETURN_ADDRESS|INVALID_THREAD_STATE|CORRUPT_WOW64_STATE|INVALID_EXTENDED_STATE)\|/,
  },
  {
    why: 'the si_codes are newer than the packaged Breakpad, or Breakpad left them out',
    names: / \/ ?(?:ILL_BADIADDR|SEGV_(?:ACCADI|ADIDERR|ADIPERR|MTEAERR|MTESERR|CPERR))\|/,
  },
  { why: 'Breakpad looks up the codes of arm on arm, but not on arm64', names: / \/ EXC_ARM_\w+\|/ },
  { why: 'Breakpad left them out', names: /EXC_BAD_ACCESS \/ KERN_FAILURE\||\|EXC_CORPSE_NOTIFY \/ 0x00000000\|/ },
];

/** What Breakpad prints instead of a name: the number after the exception, both numbers, or the name of any fast fail. */
const NUMBERS = /(?:\/ ?0x[0-9a-f]{8}|\|EXCEPTION_STACK_BUFFER_OVERRUN)\|/;

describe.skipIf(!hasBreakpad)(`the reason in the machine format${breakpadNote}`, () => {
  it.each([
    ['windows', 'amd64', WINDOWS],
    ['windows', 'x86', WINDOWS],
    ['linux', 'amd64', LINUX],
    ['android', 'arm64', LINUX],
    ['macos', 'amd64', MACOS],
    ['macos', 'arm64', MACOS],
    ['ios', 'arm64', MACOS],
    ['solaris', 'x86', LINUX],
    ['fuchsia', 'amd64', OTHERS],
    ['ps3', 'ppc64', OTHERS],
  ] as const satisfies readonly (readonly [OsName, CpuName, readonly Exception[]])[])(
    'has the words of Breakpad for every exception of %s %s',
    (os, cpu, exceptions) => {
      const folder = tempFolder();
      const differences: string[] = [];
      for (const [index, exception] of exceptions.entries()) {
        const spec: DumpSpec = {
          system: { os, cpu },
          threads: [
            {
              threadId: 1,
              stack: { start: 0x8000n, content: new Uint8Array(16) },
              context: { cpu, instructionPointer: 0x1000n, stackPointer: 0x8000n },
            },
          ],
          modules: [],
          exception: { threadId: 1, address: 0x5678n, ...exception },
        };
        const bytes = buildDump(spec);
        const path = join(folder, `${String(index)}.dmp`);
        writeFileSync(path, bytes);
        const [our = '', their = ''] = [ours(bytes), theirs(path)].map((text) => /^Crash\|.*$/m.exec(text ?? '')?.[0]);
        expect(their).not.toBe('');
        if (our === their) continue;
        const known = UNNAMED.find(({ names }) => names.test(our));
        if (known === undefined || !NUMBERS.test(their)) differences.push(`${our} instead of ${their}`);
      }
      expect(differences).toEqual([]);
    },
  );
});
