import { setImmediate } from 'node:timers/promises';
import { createLruCache } from '../../../../shared/bytes/lru-cache.ts';
import { memoize } from '../../../../shared/bytes/memoize.ts';
import type { ThreadStack } from '../../../../shared/report/dump/analysis/analysis.ts';
import { MAX_GROUPED, type ThreadGroup, ThreadGroups } from '../../../../shared/report/dump/analysis/thread-groups.ts';
import type { Dump } from '../../../../shared/report/dump/format/dump.ts';
import { threadsOf } from '../../../../shared/report/dump/format/threads.ts';
import { NO_SYMBOLS, type SymbolsAt } from '../../../../shared/report/dump/symbols/symbols-at.ts';
import type { StackEnd } from '../../../../shared/report/dump/unwind/frame.ts';
import { unwinderOf } from '../../../../shared/report/dump/unwind/thread-stack.ts';
import { DEFAULT_LIMITS, type Unwinder, type UnwindLimits } from '../../../../shared/report/dump/unwind/unwinder.ts';
import { currentWork } from '../../platform/base/work.ts';
import { throwIfCancelled } from '../../platform/files/throw-if-cancelled.ts';

/** Frames that are unwound before other work may run: a few milliseconds. */
const SLICE = 512;
/** The most stacks that are kept. Users look at few threads at a time. */
const MAX_KEPT = 32;

/** How stacks are unwound. */
export interface Unwinding {
  readonly limits: UnwindLimits;
  readonly symbols: { readonly revision: number; readonly symbolsOf: (dump: Dump) => { readonly at: SymbolsAt } };
}

/** The usual limits, and no symbols. */
export const WITHOUT_SYMBOLS: Unwinding = {
  limits: DEFAULT_LIMITS,
  symbols: { revision: 0, symbolsOf: () => ({ at: NO_SYMBOLS }) },
};

/** What was unwound of a dump so far. A dump is an object of one reading, so an edit starts again. */
class UnwoundDump {
  readonly limits: UnwindLimits;
  /** Of the symbols with which it is unwound. */
  readonly revision: number;
  readonly #symbolsAt: SymbolsAt;
  readonly #dump: Dump;
  readonly #kept = createLruCache<Unwinder | StackEnd>(MAX_KEPT);
  readonly #groups = new ThreadGroups();
  #all: readonly ThreadGroup[] | null = null;

  constructor(dump: Dump, { limits, symbols }: Unwinding) {
    this.#dump = dump;
    this.limits = limits;
    this.revision = symbols.revision;
    this.#symbolsAt = symbols.symbolsOf(dump).at;
  }

  /** Continues where an earlier call was cancelled. */
  async stack(threadIndex: number): Promise<ThreadStack> {
    const unwinder = this.#kept.getOrMake(String(threadIndex), () => unwinderOf(this.#dump, threadIndex, this.limits, this.#symbolsAt));
    if (typeof unwinder === 'string') return { threadIndex, frames: [], end: unwinder };
    while (!unwinder.run(SLICE)) await letOthersRun();
    return { threadIndex, frames: unwinder.frames, end: unwinder.end ?? 'no_caller', symbolsAt: this.#symbolsAt };
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

/** True if what was made before can be used. */
export function isUpToDate(made: { readonly limits: UnwindLimits; readonly revision: number }, { limits, symbols }: Unwinding): boolean {
  return made.limits.frames === limits.frames && made.limits.scanned === limits.scanned && made.revision === symbols.revision;
}

function unwoundFor(dump: Dump, unwinding: Unwinding): UnwoundDump {
  const known = unwoundOf(dump);
  if (known.current === null || !isUpToDate(known.current, unwinding)) known.current = new UnwoundDump(dump, unwinding);
  return known.current;
}

/** The stack of a thread. Lets other work run meanwhile. After a cancellation, the next call continues where this one stopped. */
export function unwoundStack(dump: Dump, threadIndex: number, unwinding: Unwinding): Promise<ThreadStack> {
  return unwoundFor(dump, unwinding).stack(threadIndex);
}

/**
 * The threads of a dump in groups of equal stacks, in the order of the dump. Made once for each state of the symbols; like `unwoundStack`, it can be cancelled.
 */
export function threadGroups(dump: Dump, unwinding: Unwinding): Promise<readonly ThreadGroup[]> {
  return unwoundFor(dump, unwinding).groups();
}

async function letOthersRun(): Promise<void> {
  await setImmediate();
  throwIfCancelled();
}
