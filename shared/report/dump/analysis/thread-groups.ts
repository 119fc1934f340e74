import type { ThreadStack } from './analysis.ts';

/** Threads up to this number are unwound to find equal stacks. Programs have hundreds of threads at most. */
export const MAX_GROUPED = 2_000;

/** Threads with equal stacks. */
export interface ThreadGroup {
  /** Indexes in the dump, ascending; at least one. */
  readonly threads: readonly number[];
  /** Indexes of the modules in the stack. */
  readonly modules: ReadonlySet<number>;
}

interface OpenGroup extends ThreadGroup {
  readonly threads: number[];
}

const NO_MODULES: ReadonlySet<number> = new Set();

/**
 * Groups threads whose frames have equal addresses, in the order of the first thread of each group. A thread without frames is a group of its own. Stacks are
 * added one by one and not stored, because the threads of a damaged dump can share one large stack.
 */
export class ThreadGroups {
  readonly #groups: OpenGroup[] = [];
  readonly #byStack = new Map<string, OpenGroup>();
  #added = 0;

  /** The number of threads so far. The next one to add has this index. */
  get added(): number {
    return this.#added;
  }

  add({ threadIndex, frames }: ThreadStack): void {
    this.#added += 1;
    const key = frames.map(({ lookupAddress }) => lookupAddress.toString(36)).join(' ');
    const equal = frames.length === 0 ? undefined : this.#byStack.get(key);
    if (equal !== undefined) {
      equal.threads.push(threadIndex);
      return;
    }
    const group = { threads: [threadIndex], modules: new Set(frames.map(({ moduleIndex }) => moduleIndex)) };
    this.#groups.push(group);
    if (frames.length > 0) this.#byStack.set(key, group);
  }

  /** The groups of `count` threads. Each thread that was not added is a group of its own. */
  of(count: number): readonly ThreadGroup[] {
    const others = Array.from({ length: Math.max(count - this.#added, 0) }, (_, at) => ({
      threads: [this.#added + at],
      modules: NO_MODULES,
    }));
    return [...this.#groups, ...others];
  }
}
