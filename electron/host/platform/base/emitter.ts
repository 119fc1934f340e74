/** Calls its listeners synchronously, in the order in which they were added. `A`: the arguments of a listener. */
export class Emitter<A extends readonly unknown[]> {
  readonly #listeners = new Set<(...args: A) => void>();

  /** Adds a listener; returns a function that removes it. */
  readonly listen = (listener: (...args: A) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly emit = (...args: A): void => {
    for (const listener of [...this.#listeners]) listener(...args);
  };
}
