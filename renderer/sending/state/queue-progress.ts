import { create } from 'zustand';
import {
  goesOut,
  paceOf,
  runOf,
  settledCount,
  withSample,
  type PaceSample,
  type QueueRun,
} from '../../../shared/sending/queue/queue-run.ts';
import type { OutboxState } from '../../../shared/bridge/view/outbox-view.ts';

interface ProgressState {
  /** null: nothing is left to do. */
  readonly run: QueueRun | null;
  /** None while nothing goes out. */
  readonly samples: readonly PaceSample[];
}

/** How far the outbox is, and how fast. */
export const useQueueProgress = create<ProgressState>(() => ({ run: null, samples: [] }));

/** ms without a report that is being sent, or was answered, after which nothing goes out: a target that asked for a pause has no pace. */
const QUIET = 3_000;

let quiet: ReturnType<typeof setTimeout> | undefined;

/** What the outbox tells of itself counts. `now`: ms of a clock that only goes on. */
export function noteProgress({ going, counts }: Pick<OutboxState, 'going' | 'counts'>, now: number): void {
  const { run: before, samples } = useQueueProgress.getState();
  const run = runOf(going);
  useQueueProgress.setState({
    run,
    samples: run !== null && goesOut(going) ? withSample(samples, { at: now, done: settledCount(counts) }) : [],
  });
  const isSending = going.some(({ state }) => state === 'sending');
  if (!isSending && run?.done === before?.done) return;
  clearTimeout(quiet);
  if (!isSending) quiet = setTimeout(() => useQueueProgress.setState({ samples: [] }), QUIET);
}

/** Reports a second, and the ms that are left at that pace; null if nothing is being sent or the pace is unknown. */
export function paceNow({ run, samples }: ProgressState): { readonly pace: number; readonly left: number } | null {
  const pace = paceOf(samples);
  return pace === null || run === null ? null : { pace, left: ((run.left - run.held) / pace) * 1_000 };
}
