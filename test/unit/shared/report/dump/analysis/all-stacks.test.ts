import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { allStacks } from '../../../../../../shared/report/dump/analysis/analysis.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import { isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { NO_SYMBOLS } from '../../../../../../shared/report/dump/symbols/symbols-at.ts';
import { DEFAULT_LIMITS } from '../../../../../../shared/report/dump/unwind/unwinder.ts';

const MODULE = 0x40_0000n;
const STACK = 0x7000_0000n;

/** Threads with four frames each: one of the registers, and three of words of the stack. */
function dumpWith(threads: number) {
  const words = new BigUint64Array(64);
  words.set([MODULE + 0x100n, MODULE + 0x200n, MODULE + 0x300n]);
  const context = { cpu: 'amd64', instructionPointer: MODULE + 0x50n, stackPointer: STACK } as const;
  const stack = { start: STACK, content: new Uint8Array(words.buffer) };
  const dump = openDump(
    sourceOfBytes(
      buildDump({
        system: { os: 'linux', cpu: 'amd64' },
        threads: Array.from({ length: threads }, (_, threadId) => ({ threadId, context, stack })),
        modules: [{ base: MODULE, size: 0x1000, path: '/opt/app' }],
      }),
    ),
  );
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

describe('the stacks of all threads', () => {
  it.each<readonly [number, readonly (readonly [number, string])[]]>([
    [
      100,
      [
        [4, 'no_caller'],
        [4, 'no_caller'],
        [4, 'no_caller'],
      ],
    ],
    [
      9,
      [
        [4, 'no_caller'],
        [4, 'no_caller'],
        [1, 'total_limit'],
      ],
    ],
    [
      6,
      [
        [4, 'no_caller'],
        [2, 'total_limit'],
        [0, 'total_limit'],
      ],
    ],
  ])('have at most %i frames together', (most, expected) => {
    const stacks = Array.from(allStacks(dumpWith(3), DEFAULT_LIMITS, NO_SYMBOLS, most));
    expect(stacks.map(({ frames, end }) => [frames.length, end])).toEqual(expected);
  });

  it('end at the limit of the setting if that is reached first', () => {
    const stacks = Array.from(allStacks(dumpWith(2), { ...DEFAULT_LIMITS, frames: 2 }, NO_SYMBOLS, 100));
    expect(stacks.map(({ frames, end }) => [frames.length, end])).toEqual([
      [2, 'frame_limit'],
      [2, 'frame_limit'],
    ]);
  });
});
