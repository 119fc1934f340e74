import { AsyncLocalStorage } from 'node:async_hooks';
import type { Failure } from '../../../../shared/errors.ts';
import type { JobKind } from '../../../../shared/bridge/view/job-kinds.ts';

/**
 * What is being done for a person, as seen by the code that does it, however deep: reads of files, hashing and inflating ask it whether to stop, and
 * tell it how far they are. It is found by the way of the call (`currentWork`), so that what only calculates need not know of it.
 */
export interface Work {
  readonly kind: JobKind;
  readonly isCancelRequested: () => boolean;
  /** Resolves at once, or when people want it to go on. */
  readonly pausePoint: () => Promise<void>;
  /** So much of `total` bytes is done, and of the files where it goes through many. Cheap: called with every window. */
  readonly passed: (done: number, total: number, files?: { readonly done: number; readonly total: number }) => void;
  /** So many of `total` things are done, those that were left out among them. */
  readonly passedItems: (done: number, total: number) => void;
  /** Something was left out. `name`: as people may see it. */
  readonly skipped: (name: string | null, why: Failure) => void;
}

/** Work that nobody asked for and nobody looks at, until the signal says that it is to stop. */
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

/** Runs a step, and whatever it calls and awaits, as that work. null: nothing stops it, as what it has begun must come to its end. */
export function runAs<T>(work: Work | null, step: () => T): T {
  return atWork.run(work, step);
}

export function currentWork(): Work | null {
  return atWork.getStore() ?? null;
}
