import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Aborts its signal after a time without progress. */
export class StallTimer {
  readonly #aborter = new AbortController();
  readonly #timer: NodeJS.Timeout;
  /** Number of reported steps. The timer uses it to recognise progress that was not reported yet when it fired. */
  #steps = 0;

  /** `limit`: in ms. */
  constructor(limit: number) {
    this.#timer = setTimeout(() => void this.#check(), limit);
  }

  get signal(): AbortSignal {
    return this.#aborter.signal;
  }

  /** Reports progress. */
  passed(): void {
    this.#steps += 1;
    this.#timer.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The timer may fire before bytes are read that arrived while this process was busy. A stall therefore counts only if there is nothing to read. */
  async #check(): Promise<void> {
    const steps = this.#steps;
    await yieldToEventLoop();
    await yieldToEventLoop();
    if (this.#steps === steps) this.#aborter.abort();
  }
}
