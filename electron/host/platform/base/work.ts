import { AsyncLocalStorage } from 'node:async_hooks';
import type { Failure } from '../../../../shared/errors.ts';
import type { JobKind } from '../../../../shared/bridge/view/job-kinds.ts';

/**
 * The work in progress for a user, as seen by the code that does it at any depth. Code that reads, hashes or inflates files checks whether to stop, and reports
 * its progress. It finds the work through `currentWork`, so that pure calculations need not pass it on.
 */
export interface Work {
  readonly kind: JobKind;
  readonly isCancelRequested: () => boolean;
  /** Resolves at once, or when a user resumes paused work. */
  readonly pausePoint: () => Promise<void>;
  /** Reports that `done` of `total` bytes are processed, and, for work on many files, how many files. Cheap: called with every window. */
  readonly passed: (done: number, total: number, files?: { readonly done: number; readonly total: number }) => void;
  /** Reports that `done` of `total` items are processed, including skipped items. */
  readonly passedItems: (done: number, total: number) => void;
  /** Reports a skipped item. `name`: for display. */
  readonly skipped: (name: string | null, why: Failure) => void;
}

/** Creates work that no user started and no user sees. It runs until the signal aborts it. */
export function backgroundWork(kind: JobKind, signal: AbortSignal): Work & { readonly signal: AbortSignal } {
  return {
    kind,
    signal,
    isCancelRequested: () => signal.aborted,
    pausePoint: () => Promise.resolve(),
    passed: () => undefined,
    passedItems: () => undefined,
    skipped: () => undefined,
  };
}

const atWork = new AsyncLocalStorage<Work | null>();

/** Runs a step as this work, including everything that the step calls and awaits. Null: the step cannot be stopped and must complete what it has begun. */
export function runAs<T>(work: Work | null, step: () => T): T {
  return atWork.run(work, step);
}

export function currentWork(): Work | null {
  return atWork.getStore() ?? null;
}
