import { describe, expect, it } from 'vitest';
import { type PaceSample, paceOf, runAfter, shareOfRun, withSample } from '../../../../../shared/sending/queue/queue-run.ts';
import type { QueueState } from '../../../../../shared/sending/queue/queue-states.ts';

function counts(of: Partial<Record<QueueState, number>>) {
  return Object.entries(of).map(([state, reports]) => ({ state: state as QueueState, reports, bytes: reports * 10 }));
}

describe('how far the outbox is', () => {
  it('is told from where it last had nothing to do', () => {
    const begun = runAfter(null, counts({ accepted: 5, waiting: 4 }));
    expect(begun).toMatchObject({ done: 0, left: 4, held: 0, leftBytes: 40 });
    const later = runAfter(begun, counts({ accepted: 7, rejected_soft: 1, sending: 1 }));
    expect(later).toMatchObject({ done: 3, left: 1, leftBytes: 10 });
    expect(later === null ? 0 : shareOfRun(later)).toBe(0.75);
    expect(runAfter(later, counts({ accepted: 8, rejected_soft: 1 }))).toBeNull();
  });

  it('is not set back by what is taken out, nor by what is sent again', () => {
    const begun = runAfter(null, counts({ accepted: 5, waiting: 4 }));
    const forgotten = runAfter(begun, counts({ waiting: 3, accepted: 1 }));
    expect(forgotten).toMatchObject({ done: 0, left: 3 });
    expect(runAfter(forgotten, counts({ accepted: 3, waiting: 1 }))).toMatchObject({ done: 2, left: 1 });
  });

  it('counts what is held apart, as no pace tells when it goes', () => {
    expect(runAfter(null, counts({ held: 3, waiting: 1 }))).toMatchObject({ left: 4, held: 3 });
  });
});

describe('the pace', () => {
  function samples(...done: readonly number[]): readonly PaceSample[] {
    return done.reduce<readonly PaceSample[]>((all, one, index) => withSample(all, { at: index * 1_000, done: one }), []);
  }

  it('is that of the last ten seconds', () => {
    expect(paceOf(samples(0, 100, 200))).toBe(100);
    expect(paceOf(samples(0, 1_000, ...Array.from({ length: 12 }, (_, index) => 1_000 + (index + 1) * 5)))).toBe(5);
  });

  it('is not known from one moment, nor where nothing was done, nor of the run before', () => {
    expect(paceOf(samples(10))).toBeNull();
    expect(paceOf(samples(10, 10, 10))).toBeNull();
    expect(paceOf(samples(10, 500, 0))).toBeNull();
  });
});
