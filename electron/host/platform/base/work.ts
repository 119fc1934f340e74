import { AsyncLocalStorage } from 'node:async_hooks';
import type { Failure } from '../../../../shared/errors.ts';
import type { JobKind } from '../../../../shared/bridge/view/job-kinds.ts';

/**
 * The work in progress for a user. Code that reads, hashes or inflates files checks here whether to stop, and reports its progress. This code finds the work
 * with `currentWork`, so that its callers need not pass the work on.
 */
export interface Work {
  readonly kind: JobKind;
  readonly isCancelRequested: () => boolean;
  /** Aborted when the work is cancelled, for code that waits. Undefined for work that is not cancelled while it waits. */
  readonly signal?: AbortSignal;
  /** Resolves at once. If the work is paused, resolves when a user resumes it. */
  readonly pausePoint: () => Promise<void>;
  /**
   * Reports that `done` of `total` bytes are processed. For work on many files, also reports the number of files. Cheap, because it is called for every window
   * of bytes.
   */
  readonly passed: (done: number, total: number, files?: { readonly done: number; readonly total: number }) => void;
  /** Reports that `done` of `total` items are processed, including skipped items. */
  readonly passedItems: (done: number, total: number) => void;
  /** Reports a skipped item. `name`: for display. */
  readonly skipped: (name: string | null, why: Failure) => void;
}

/** Creates work that no user started and no user sees. It runs until the signal aborts. */
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

/** Runs a step as this work, including all calls that the step awaits. Null: the step cannot be stopped, because it must complete. */
export function runAs<T>(work: Work | null, step: () => T): T {
  return atWork.run(work, step);
}

export function currentWork(): Work | null {
  return atWork.getStore() ?? null;
}
