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
  /** null if nothing is left to do. */
  readonly run: QueueRun | null;
  /** Empty while nothing is sent. */
  readonly samples: readonly PaceSample[];
}

export const useQueueProgress = create<ProgressState>(() => ({ run: null, samples: [] }));

/**
 * The pace is dropped if no report is in transit and no answer arrives for this many milliseconds. This happens, for example, while a target has requested a
 * pause.
 */
const QUIET = 3_000;

let quiet: ReturnType<typeof setTimeout> | undefined;

/** Updates the progress and the pace from a state of the outbox. `now`: monotonic time in milliseconds. */
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

/** Returns the pace in reports per second, and the remaining time in milliseconds. null if nothing is being sent or the pace is unknown. */
export function paceNow({ run, samples }: ProgressState): { readonly pace: number; readonly left: number } | null {
  const pace = paceOf(samples);
  return pace === null || run === null ? null : { pace, left: ((run.left - run.held) / pace) * 1_000 };
}
