import { describe, expect, it, vi } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import { stackOf } from '../../../../../../shared/report/dump/analysis/analysis.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import type { ContextSpec } from '../../../../../../shared/report/dump/build/write-context.ts';
import { isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import type { OsName } from '../../../../../../shared/report/dump/format/machine.ts';
import { StackMemory } from '../../../../../../shared/report/dump/memory/stack-memory.ts';
import { dumpSymbols } from '../../../../../../shared/report/dump/symbols/dump-symbols.ts';
import { SymbolFile } from '../../../../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSymbols } from '../../../../../../shared/report/dump/symbols/symbol-indexer.ts';
import { DEFAULT_LIMITS } from '../../../../../../shared/report/dump/unwind/unwinder.ts';

/** Where the module of all dumps is, and the stack. */
const BASE = 0x4000_0000n;
const STACK = 0x0800_0000n;

interface MadeThread extends Omit<ContextSpec, 'instructionPointer' | 'stackPointer'> {
  readonly os: OsName;
  /** Offset in the module. */
  readonly at: bigint;
  /** The words from the stack pointer up. */
  readonly words: readonly bigint[];
  readonly symbols: readonly string[];
}

/** The frames as `trust offset`, where the offset is that of the return address in the module. */
function framesOf({ os, at, words, symbols, ...context }: MadeThread): readonly string[] {
  const { cpu } = context;
  const wordBytes = cpu === 'x86' || cpu === 'arm' ? 4 : 8;
  const content = new Uint8Array(words.length * wordBytes);
  const view = new DataView(content.buffer);
  for (const [index, word] of words.entries()) {
    if (wordBytes === 8) view.setBigUint64(index * 8, word, true);
    else view.setUint32(index * 4, Number(word), true);
  }
  const bytes = buildDump({
    system: { os, cpu },
    threads: [
      { threadId: 1, context: { ...context, instructionPointer: BASE + at, stackPointer: STACK }, stack: { start: STACK, content } },
    ],
    modules: [{ base: BASE, size: 0x1000, path: 'app' }],
  });
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  const source = sourceOfBytes(encodeUtf8(['MODULE o c 0 app', ...symbols, ''].join('\n')));
  const file = new SymbolFile(source, indexSymbols(source));
  const stack = stackOf(
    dump,
    0,
    DEFAULT_LIMITS,
    dumpSymbols(dump, () => file),
  );
  return stack.frames.map(({ trust, registers }) => `${trust} ${(registers.instructionPointer - BASE).toString(16)}`);
}

describe('an x86 Windows stack with STACK WIN records', () => {
  const x86 = { os: 'windows', cpu: 'x86' } as const;

  it.each([
    ['FUNC', 'FUNC 100 80 8 inner'],
    ['PUBLIC', 'PUBLIC 100 8 inner'],
  ])('counts the parameters of a callee that only a %s record gives', (_kind, inner) => {
    const frames = framesOf({
      ...x86,
      at: 0x110n,
      framePointer: STACK,
      // The saved ebp and the return address of the inner function, its parameters, one local of the outer one, and its return address.
      words: [STACK + 64n, BASE + 0x220n, BASE + 0x310n, BASE + 0x310n, 7n, BASE + 0x320n, 0n, 0n],
      symbols: [inner, 'FUNC 200 80 0 outer', 'FUNC 300 80 0 start', 'STACK WIN 0 200 80 0 0 0 0 4 0 0 0'],
    });
    expect(frames).toEqual(['context 110', 'frame_pointer 220', 'cfi 320']);
  });

  const function1 = ['FUNC 100 80 0 inner', 'FUNC 300 80 0 start', 'STACK WIN 0 100 80 0 0 0 0 8 0 0 0'];

  it('finds a return address up to three words above the expected place, as after an alignment', () => {
    const words = [7n, 7n, 7n, 7n, 7n, BASE + 0x320n, 0n];
    expect(framesOf({ ...x86, at: 0x110n, words, symbols: function1 })).toEqual(['context 110', 'cfi 320']);
  });

  it('scans for another return address if the one of the record is in no module, and ends at 0', () => {
    const words = [7n, 7n, 0x9999_9999n, 7n, 7n, 7n, 7n, 7n, BASE + 0x320n, 0n];
    expect(framesOf({ ...x86, at: 0x110n, words, symbols: function1 })).toEqual(['context 110', 'cfi_scan 320']);
    const ended = words.with(2, 0n);
    expect(framesOf({ ...x86, at: 0x110n, words: ended, symbols: function1 })).toEqual(['context 110']);
  });

  it('takes a stored register that points to the stack for the frame pointer that a program lost', () => {
    const frames = framesOf({
      ...x86,
      at: 0x110n,
      framePointer: 7n,
      words: [STACK + 16n, BASE + 0x220n, 0n, 0n, STACK + 24n, BASE + 0x320n, 0n, 0n],
      symbols: [
        'FUNC 100 80 0 inner',
        'FUNC 200 80 0 outer',
        'FUNC 300 80 0 start',
        'STACK WIN 4 100 80 0 0 0 4 0 0 1 $T0 .raSearch = $eip $T0 ^ = $esp $T0 4 + =',
      ],
    });
    expect(frames.slice(0, 3)).toEqual(['context 110', 'cfi 220', 'frame_pointer 320']);
  });
});

describe('an x86 Windows stack with a STACK WIN record of too many stored registers', () => {
  it('looks for a frame pointer in the last 256 words only', () => {
    const read = vi.spyOn(StackMemory.prototype, 'word');
    const frames = framesOf({
      os: 'windows',
      cpu: 'x86',
      at: 0x110n,
      framePointer: 7n,
      words: [BASE + 0x120n, ...Array.from({ length: 100_000 }, () => 0n)],
      symbols: ['FUNC 100 80 0 f', 'STACK WIN 4 100 80 0 0 0 61a80 0 0 1 $eip $esp ^ = $esp $esp 4 + ='],
    });
    expect(frames).toEqual(['context 110', 'cfi 120']);
    expect(read.mock.calls.length).toBeLessThan(2_000);
  });
});

describe('an arm64 stack with call frame info', () => {
  const arm64 = { os: 'macos', cpu: 'arm64' } as const;
  const rules = ['FUNC 100 80 0 inner', 'FUNC 200 80 0 outer', 'FUNC 300 80 0 start'];

  it('names the caller of a function without rules once, by its frame record', () => {
    const frames = framesOf({
      ...arm64,
      at: 0x110n,
      framePointer: STACK,
      words: [STACK + 16n, BASE + 0x220n, 0n, BASE + 0x320n, 0n, 0n],
      symbols: [...rules, 'STACK CFI INIT 100 80 .cfa: sp 16 + .ra: .cfa -8 + ^ x29: .cfa -16 + ^'],
    });
    expect(frames).toEqual(['context 110', 'cfi 220', 'frame_pointer 320']);
  });

  it('removes the upper bits of a return address only if it is signed, so that the rest is in a module', () => {
    const symbols = [...rules, 'STACK CFI INIT 100 80 .cfa: sp 16 + .ra: .cfa -8 + ^'];
    const signed = (word: bigint): readonly string[] => framesOf({ ...arm64, at: 0x110n, words: [0n, word, 0n, 0n], symbols });
    expect(signed(0x1234_0000_0000_0000n + BASE + 0x220n)[1]).toBe('cfi 220');
    expect(signed(0x1234_0000_0000_0000n + BASE + 0x9999n)[1]).toBe('cfi 1234000000009999');
  });
});

describe('an arm stack', () => {
  it('uses no rule that needs the frame pointer of a frame that was found by scanning', () => {
    const frames = framesOf({
      os: 'linux',
      cpu: 'arm',
      at: 0x110n,
      framePointer: STACK + 8n,
      words: [7n, BASE + 0x220n, 7n, BASE + 0x330n, BASE + 0x320n, 0n],
      symbols: [
        'FUNC 100 80 0 inner',
        'FUNC 200 80 0 outer',
        'FUNC 300 80 0 start',
        'STACK CFI INIT 200 80 .cfa: r11 12 + .ra: .cfa -4 + ^',
      ],
    });
    expect(frames).toEqual(['context 110', 'scan 220', 'scan 330', 'scan 320']);
  });

  const rules = ['FUNC 100 80 0 inner', 'FUNC 200 80 0 outer', 'FUNC 300 80 0 start'];

  it('on iOS has r7 as frame pointer, which call frame info restores', () => {
    const frames = framesOf({
      os: 'ios',
      cpu: 'arm',
      at: 0x110n,
      registers: { r7: 7n, r11: 9n },
      words: [STACK + 12n, BASE + 0x220n, 0n, 0n, BASE + 0x320n, 0n, 0n],
      symbols: [...rules, 'STACK CFI INIT 100 80 .cfa: sp 8 + .ra: .cfa -4 + ^ r7: .cfa -8 + ^'],
    });
    expect(frames.slice(0, 3)).toEqual(['context 110', 'cfi 220', 'frame_pointer 320']);
  });

  it.each([
    ['ios', 'r11', 'r7'],
    ['linux', 'r7', 'r11'],
  ] as const)('on %s keeps %s over a call, and %s as its frame pointer', (os, kept, framePointer) => {
    const frames = framesOf({
      os,
      cpu: 'arm',
      at: 0x110n,
      registers: { [kept]: STACK + 16n, [framePointer]: STACK + 24n },
      words: [7n, BASE + 0x220n, 0n, BASE + 0x330n, 0n, BASE + 0x340n, 0n],
      symbols: [
        ...rules,
        'STACK CFI INIT 100 80 .cfa: sp 8 + .ra: .cfa -4 + ^',
        `STACK CFI INIT 200 80 .cfa: ${kept} .ra: .cfa -4 + ^`,
        `STACK CFI INIT 300 80 .cfa: ${framePointer} .ra: .cfa -4 + ^`,
      ],
    });
    expect(frames.slice(0, 4)).toEqual(['context 110', 'cfi 220', 'cfi 330', 'cfi 340']);
  });
});
