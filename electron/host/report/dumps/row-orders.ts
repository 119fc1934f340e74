import { setImmediate } from 'node:timers/promises';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { Pause } from '../../../../shared/text/presenters/dump/row-order.ts';
import { currentWork } from '../../platform/base/work.ts';
import { IoFailure } from '../../platform/files/io-error.ts';
import { throwIfCancelled } from '../../platform/files/throw-if-cancelled.ts';

/** After sorting for this time (ms), other calls can run. */
const TURN = 4;

/** The most orders that are kept for a report. The one of a million rows takes 4 MB. */
const MAX_ORDERS = 8;

type Order = Uint32Array | null;

interface MadeOrder {
  readonly order: Promise<Order>;
  readonly progress: { isStopped: boolean; isDone: boolean };
}

/** The orders of the rows of dumps, so that a list is sorted and filtered once for all its pages. */
export class RowOrders {
  readonly #of = new WeakMap<object, Map<string, MadeOrder>>();

  /**
   * The order of the rows of a list. `shown`: an object that changes with the masks of the report. `state`: the sort and the filter. A request for another
   * order of the same list stops an unfinished one.
   */
  async of(shown: object, list: string, state: string, make: (pause: Pause) => Promise<Order>): Promise<Order> {
    const orders = this.#of.get(shown) ?? new Map<string, MadeOrder>();
    this.#of.set(shown, orders);
    const key = `${list} ${state}`;
    const known = orders.get(key);
    for (const [other, { progress }] of orders)
      if (other !== key && other.startsWith(`${list} `) && !progress.isDone) progress.isStopped = true;
    if (known?.progress.isStopped === false) return known.order;
    const progress = { isStopped: false, isDone: false };
    const made: MadeOrder = { order: make(pausing(() => progress.isStopped)), progress };
    orders.delete(key);
    orders.set(key, made);
    for (const oldest of orders.keys()) if (orders.size > MAX_ORDERS) orders.delete(oldest);
    try {
      return await made.order;
    } catch (reason) {
      if (orders.get(key) === made) orders.delete(key);
      throw reason;
    } finally {
      progress.isDone = true;
    }
  }
}

/** Lets other calls run every few milliseconds. Throws after the work was cancelled, or stopped by a newer request. */
export function pausing(isStopped: () => boolean): Pause {
  const work = currentWork();
  let answered = performance.now();
  return async () => {
    throwIfCancelled(work);
    if (isStopped()) throw new IoFailure(failure('cancelled', { job: 'inspect' }));
    if (performance.now() - answered < TURN) return;
    await work?.pausePoint();
    await setImmediate();
    answered = performance.now();
  };
}
