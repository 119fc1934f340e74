/** Runs one step at a time for each path. */
export class PathTurns {
  /** The latest step of each path, unless it has ended. */
  readonly #newest = new Map<string, Promise<unknown>>();

  /** Paths with a step that has not ended. */
  paths(): readonly string[] {
    return [...this.#newest.keys()];
  }

  /** Runs a step after the earlier steps of the same path. */
  async run<T>(path: string, step: () => Promise<T>): Promise<T> {
    const before = this.#newest.get(path) ?? Promise.resolve();
    const mine = before.then(step, step);
    this.#newest.set(path, mine);
    try {
      return await mine;
    } finally {
      if (this.#newest.get(path) === mine) this.#newest.delete(path);
    }
  }

  /** Waits until the steps of a path have ended, successfully or not. */
  async settled(path: string): Promise<void> {
    await this.#newest.get(path)?.catch(() => undefined);
  }
}
