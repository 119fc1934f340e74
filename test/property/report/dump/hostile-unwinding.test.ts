import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { stackOf } from '../../../../shared/report/dump/analysis/analysis.ts';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { isDumpFailure, openDump } from '../../../../shared/report/dump/format/dump.ts';
import { dumpSymbols } from '../../../../shared/report/dump/symbols/dump-symbols.ts';
import { SymbolFile } from '../../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSymbols } from '../../../../shared/report/dump/symbols/symbol-indexer.ts';
import { DEFAULT_LIMITS } from '../../../../shared/report/dump/unwind/unwinder.ts';

const BASE = 0x4000_0000n;
const STACK = 0x0800_0000n;
/** The most ms of CPU that a stack may take. */
const MAX_TIME = 2_000;

interface HostileStack {
  readonly cpu: 'amd64' | 'x86';
  /** The offsets in the module that the return addresses have, in turns. */
  readonly offsets: readonly number[];
  /** Words of 0 above the return addresses. */
  readonly zeros?: number;
  readonly symbols: readonly string[];
}

/** Unwinds a stack that consists of return addresses. Returns the ways in which frames were found, and the ms of CPU. */
function unwound({ cpu, offsets, zeros = 64, symbols }: HostileStack): { readonly trusts: readonly string[]; readonly took: number } {
  const wordBytes = cpu === 'x86' ? 4 : 8;
  const frames = DEFAULT_LIMITS.frames;
  const content = new Uint8Array((frames + zeros) * wordBytes);
  const view = new DataView(content.buffer);
  const addressOf = (frame: number): bigint => BASE + BigInt(offsets[frame % offsets.length] ?? 0);
  for (let frame = 0; frame < frames; frame += 1) {
    if (wordBytes === 8) view.setBigUint64(frame * 8, addressOf(frame), true);
    else view.setUint32(frame * 4, Number(addressOf(frame)), true);
  }
  const bytes = buildDump({
    system: { os: cpu === 'x86' ? 'windows' : 'linux', cpu },
    threads: [
      {
        threadId: 1,
        context: { cpu, instructionPointer: addressOf(0), stackPointer: STACK, framePointer: 7n },
        stack: { start: STACK, content },
      },
    ],
    modules: [{ base: BASE, size: 0x1000_0000, path: 'app' }],
  });
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  const source = sourceOfBytes(encodeUtf8(['MODULE o c 0 app', 'FUNC 1000 fff000 0 f', ...symbols, ''].join('\n')));
  const file = new SymbolFile(source, indexSymbols(source));
  const before = process.cpuUsage();
  const stack = stackOf(
    dump,
    0,
    DEFAULT_LIMITS,
    dumpSymbols(dump, () => file),
  );
  const { user, system } = process.cpuUsage(before);
  return { trusts: stack.frames.map(({ trust }) => trust), took: (user + system) / 1_000 };
}

const CALLER = '.cfa: $rsp 8 + .ra: .cfa 8 - ^';

/** A record with 28,000 rows from an address on: nearly 1 MiB. */
function largeRecord(start: number): readonly string[] {
  const rows = Array.from({ length: 28_000 }, (_, row) => `STACK CFI ${(start + row).toString(16)} $rbx: .cfa 16 - ^`);
  return [`STACK CFI INIT ${start.toString(16)} 8000 ${CALLER}`, ...rows];
}

/** An expression of 503 words. */
const LONG = `.cfa${' 1 1 - +'.repeat(125)} 0 +`;

describe('a stack of 4,096 frames with symbols that are made to cost much', () => {
  it.each<[string, HostileStack]>([
    [
      'a STACK WIN record of 256 KiB of stored registers, which are 0',
      {
        cpu: 'x86',
        offsets: [0x1010],
        zeros: 1 << 20,
        symbols: ['STACK WIN 4 1000 400 0 0 0 40000 0 0 1 $eip $esp ^ = $esp $esp 4 + ='],
      },
    ],
    [
      'a STACK WIN program of 500 words',
      {
        cpu: 'x86',
        offsets: [0x1010],
        symbols: [`STACK WIN 4 1000 400 0 0 0 4 0 0 1 $T0 1${' 1 +'.repeat(240)} = $eip $esp ^ = $esp $esp 4 + =`],
      },
    ],
    [
      '63 STACK CFI rows of 14 kB',
      {
        cpu: 'amd64',
        offsets: [0x103e, 0x103f],
        symbols: [
          `STACK CFI INIT 1000 400 ${CALLER}`,
          ...Array.from({ length: 63 }, (_, row) => `STACK CFI ${(0x1001 + row).toString(16)}${` $rbx:${' rbx'.repeat(30)}`.repeat(110)}`),
        ],
      },
    ],
    [
      'STACK CFI rules of 500 words for all registers',
      {
        cpu: 'amd64',
        offsets: [0x1010],
        symbols: [
          `STACK CFI INIT 1000 400 .cfa: $rsp 8 +${' 1 1 - +'.repeat(125)} .ra: .cfa 8 - ^`,
          `STACK CFI 1001 ${['rbx', 'rbp', 'r12', 'r13', 'r14', 'r15'].map((name) => `$${name}: ${LONG}`).join(' ')}`,
        ],
      },
    ],
  ])('is unwound within two seconds of CPU: %s', (_kind, stack) => {
    const { trusts, took } = unwound(stack);
    expect(trusts).toEqual(['context', ...Array.from({ length: DEFAULT_LIMITS.frames - 1 }, () => 'cfi')]);
    expect(took).toBeLessThan(MAX_TIME);
  });

  it('ends within two seconds of CPU if its frames alternate over 20 STACK CFI records of nearly 1 MiB', () => {
    const starts = Array.from({ length: 20 }, (_, record) => 0x10_0000 + record * 0x1_0000);
    const { trusts, took } = unwound({
      cpu: 'amd64',
      offsets: starts.map((start) => start + 28_000),
      symbols: starts.flatMap(largeRecord),
    });
    // It may use four of them.
    expect(trusts.slice(0, 7)).toEqual(['context', 'cfi', 'cfi', 'cfi', 'cfi', 'cfi', 'scan']);
    expect(took).toBeLessThan(MAX_TIME);
  });
});
