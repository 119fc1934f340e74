import { setImmediate } from 'node:timers/promises';
import { createLruCache } from '../../../../shared/bytes/lru-cache.ts';
import { memoize } from '../../../../shared/bytes/memoize.ts';
import type { ThreadStack } from '../../../../shared/report/dump/analysis/analysis.ts';
import { MAX_GROUPED, type ThreadGroup, ThreadGroups } from '../../../../shared/report/dump/analysis/thread-groups.ts';
import type { Dump } from '../../../../shared/report/dump/format/dump.ts';
import { threadsOf } from '../../../../shared/report/dump/format/threads.ts';
import type { StackEnd } from '../../../../shared/report/dump/unwind/frame.ts';
import { unwinderOf } from '../../../../shared/report/dump/unwind/thread-stack.ts';
import type { Unwinder, UnwindLimits } from '../../../../shared/report/dump/unwind/unwinder.ts';
import { currentWork } from '../../platform/base/work.ts';
import { throwIfCancelled } from '../../platform/files/throw-if-cancelled.ts';

/** Frames that are unwound before other work may run: a few milliseconds. */
const SLICE = 512;
/** The most stacks that are kept. Users look at few threads at a time. */
const MAX_KEPT = 32;

/** What was unwound of a dump so far. A dump is an object of one reading, so an edit starts anew. */
class UnwoundDump {
  readonly limits: UnwindLimits;
  readonly #dump: Dump;
  readonly #kept = createLruCache<Unwinder | StackEnd>(MAX_KEPT);
  readonly #groups = new ThreadGroups();
  #all: readonly ThreadGroup[] | null = null;

  constructor(dump: Dump, limits: UnwindLimits) {
    this.#dump = dump;
    this.limits = limits;
  }

  /** Continues where an earlier call was cancelled. */
  async stack(threadIndex: number): Promise<ThreadStack> {
    const unwinder = this.#kept.getOrMake(String(threadIndex), () => unwinderOf(this.#dump, threadIndex, this.limits));
    if (typeof unwinder === 'string') return { threadIndex, frames: [], end: unwinder };
    while (!unwinder.run(SLICE)) await letOthersRun();
    return { threadIndex, frames: unwinder.frames, end: unwinder.end ?? 'no_caller' };
  }

  /** Continues with the thread at which an earlier call was cancelled. */
  async groups(): Promise<readonly ThreadGroup[]> {
    if (this.#all !== null) return this.#all;
    const count = threadsOf(this.#dump)?.length ?? 0;
    const grouped = Math.min(count, MAX_GROUPED);
    while (this.#groups.added < grouped) {
      const index = this.#groups.added;
      const stack = await this.stack(index);
      // Another call for the same dump can have added this thread meanwhile.
      if (this.#groups.added === index) this.#groups.add(stack);
      currentWork()?.passedItems(this.#groups.added, grouped);
      await letOthersRun();
    }
    this.#all = this.#groups.of(count);
    return this.#all;
  }
}

const unwoundOf = memoize((_: Dump): { current: UnwoundDump | null } => ({ current: null }));

function unwoundFor(dump: Dump, limits: UnwindLimits): UnwoundDump {
  const known = unwoundOf(dump);
  const { current } = known;
  if (current?.limits.frames === limits.frames && current.limits.scanned === limits.scanned) return current;
  known.current = new UnwoundDump(dump, limits);
  return known.current;
}

/** The stack of a thread. Lets other work run meanwhile. After a cancellation, the next call continues where this one stopped. */
export function unwoundStack(dump: Dump, threadIndex: number, limits: UnwindLimits): Promise<ThreadStack> {
  return unwoundFor(dump, limits).stack(threadIndex);
}

/** The threads of a dump in groups of equal stacks, in the order of the dump. Made once for each dump and limits; like `unwoundStack`, it can be cancelled. */
export function threadGroups(dump: Dump, limits: UnwindLimits): Promise<readonly ThreadGroup[]> {
  return unwoundFor(dump, limits).groups();
}

async function letOthersRun(): Promise<void> {
  await setImmediate();
  throwIfCancelled();
}
