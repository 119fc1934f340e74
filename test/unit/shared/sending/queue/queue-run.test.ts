import { describe, expect, it } from 'vitest';
import { type PaceSample, goesOn, goesOut, paceOf, runOf, shareOfRun, withSample } from '../../../../../shared/sending/queue/queue-run.ts';
import type { QueueState } from '../../../../../shared/sending/queue/queue-states.ts';

function counts(of: Partial<Record<QueueState, number>>) {
  return Object.entries(of).map(([state, reports]) => ({ state: state as QueueState, reports, bytes: reports * 10 }));
}

describe('the progress of the outbox', () => {
  it('is the sum of the groups in the list', () => {
    const begun = runOf(counts({ accepted: 6, rejected_soft: 2, waiting: 14, sending: 1 }));
    expect(begun).toMatchObject({ done: 8, left: 15, held: 0, leftBytes: 150 });
    expect(begun === null ? 0 : shareOfRun(begun)).toBe(8 / 23);
    expect(runOf(counts({ accepted: 8, rejected_soft: 1 }))).toBeNull();
  });

  it('counts held reports separately, because their end cannot be estimated; a run with only held reports does not continue', () => {
    expect(runOf(counts({ held: 3, waiting: 1 }))).toMatchObject({ left: 4, held: 3 });
    expect([{ held: 3, waiting: 1 }, { held: 3 }, { retry: 1 }].map((of) => goesOn(runOf(counts(of))))).toEqual([true, false, true]);
  });

  it('is active only while reports wait or are being sent, not for deferred or held reports', () => {
    expect([{ sending: 1 }, { waiting: 1 }, { retry: 2, held: 1 }, { accepted: 1 }].map((of) => goesOut(counts(of)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the send rate', () => {
  function samples(...done: readonly number[]): readonly PaceSample[] {
    return done.reduce<readonly PaceSample[]>((all, one, index) => withSample(all, { at: index * 1_000, done: one }), []);
  }

  it('covers the last ten seconds', () => {
    expect(paceOf(samples(0, 100, 200))).toBe(100);
    expect(paceOf(samples(0, 1_000, ...Array.from({ length: 12 }, (_, index) => 1_000 + (index + 1) * 5)))).toBe(5);
  });

  it('is unknown after a single sample, without progress, and when a new run starts', () => {
    expect(paceOf(samples(10))).toBeNull();
    expect(paceOf(samples(10, 10, 10))).toBeNull();
    expect(paceOf(samples(10, 500, 0))).toBeNull();
  });
});
