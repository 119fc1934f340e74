import { failure } from '../../../../shared/bridge/failure.ts';
import { type Work, currentWork } from '../base/work.ts';
import { IoFailure } from './io-error.ts';

/**
 * Cancellation point: throws after the user cancelled this work. The IoFailure ends half-finished work in the same way as a failed read. Loops over bytes call
 * this function at least every few milliseconds. `work`: for callbacks, which run outside the async context of their work.
 */
export function throwIfCancelled(work: Work | null = currentWork()): void {
  if (work?.isCancelRequested() === true) throw new IoFailure(failure('cancelled', { job: work.kind }));
}

/** Lets other calls run between two windows. Throws after a cancellation, and waits while the work is paused. `done` of `total` bytes are processed. */
export async function betweenWindows(done: number, total: number, work: Work | null = currentWork()): Promise<void> {
  work?.passed(done, total);
  throwIfCancelled(work);
  await work?.pausePoint();
}

/** Returns whether an exception means that the work was cancelled. */
export function isStopped(reason: unknown): boolean {
  return reason instanceof IoFailure && reason.error.code === 'cancelled';
}
