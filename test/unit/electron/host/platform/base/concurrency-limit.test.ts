import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit } from '../../../../../../electron/host/platform/base/concurrency-limit.ts';

const NEVER = new AbortController().signal;

/** Steps that end when the test says so. */
function heldSteps() {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  return {
    begun,
    step: (number: number) => () => {
      begun.push(number);
      return new Promise<number>((resolve) => {
        ends.set(number, () => resolve(number));
      });
    },
    end: (number: number) => ends.get(number)?.(),
  };
}

describe('a concurrency limit', () => {
  it('begins further steps in their order, each when an earlier one ends', async () => {
    const limit = new ConcurrencyLimit(2);
    const { begun, step, end } = heldSteps();
    const runs = [0, 1, 2, 3].map((number) => limit.run(step(number), NEVER));
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    end(1);
    await runs[1];
    expect(begun).toEqual([0, 1, 2]);
    for (const number of [0, 2]) end(number);
    await Promise.all([runs[0], runs[2]]);
    end(3);
    expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
  });

  it('never begins a step whose signal aborted while it waited, and gives its turn to the next step', async () => {
    const limit = new ConcurrencyLimit(1);
    const { begun, step, end } = heldSteps();
    const stop = new AbortController();
    const first = limit.run(step(0), NEVER);
    const second = limit.run(step(1), stop.signal);
    const third = limit.run(step(2), NEVER);
    stop.abort();
    expect(await second).toBeNull();
    expect(await limit.run(step(3), stop.signal)).toBeNull();
    end(0);
    await first;
    end(2);
    expect(await third).toBe(2);
    expect(begun).toEqual([0, 2]);
  });

  it('makes room after a step that fails', async () => {
    const limit = new ConcurrencyLimit(1);
    await expect(limit.run(() => Promise.reject(new Error('failed')), NEVER)).rejects.toThrow('failed');
    expect(await limit.run(() => Promise.resolve('next'), NEVER)).toBe('next');
  });
});
