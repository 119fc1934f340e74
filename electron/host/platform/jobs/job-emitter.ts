import type { JobChanges, JobView } from '../../../../shared/bridge/view/job-view.ts';

/** Tells what became of jobs: all that changed together, at most ten times a second. */
interface JobEmitter {
  /** `at once`: its state is another one; `soon`: it moved on. */
  changed(id: string, when: 'at once' | 'soon'): void;
  gone(ids: readonly string[]): void;
  close(): void;
}

interface JobEmitterTools {
  /** null where it is not kept any more. */
  readonly viewOf: (id: string) => JobView | null;
  readonly tell: (changes: JobChanges) => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number;
}

/** Least ms between two that tell of progress. */
const EVERY = 100;

export function jobEmitter({ viewOf, tell, clock }: JobEmitterTools): JobEmitter {
  const changed = new Set<string>();
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;

  function tellNow(gone: readonly string[] = []): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const jobs = [...changed].flatMap((id) => viewOf(id) ?? []);
    changed.clear();
    toldAt = clock();
    if (jobs.length > 0 || gone.length > 0) tell({ all: false, jobs, gone: [...gone] });
  }

  return {
    changed(id, when) {
      changed.add(id);
      const wait = EVERY - (clock() - toldAt);
      // A loop lets no timer run: whoever moves on tells of it where it is time.
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
