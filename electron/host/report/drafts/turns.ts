/** Runs steps one after the other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a step after all earlier steps. */
  run<T>(step: () => Promise<T>): Promise<T> {
    const run = this.#last.then(step);
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** Waits for all earlier steps. Later steps wait until the returned function is called. */
  async lock(): Promise<() => void> {
    const before = this.#last;
    const released = Promise.withResolvers<undefined>();
    this.#last = before.then(() => released.promise);
    await before;
    return () => {
      released.resolve(undefined);
    };
  }
}
