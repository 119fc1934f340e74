import { describe, expect, it } from 'vitest';
import { RunsUnderWay } from '../../../../../../electron/host/sending/queue/queue-runs.ts';
import { endOfRun } from '../../../../../../shared/sending/queue/queue-run.ts';
import type { QueueState } from '../../../../../../shared/sending/queue/queue-states.ts';

/** Counts of reports in each state, for runs that are identified by the time when they were queued. */
function counts(runs: Readonly<Record<number, Partial<Record<QueueState, number>>>>) {
  return Object.entries(runs).flatMap(([at, states]) =>
    Object.entries(states).map(([state, reports]) => ({
      target: 'demo',
      state: state as QueueState,
      reports,
      bytes: reports,
      queuedAt: Number(at),
      since: Number(at),
    })),
  );
}

describe('the runs that are under way', () => {
  it('are all runs since the outbox was last idle, even after they end', () => {
    const runs = new RunsUnderWay();
    runs.groups(counts({ 1: { accepted: 9 }, 2: { waiting: 3 } }));
    runs.groups(counts({ 1: { accepted: 9 }, 2: { accepted: 2, needs_person: 1 }, 3: { sending: 5 } }));
    const end = counts({ 1: { accepted: 9 }, 2: { accepted: 2, needs_person: 1 }, 3: { accepted: 5 } });
    expect(endOfRun(runs.groups(end))).toEqual({ accepted: 7, person: 1 });
    expect(endOfRun(runs.groups(end))).toEqual({ accepted: 7, person: 1 });
    expect(runs.groups([...end, ...counts({ 4: { waiting: 1 } })])).toEqual([{ state: 'waiting', reports: 1, bytes: 1 }]);
  });

  it('start over after everything has ended, when held reports continue or are queued', () => {
    const runs = new RunsUnderWay();
    runs.groups(counts({ 1: { held: 2 }, 2: { waiting: 3 } }));
    expect(runs.groups(counts({ 1: { held: 2 }, 2: { accepted: 3 } }))).toHaveLength(2);
    expect(runs.groups(counts({ 1: { waiting: 2 }, 2: { accepted: 3 } }))).toMatchObject([{ state: 'waiting', reports: 2 }]);
    runs.groups(counts({ 1: { accepted: 2 }, 2: { accepted: 3 } }));
    expect(runs.groups(counts({ 1: { accepted: 2 }, 2: { accepted: 3 }, 3: { held: 4 } }))).toMatchObject([{ state: 'held', reports: 4 }]);
  });
});
