import { create } from 'zustand';
import { paceOf, runAfter, withSample, type PaceSample, type QueueRun } from '../../../shared/sending/queue/queue-run.ts';
import type { OutboxState } from '../../../shared/bridge/view/outbox-view.ts';

interface ProgressState {
  /** null: nothing is left to do. */
  readonly run: QueueRun | null;
  readonly samples: readonly PaceSample[];
}

/** How far the outbox is, and how fast. */
export const useQueueProgress = create<ProgressState>(() => ({ run: null, samples: [] }));

/** What the outbox tells of itself counts. `now`: ms of a clock that only goes on. */
export function noteProgress({ counts }: Pick<OutboxState, 'counts'>, now: number): void {
  useQueueProgress.setState(({ run: before, samples }) => {
    const run = runAfter(before, counts);
    return { run, samples: run === null ? [] : withSample(samples, { at: now, done: run.done }) };
  });
}

/** Reports a second, and the ms that are left at that pace; null where nobody can know. */
export function paceNow({ run, samples }: ProgressState): { readonly pace: number; readonly left: number } | null {
  const pace = paceOf(samples);
  return pace === null || run === null ? null : { pace, left: ((run.left - run.held) / pace) * 1_000 };
}
