import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { analyse } from '../../../../../shared/report/dump/analysis/analysis.ts';
import { machineLines } from '../../../../../shared/report/dump/output/machine-text.ts';
import { DumpDisclosure } from '../../../../../shared/report/dump/disclosure.ts';
import { isDumpFailure, openDump } from '../../../../../shared/report/dump/format/dump.ts';
import { type Frame, NO_OTHERS, type Trust } from '../../../../../shared/report/dump/unwind/frame.ts';
import { NO_LOOKUPS } from '../../../../../shared/report/dump/symbols/symbol-lookup.ts';
import type { ThreadView } from '../../../../../shared/bridge/view/dump-view.ts';
import { stackText } from '../../../../../shared/text/presenters/dump/stack-text.ts';
import { threadView } from '../../../../../shared/text/presenters/dump/thread-view.ts';
import { buildDump } from '../../../../../shared/report/dump/build/build-dump.ts';

const BASE = 0x40_0000n;
const STACK = 0x10_0000n;
/** `ABCD` in memory: an address outside all modules that is a text. */
const TEXT = 0x4443_4241n;
const OPEN = DumpDisclosure.atOnce('open');

/** An x86 dump with a thread, a program and a foreign module. */
function placed() {
  const dump = openDump(
    sourceOfBytes(
      buildDump({
        system: { os: 'windows', cpu: 'x86', major: 10, minor: 0, build: 26_100, processors: 1 },
        threads: [{ threadId: 7, name: 'Main', stack: { start: STACK, content: new Uint8Array(64) } }],
        modules: [
          { base: BASE, size: 0x1000, path: 'C:\\app\\program.exe' },
          { base: BASE + 0x10_0000n, size: 0x1000, path: 'C:\\overlay\\hook.dll' },
        ],
      }),
    ),
  );
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return { dump, part: 0, offset: 0 };
}

function frames(...found: readonly (readonly [Trust, bigint])[]): readonly Frame[] {
  return found.map(([trust, address], index) => ({
    index,
    trust,
    registers: { instructionPointer: address, stackPointer: STACK, framePointer: null, linkRegister: null, others: NO_OTHERS },
    lookupAddress: address,
    moduleIndex: address >= BASE + 0x10_0000n && address < BASE + 0x10_1000n ? 1 : address >= BASE && address < BASE + 0x1000n ? 0 : -1,
    stackWord: trust === 'context' ? null : STACK + BigInt(index * 4),
  }));
}

function viewOf(found: readonly Frame[], disclosure = OPEN): ThreadView {
  return threadView(placed(), { threadIndex: 0, frames: found, end: 'no_caller' }, disclosure, NO_LOOKUPS);
}

const repeated = (count: number, ...addresses: readonly bigint[]): (readonly ['frame_pointer', bigint])[] =>
  Array.from({ length: count }, () => addresses.map((address) => ['frame_pointer', address] as const)).flat();

describe('the frames of a thread', () => {
  it('fold a cycle of calls after its first frames, with their names and number', () => {
    const { folds } = viewOf(frames(['context', BASE + 1n], ...repeated(63, BASE + 2n, BASE + 3n), ['frame_pointer', BASE + 9n]));
    expect(folds).toEqual([{ from: 3, to: 127, label: '62 more × program.exe + 0x2, program.exe + 0x3' }]);
  });

  it('name the first three functions of a long cycle', () => {
    const { folds } = viewOf(frames(['context', BASE + 1n], ...repeated(3, BASE + 2n, BASE + 3n, BASE + 4n, BASE + 5n)));
    expect(folds.map(({ label }) => label)).toEqual(['2 more × program.exe + 0x2, program.exe + 0x3, program.exe + 0x4, …']);
  });

  it('fold three or more guesses, but not two', () => {
    const guesses = (count: number, from: bigint) => Array.from({ length: count }, (_, at) => ['scan', BASE + from + BigInt(at)] as const);
    const { folds, frames: rows } = viewOf(
      frames(['context', BASE + 1n], ...guesses(2, 0x10n), ['frame_pointer', BASE + 2n], ...guesses(5, 0x20n)),
    );
    expect(folds).toEqual([{ from: 4, to: 9, label: '5 guessed frames' }]);
    expect(rows.filter(({ isGuess }) => isGuess)).toHaveLength(7);
  });

  it('name their module, mark foreign modules and have a stack word of the size of a pointer', () => {
    const [context, foreign] = viewOf(frames(['context', BASE + 1n], ['frame_pointer', BASE + 0x10_0005n])).frames;
    expect(context).toMatchObject({ where: 'program.exe + 0x1', module: 'program.exe', isForeign: false, range: null });
    expect(foreign).toMatchObject({ where: 'hook.dll + 0x5', module: 'hook.dll', isForeign: true, range: { length: 4 } });
  });

  it('show an address that reads as text only with the values, also in copies', () => {
    const found = frames(['context', BASE + 1n], ['scan', TEXT]);
    const [, masked] = viewOf(found).frames;
    expect(masked).toMatchObject({ where: null, address: null, module: '', doubt: 'its return address is text' });
    expect(viewOf(found, DumpDisclosure.atOnce('values')).frames[1]).toMatchObject({ where: '0x44434241' });
    const stack = { threadIndex: 0, frames: found, end: 'no_caller' as const };
    for (const form of ['breakpad', 'json', 'markdown'] as const) {
      expect(stackText(placed().dump, stack, OPEN, form)).not.toContain('44434241');
      expect(stackText(placed().dump, stack, DumpDisclosure.atOnce('values'), form)).toContain('44434241');
    }
    const analysis = analyse(placed().dump, { disassembler: null });
    expect(machineLines(analysis, [stack], OPEN).join('\n')).not.toContain('44434241');
    expect(machineLines(analysis, [stack], DumpDisclosure.atOnce('values')).join('\n')).toContain('44434241');
  });

  it('are not shown while a setting hides dumps', () => {
    expect(viewOf(frames(['context', BASE + 1n]), DumpDisclosure.atOnce('nothing'))).toMatchObject({ frames: [], folds: [], label: '' });
  });
});
