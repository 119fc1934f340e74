import { failure } from '../../../../shared/bridge/failure.ts';
import { type Work, currentWork } from '../base/work.ts';
import { IoFailure } from './io-error.ts';

/**
 * Cancellation point: throws after the user cancelled this work. The IoFailure unwinds half-finished work in the same way as a disk failure during a read.
 * Loops over bytes call this function at least every few milliseconds. `work`: passed by callbacks, which run outside the async context of their work.
 */
export function throwIfCancelled(work: Work | null = currentWork()): void {
  if (work?.isCancelRequested() === true) throw new IoFailure(failure('cancelled', { job: work.kind }));
}

/**
 * Called between two windows, by work that lets other calls run at this point. Throws after a cancellation, and waits while the work is paused. `done` of
 * `total` bytes are processed.
 */
export async function betweenWindows(done: number, total: number, work: Work | null = currentWork()): Promise<void> {
  work?.passed(done, total);
  throwIfCancelled(work);
  await work?.pausePoint();
}

/** Returns whether an exception means that the work was cancelled. */
export function isStopped(reason: unknown): boolean {
  return reason instanceof IoFailure && reason.error.code === 'cancelled';
}
