import type { JobChanges, JobView } from '../../../../shared/bridge/view/job-view.ts';

/** Reports a job's new state at once, and its progress at most ten times a second. */
interface JobEmitter {
  /** `at once`: the job's state changed; `soon`: the job made progress. */
  changed(id: string, when: 'at once' | 'soon'): void;
  gone(ids: readonly string[]): void;
  close(): void;
}

interface JobEmitterTools {
  /** Null if the job is not in the list any more. */
  readonly viewOf: (id: string) => JobView | null;
  readonly tell: (changes: JobChanges) => void;
  /** A monotonic clock, in ms. */
  readonly clock: () => number;
}

/** Minimum interval between two progress reports, in ms. */
const EVERY = 100;

export function jobEmitter({ viewOf, tell, clock }: JobEmitterTools): JobEmitter {
  const changed = new Set<string>();
  let emittedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;

  function tellNow(gone: readonly string[] = []): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const jobs = [...changed].flatMap((id) => viewOf(id) ?? []);
    changed.clear();
    emittedAt = clock();
    if (jobs.length > 0 || gone.length > 0) tell({ all: false, jobs, gone: [...gone] });
  }

  return {
    changed(id, when) {
      changed.add(id);
      const wait = EVERY - (clock() - emittedAt);
      // Timers do not run during a synchronous loop. The job's next progress call then sends the overdue report.
      if (when === 'at once' || wait <= 0) tellNow();
      else timer ??= setTimeout(tellNow, wait).unref();
    },
    gone(ids) {
      for (const id of ids) changed.delete(id);
      if (ids.length > 0) tellNow(ids);
    },
    close() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
