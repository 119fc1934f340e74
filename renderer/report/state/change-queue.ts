import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';

type RunChange = () => Promise<DraftView | null>;

/** Runs the changes of one report one at a time, because each is planned against the result of the previous one. */
export class ChangeQueue {
  /** Shows the edit list that results from a change. */
  readonly #take: (draft: DraftView | null) => Promise<DraftView | null>;
  #lastRun: Promise<unknown> = Promise.resolve();
  #lastTaken = this.#lastRun;
  #pending = 0;

  constructor(take: (draft: DraftView | null) => Promise<DraftView | null>) {
    this.#take = take;
  }

  get isSettled(): boolean {
    return this.#pending === 0;
  }

  /** Runs a change after all earlier ones. Settles after its edit list is shown. */
  run(change: RunChange): Promise<DraftView | null> {
    const made = this.#lastRun.then(change);
    this.#lastRun = made;
    this.#pending += 1;
    const taken = made.then(this.#take).finally(() => {
      this.#pending -= 1;
    });
    this.#lastTaken = taken;
    return taken;
  }

  /** Waits for all changes, including those that follow while it waits. */
  async settle(): Promise<void> {
    for (let seen: Promise<unknown> | null = null; seen !== this.#lastTaken;) {
      seen = this.#lastTaken;
      await seen;
      // Wait for one more task, in which an editor that was closed during this change queues its last change.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  /** Runs a change after `settle`. */
  async runSettled(change: RunChange): Promise<void> {
    this.#pending += 1;
    try {
      await this.settle();
      await this.run(change);
    } finally {
      this.#pending -= 1;
    }
  }
}
