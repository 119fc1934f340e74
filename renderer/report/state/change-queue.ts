import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';

type RunChange = () => Promise<DraftView | null>;

/** Runs the changes of one report one at a time. Each change is planned against the result of the previous one. */
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

  /** Runs a change after all earlier ones. The promise settles after the resulting edit list is shown. */
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

  /** Waits for all changes, including changes that are added meanwhile. */
  async settle(): Promise<void> {
    for (let seen: Promise<unknown> | null = null; seen !== this.#lastTaken;) {
      seen = this.#lastTaken;
      await seen;
      // Waits for one more task. If this change closed an editor, the editor queues its last change in that task.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

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
