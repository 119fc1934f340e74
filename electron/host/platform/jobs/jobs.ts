import { performance } from 'node:perf_hooks';
import { type Failure, type Result, fail } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { JobKind } from '../../../../shared/bridge/view/job-kinds.ts';
import type { JobView } from '../../../../shared/bridge/view/job-view.ts';
import type { EventListener } from '../base/host.ts';
import { type StopMemory, stopFlags, stopMemory } from '../base/stop-flag.ts';
import { currentWork, runAs } from '../base/work.ts';
import { IoFailure } from '../files/io-error.ts';
import { jobEmitter } from './job-emitter.ts';
import { type ManagedJob, type Job, type JobStart, createManagedJob } from './running-job.ts';

/** A started job. The code that started it does the work and then calls `end`. */
export interface BegunJob {
  readonly job: Job;
  /** Ends the job. Null: the job succeeded. */
  readonly end: (failure: Failure | null) => void;
}

/** Long-running work. A job is shown to users after a delay and can be cancelled. It stays in the list with its outcome until it is dismissed. */
export interface Jobs {
  /** Runs a step as a job. A cancelled job fails with `cancelled`. If the step throws an expected failure, the job fails with it. A bug is rethrown. */
  run<T>(start: JobStart, step: (job: Job) => Promise<Result<T>> | Result<T>): Promise<Result<T>>;
  begin(start: JobStart): BegunJob;
  /** Lists the visible jobs, in the order of their start. */
  list(): readonly JobView[];
  /** Cancels a job. Like `pause` and `resume`, ignores unknown jobs and jobs that have ended. */
  cancel(id: string): void;
  pause(id: string): void;
  resume(id: string): void;
  /** Removes an ended job from the list. Null removes all ended jobs. Ignores running jobs. */
  dismiss(id: string | null): void;
  /** Cancels all running jobs. */
  close(): void;
}

interface JobTools {
  readonly emit: EventListener;
  /** ms since 1970. */
  readonly now: () => number;
  /** Memory through which other threads ask jobs to stop. Default: private memory. */
  readonly stops?: StopMemory;
  /** Called when a job checks whether to stop and may continue. Default: does nothing. */
  readonly sendHeartbeat?: () => void;
  /** A monotonic clock, in ms. */
  readonly clock?: () => number;
}

/** A job becomes visible after this time in ms. Shorter jobs stay invisible, so that small reports cause no distraction. */
const SEEN_AFTER = 500;

/** Maximum number of ended jobs in the list. The first job that ended is removed first. */
const MAX_ENDED = 100;

/** Kinds of jobs whose result goes directly to the caller. An ended job of these kinds is hidden, unless it failed or skipped items. */
const ANSWERS: ReadonlySet<JobKind> = new Set<JobKind>(['inspect', 'preview', 'edit', 'prepare', 'measure', 'find', 'try_many']);

interface Listed {
  readonly job: ManagedJob;
  readonly isUnawaited: boolean;
  readonly begunAt: number;
  readonly timer: NodeJS.Timeout;
  isSeen: boolean;
  /** Time on `clock` when the job ended; null while it runs. */
  endedAt: number | null;
}

export function createJobs({
  emit,
  now,
  stops = stopMemory(),
  sendHeartbeat = () => undefined,
  clock = () => performance.now(),
}: JobTools): Jobs {
  const jobs = new Map<string, Listed>();
  const nextFlag = stopFlags(stops);
  const emitter = jobEmitter({
    viewOf: (id) => jobs.get(id)?.job.view() ?? null,
    tell: (changes) => emit('job.changed', changes),
    clock,
  });

  function see(id: string): void {
    const listed = jobs.get(id);
    if (listed === undefined || listed.isSeen) return;
    listed.isSeen = true;
    emitter.changed(id, 'at once');
  }

  function changed(id: string, what: 'step' | 'state'): void {
    const listed = jobs.get(id);
    if (listed?.isSeen === true) emitter.changed(id, what === 'state' ? 'at once' : 'soon');
    // The timer that makes a job visible does not run during a synchronous loop.
    else if (listed !== undefined && clock() - listed.begunAt >= SEEN_AFTER) see(id);
  }

  function forget(ids: readonly string[]): void {
    const seen = ids.filter((id) => jobs.get(id)?.isSeen === true);
    for (const id of ids) jobs.delete(id);
    emitter.gone(seen);
  }

  /** Ids of the ended jobs, in the order in which they ended. */
  function ended(): readonly string[] {
    const over = [...jobs].flatMap(([id, { endedAt }]) => (endedAt === null ? [] : [{ id, endedAt }]));
    return over.toSorted((a, b) => a.endedAt - b.endedAt).map(({ id }) => id);
  }

  function begin(start: JobStart): BegunJob {
    const flag = nextFlag();
    const { id } = flag;
    const job = createManagedJob(start, { flag, outer: currentWork(), now, sendHeartbeat, changed: (what) => changed(id, what) });
    const timer = setTimeout(see, SEEN_AFTER, id).unref();
    jobs.set(id, { job, isUnawaited: start.isUnawaited === true, begunAt: clock(), timer, isSeen: false, endedAt: null });
    return { job, end: (reason) => over(id, job, reason) };
  }

  function over(id: string, job: ManagedJob, reason: Failure | null): void {
    const listed = jobs.get(id);
    if (listed === undefined || job.isOver) return;
    clearTimeout(listed.timer);
    const ending = endingOf(reason);
    if (job.hasSkipped() || (listed.isUnawaited && ending === 'failed')) see(id);
    listed.endedAt = clock();
    job.end(ending, reason);
    const saysNothing = ANSWERS.has(job.kind) && ending !== 'failed' && !job.hasSkipped();
    if (!listed.isSeen || saysNothing) forget([id]);
    else forget(ended().slice(0, -MAX_ENDED));
  }

  return {
    begin,
    async run(start, step) {
      const { job, end } = begin(start);
      try {
        const result = await runAs(job, () => step(job));
        end(result.ok ? null : result.error);
        return result;
      } catch (reason) {
        const expected = reason instanceof IoFailure ? reason.error : null;
        end(expected ?? failure('internal', { where: 'host' }));
        if (expected === null) throw reason;
        return fail(expected);
      }
    },
    list: () => [...jobs.values()].flatMap(({ job, isSeen }) => (isSeen ? [job.view()] : [])),
    cancel: (id) => jobs.get(id)?.job.cancel(),
    pause: (id) => jobs.get(id)?.job.pause(),
    resume: (id) => jobs.get(id)?.job.resume(),
    dismiss(id) {
      forget(ended().filter((one) => id === null || one === id));
    },
    close() {
      for (const { job, timer } of jobs.values()) {
        clearTimeout(timer);
        job.cancel();
      }
      emitter.close();
    },
  };
}

function endingOf(reason: Failure | null): 'done' | 'failed' | 'cancelled' {
  if (reason === null) return 'done';
  return reason.code === 'cancelled' ? 'cancelled' : 'failed';
}
