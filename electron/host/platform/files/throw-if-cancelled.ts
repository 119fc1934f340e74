import { failure } from '../../../../shared/bridge/failure.ts';
import { type Work, currentWork } from '../base/work.ts';
import { IoFailure } from './io-error.ts';

/**
 * Throws where the person wants this work to stop: an IoFailure, so that it goes the way of a disk that fails in the middle of a read, past everything
 * that is half-made. Loops over bytes call it at least every few milliseconds. `work`: the one that a call-back belongs to.
 */
export function throwIfCancelled(work: Work | null = currentWork()): void {
  if (work?.isCancelRequested() === true) throw new IoFailure(failure('cancelled', { job: work.kind }));
}

/** Between two windows of what takes turns: stops, or waits while the work is to pause. `done` of `total` bytes are through. */
export async function betweenWindows(done: number, total: number, work: Work | null = currentWork()): Promise<void> {
  work?.passed(done, total);
  throwIfCancelled(work);
  await work?.pausePoint();
}

/** An exception that means that work was stopped. */
export function isStopped(reason: unknown): boolean {
  return reason instanceof IoFailure && reason.error.code === 'cancelled';
}
