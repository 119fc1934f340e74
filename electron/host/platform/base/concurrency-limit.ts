/** Runs at most a fixed number of steps at the same time. Further steps wait and begin in the order in which they came. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** Runs a step as soon as there is room. Returns null if the signal aborts before the step begins. */
  async run<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
    if (!(await this.#enter(signal))) return null;
    try {
      return await step();
    } finally {
      this.#leave();
    }
  }

  /** Resolves with false if the signal aborts while the step waits. */
  #enter(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(true);
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const begin = (): void => {
      signal.removeEventListener('abort', leaveQueue);
      resolve(true);
    };
    const leaveQueue = (): void => {
      this.#waiting.splice(this.#waiting.indexOf(begin), 1);
      resolve(false);
    };
    this.#waiting.push(begin);
    signal.addEventListener('abort', leaveQueue, { once: true });
    return promise;
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
