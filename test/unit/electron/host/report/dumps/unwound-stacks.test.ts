import { describe, expect, it } from 'vitest';
import { runAs, type Work } from '../../../../../../electron/host/platform/base/work.ts';
import { isStopped } from '../../../../../../electron/host/platform/files/throw-if-cancelled.ts';
import { threadGroups, unwoundStack, WITHOUT_SYMBOLS } from '../../../../../../electron/host/report/dumps/unwound-stacks.ts';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { DEFAULT_LIMITS } from '../../../../../../shared/report/dump/unwind/unwinder.ts';
import { manyThreads } from '../../../../../builders/report/many-threads.ts';

function dumpOf(count: number, stacks: number) {
  const dump = openDump(sourceOfBytes(manyThreads(count, stacks)));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

/** Work that is cancelled after it asked `checks` times whether to stop. */
function workFor(checks: number): Work & { readonly asked: () => number } {
  let asked = 0;
  return {
    kind: 'inspect',
    isCancelRequested: () => {
      asked += 1;
      return asked > checks;
    },
    pausePoint: () => Promise.resolve(),
    passed: () => undefined,
    passedItems: () => undefined,
    skipped: () => undefined,
    asked: () => asked,
  };
}

describe('the stacks of all threads', () => {
  it('continue after a cancellation with the thread at which they stopped', async () => {
    const dump = dumpOf(40, 3);
    const first = workFor(25);
    const cancelled: unknown = await runAs(first, () => threadGroups(dump, WITHOUT_SYMBOLS)).catch((reason: unknown) => reason);
    expect(isStopped(cancelled)).toBe(true);
    const second = workFor(1_000);
    const groups = await runAs(second, () => threadGroups(dump, WITHOUT_SYMBOLS));
    expect(groups.map(({ threads }) => threads.length)).toEqual([13, 13, 13, 1]);
    expect(second.asked()).toBe(40 - 26);
  });

  it('are compared once, also by two calls at the same time', async () => {
    const dump = dumpOf(9, 2);
    const [one, other] = await Promise.all([threadGroups(dump, WITHOUT_SYMBOLS), threadGroups(dump, WITHOUT_SYMBOLS)]);
    expect(other).toEqual(one);
    expect(one.flatMap(({ threads }) => threads).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await threadGroups(dump, WITHOUT_SYMBOLS)).toBe(await threadGroups(dump, WITHOUT_SYMBOLS));
  });

  it('are unwound again for other limits', async () => {
    const dump = dumpOf(3, 1);
    expect((await unwoundStack(dump, 0, WITHOUT_SYMBOLS)).frames).toHaveLength(3);
    expect((await unwoundStack(dump, 0, { ...WITHOUT_SYMBOLS, limits: { ...DEFAULT_LIMITS, frames: 2 } })).end).toBe('frame_limit');
    expect((await unwoundStack(dump, 0, WITHOUT_SYMBOLS)).frames).toHaveLength(3);
  });
});
