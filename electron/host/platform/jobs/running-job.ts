import type { Failure } from '../../../../shared/errors.ts';
import type { JobKind } from '../../../../shared/bridge/view/job-kinds.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import { type JobState, type JobView, MAX_SKIPPED_SHOWN } from '../../../../shared/bridge/view/job-view.ts';
import type { StopFlag } from '../base/stop-flag.ts';
import type { Work } from '../base/work.ts';

export interface JobStart {
  readonly kind: JobKind;
  /** Display name of the job's subject, never a path or a value. Null if the subject has no name. */
  readonly subject: string | null;
  /** Whether the job has points at which it can wait (`Work.pausePoint`). */
  readonly canPause?: boolean;
  /** Whether no caller waits for the result. A failure is then always shown, even if it comes at once. */
  readonly isUnawaited?: boolean;
}

/** A job as seen by the code that does the work. */
export interface Job extends Work {
  readonly id: string;
  /** Aborted when the job is cancelled; for code that waits. */
  readonly signal: AbortSignal;
}

/** A job from the point of view of the list of jobs. */
export interface ManagedJob extends Job {
  readonly isOver: boolean;
  view(): JobView;
  /** Whether the job skipped items. They are reported even if the job succeeds. */
  hasSkipped(): boolean;
  cancel(): void;
  pause(): void;
  resume(): void;
  end(state: Extract<JobState, 'done' | 'failed' | 'cancelled'>, failure: Failure | null): void;
}

interface ManagedJobTools {
  readonly flag: StopFlag;
  /** The work that this job is part of, if there is any. Cancelling that work also cancels the job. */
  readonly outer: Work | null;
  readonly now: () => number;
  /** Called when the job checks whether to stop and may continue. */
  readonly sendHeartbeat: () => void;
  /** Called when the job's view changed. `step`: only the progress changed. */
  readonly changed: (what: 'step' | 'state') => void;
}

/**
 * Number of stop checks between two calls of `changed`. Every read of a file is a stop check. Most reads take so little time that `changed`, which reads the
 * clock, would slow them down.
 */
const POLLS_A_LOOK = 64;

export function createManagedJob(
  { kind, subject, canPause = false }: JobStart,
  { flag, outer, now, sendHeartbeat, changed }: ManagedJobTools,
): ManagedJob {
  const abort = new AbortController();
  const startedAt = new Date(now()).toISOString();
  const skipped: { readonly name: string | null; readonly why: string }[] = [];
  let totalSkipped = 0;
  let state: JobState = 'running';
  let progress: JobView['progress'] = null;
  let isOfItems = false;
  let endedAt: string | null = null;
  let failure: Failure | null = null;
  let polls = 0;
  let resumed: PromiseWithResolvers<undefined> | null = null;
  let isRequested = false;

  function become(next: JobState): void {
    state = next;
    changed('state');
  }

  function goOn(): void {
    resumed?.resolve(undefined);
    resumed = null;
  }

  const isOver = (): boolean => endedAt !== null;

  return {
    id: flag.id,
    kind,
    signal: abort.signal,
    get isOver() {
      return isOver();
    },
    isCancelRequested() {
      polls += 1;
      if (polls % POLLS_A_LOOK === 0) changed('step');
      const isToStop = !isOver() && (isRequested || flag.isRequested() || outer?.isCancelRequested() === true);
      if (!isToStop) sendHeartbeat();
      return isToStop;
    },
    async pausePoint() {
      while (resumed !== null) await resumed.promise;
      await outer?.pausePoint();
    },
    passedItems(done, total) {
      isOfItems = true;
      progress = { done, total, unit: 'items', files: null };
      changed('step');
    },
    passed(done, total, files) {
      // The byte progress of one item is not the progress of the whole job.
      if (isOfItems) return;
      progress = { done, total, unit: 'bytes', files: files ?? null };
      changed('step');
    },
    skipped(name, why) {
      totalSkipped += 1;
      if (skipped.length < MAX_SKIPPED_SHOWN) skipped.push({ name, why: failureView(why).message });
    },
    hasSkipped: () => totalSkipped > 0,
    view: () => ({
      id: flag.id,
      kind,
      subject,
      state,
      startedAt,
      endedAt,
      progress,
      canPause,
      skipped: { total: totalSkipped, first: [...skipped] },
      failure: failure === null ? null : failureView(failure),
    }),
    cancel() {
      if (isOver() || isRequested) return;
      isRequested = true;
      become('cancelling');
      goOn();
      abort.abort();
    },
    pause() {
      if (!canPause || state !== 'running') return;
      resumed = Promise.withResolvers<undefined>();
      become('paused');
    },
    resume() {
      if (state !== 'paused') return;
      goOn();
      become('running');
    },
    end(ending, reason) {
      if (isOver()) return;
      goOn();
      endedAt = new Date(now()).toISOString();
      failure = ending === 'failed' ? reason : null;
      become(ending);
    },
  };
}
