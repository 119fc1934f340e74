import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteProgress, paceNow, useQueueProgress } from '../../../../../renderer/sending/state/queue-progress.ts';
import type { QueueState } from '../../../../../shared/sending/queue/queue-states.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  noteProgress({ going: [], counts: [] }, 0);
  vi.useRealTimers();
});

let now = 0;

/** Advances the clock by a second, then reports a state of the outbox. */
function note(of: Partial<Record<QueueState, number>>, all = of): void {
  vi.advanceTimersByTime(1_000);
  now += 1_000;
  const groups = (counts: typeof of) =>
    Object.entries(counts).map(([state, reports]) => ({ state: state as QueueState, reports, bytes: 1, target: 'one' }));
  noteProgress({ going: groups(of), counts: groups(all) }, now);
}

const pace = (): number | null => paceNow(useQueueProgress.getState())?.pace ?? null;

describe('the pace and the time left', () => {
  it('count outgoing reports', () => {
    note({ waiting: 23 });
    note({ accepted: 6, waiting: 17 });
    expect(useQueueProgress.getState().run).toMatchObject({ done: 6, left: 17 });
    expect(pace()).toBe(6);
  });

  it('count no earlier run if one of its reports is sent again', () => {
    note({ waiting: 10 }, { waiting: 10, accepted: 9_000 });
    note({ waiting: 8, accepted: 2 }, { waiting: 8, accepted: 9_002 });
    note({ waiting: 9, accepted: 9_001 }, { waiting: 9, accepted: 9_001 });
    note({ waiting: 7, accepted: 9_003 }, { waiting: 7, accepted: 9_003 });
    expect(pace()).toBe(2);
  });

  it.each([['held'], ['retry'], ['accepted']] as const)('end when all remaining reports are %s', (state) => {
    note({ waiting: 23 });
    note({ rejected_hard: 6, waiting: 17 });
    note({ rejected_hard: 6, [state]: 17 });
    expect(pace()).toBeNull();
  });

  it('end after a while without a send, because a target asked for a pause, and stay during a long upload', () => {
    note({ waiting: 23 });
    note({ accepted: 6, sending: 1, waiting: 16 });
    vi.advanceTimersByTime(5_000);
    expect(pace()).toBe(6);
    note({ accepted: 7, waiting: 16 });
    vi.advanceTimersByTime(2_000);
    expect(pace()).not.toBeNull();
    vi.advanceTimersByTime(2_000);
    expect(pace()).toBeNull();
  });
});
