import { describe, expect, it } from 'vitest';
import { attemptTimes, axisPositions, axisTicks, lastSeries, positionOfTime } from '../../../../../shared/sending/queue/attempt-times.ts';
import type { QueueState, QueueTransition, TransitionCause } from '../../../../../shared/sending/queue/queue-states.ts';

type Line = readonly [at: number, transition: QueueTransition, state: QueueState, cause: TransitionCause];

function attempts(...lines: readonly Line[]) {
  let sent = 0;
  return attemptTimes(
    lines.map(([at, transition, state, cause]) => {
      if (transition === 'begin') sent += 1;
      return { at, transition, state, cause, attempt: `a${String(sent)}` };
    }),
  );
}

describe('attempts in the journal of a queued report', () => {
  it('begin with their turn and end with their result; the last attempt may be open', () => {
    const found = attempts(
      [0, 'begin', 'sending', 'turn'],
      [40, 'retry', 'retry', 'retry_after'],
      [8_040, 'begin', 'sending', 'turn'],
      [8_100, 'held', 'held', 'wrong_url'],
      [9_000, 'release', 'waiting', 'person'],
      [9_001, 'begin', 'sending', 'turn'],
    );
    expect(found).toMatchObject([
      { number: 1, id: 'a1', from: 0, to: 40, cause: 'retry_after' },
      { number: 2, id: 'a2', from: 8_040, to: 8_100, state: 'held' },
      { number: 3, id: 'a3', from: 9_001, to: null, state: 'sending' },
    ]);
    expect(lastSeries(found)).toHaveLength(3);
  });

  it('are sample rolls if a sampling rule rejects them, including the roll that passes', () => {
    const found = attempts(
      [0, 'begin', 'sending', 'turn'],
      [1, 'rejected_soft', 'rejected_soft', 'answered'],
      [50, 'resend', 'waiting', 'person'],
      [51, 'begin', 'sending', 'turn'],
      [52, 'retry', 'retry', 'asked_for'],
      [53, 'begin', 'sending', 'turn'],
      [54, 'accepted', 'accepted', 'answered'],
    );
    expect(found.map(({ isRoll, isAskedFor }) => [isRoll, isAskedFor])).toEqual([
      [true, false],
      [true, true],
      [true, false],
    ]);
    expect(lastSeries(found).map(({ number }) => number)).toEqual([2, 3]);
  });

  it('are not counted if they ended before a byte was sent', () => {
    const closed: Line = [1, 'retry', 'retry', 'closed'];
    expect(attempts([0, 'begin', 'sending', 'turn'], closed, [9, 'begin', 'sending', 'turn'])).toMatchObject([{ number: 1, from: 9 }]);
  });
});

describe('a time axis', () => {
  it('has distances in proportion to time, but at least the visible minimum', () => {
    const places = (...times: readonly number[]): readonly number[] => axisPositions(times, 0.1).map((at) => Math.round(at * 100) / 100);
    expect(places(0, 2_000, 6_000, 10_000)).toEqual([0, 0.2, 0.6, 1]);
    expect(places(0, 1, 2, 10_000)).toEqual([0, 0.1, 0.2, 1]);
    expect(places(0, 1_000, 10_000, 10_001)).toEqual([0, 0.1, 0.9, 1]);
    expect(places(5, 5, 5)).toEqual([0, 0.1, 0.2]);
    expect(axisPositions([5], 0.1)).toEqual([0]);
    expect(axisPositions([], 0.1)).toEqual([]);
  });

  it('has round ticks at interpolated positions', () => {
    expect(axisTicks(14_800, 4)).toEqual([0, 5_000, 10_000]);
    expect(axisTicks(90, 4)).toEqual([0, 50]);
    expect(axisTicks(0, 4)).toEqual([0]);
    expect(positionOfTime(5, [0, 10, 20], [0, 0.8, 1])).toBe(0.4);
    expect(positionOfTime(30, [0, 10, 20], [0, 0.8, 1])).toBe(1);
  });
});
