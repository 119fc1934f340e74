import { type CrashEvidence, crashEvidence } from '../crash/crash-evidence.ts';
import type { Disassembler } from '../crash/disassembler.ts';
import type { Hint } from '../crash/hint.ts';
import { hintsOf } from '../crash/hints.ts';
import type { Dump } from '../format/dump.ts';
import { threadsOf } from '../format/threads.ts';
import type { Frame, StackEnd } from '../unwind/frame.ts';
import { crashedThreadOf, unwinderOf } from '../unwind/thread-stack.ts';
import type { SymbolAt } from '../symbols/symbol-file.ts';
import { NO_SYMBOLS, type SymbolsAt } from '../symbols/symbols-at.ts';
import { DEFAULT_LIMITS, type UnwindLimits } from '../unwind/unwinder.ts';

/** The stack of a thread. */
export interface ThreadStack {
  readonly threadIndex: number;
  readonly frames: readonly Frame[];
  readonly end: StackEnd;
  /** The symbols with which it was unwound. Default: none. */
  readonly symbolsAt?: SymbolsAt;
}

/** What is passed in from outside the dump. */
interface AnalysisInput {
  /** Null if there is none for the machine of the dump. */
  readonly disassembler: Disassembler | null;
  /** The annotations of the report that has the dump. Default: none. */
  readonly annotations?: ReadonlyMap<string, string>;
  readonly limits?: UnwindLimits;
  /** Default: nothing has symbols. */
  readonly symbolsAt?: SymbolsAt;
}

/** A crash with its conclusions. */
export interface DumpAnalysis {
  readonly dump: Dump;
  readonly evidence: CrashEvidence;
  /** The strongest first. */
  readonly hints: readonly Hint[];
  /** The stack of the crashed thread; null if there is none. */
  readonly crashedStack: ThreadStack | null;
  /** The symbols with which it was made. */
  readonly symbolsAt: SymbolsAt;
}

/** Unwinds the crashed thread and draws the conclusions. Reads nothing of the other threads. */
export function analyse(
  dump: Dump,
  { disassembler, annotations = new Map(), limits = DEFAULT_LIMITS, symbolsAt = NO_SYMBOLS }: AnalysisInput,
): DumpAnalysis {
  const crashed = crashedThreadOf(dump);
  const crashedStack = crashed === null || crashed.index < 0 ? null : stackOf(dump, crashed.index, limits, symbolsAt);
  const evidence = crashEvidence(dump, disassembler, crashedStack?.frames ?? [], annotations);
  return { dump, evidence, hints: hintsOf(evidence), crashedStack, symbolsAt };
}

/** What a symbol file says about a frame; null without one. */
export function symbolOf(
  { symbolsAt = NO_SYMBOLS }: Pick<ThreadStack, 'symbolsAt'>,
  { lookupAddress }: Pick<Frame, 'lookupAddress'>,
): SymbolAt | null {
  const symbols = symbolsAt(lookupAddress);
  return symbols === null ? null : symbols.file.symbolAt(symbols.offset);
}

/** The stack of one thread, up to the limits. */
export function stackOf(
  dump: Dump,
  threadIndex: number,
  limits: UnwindLimits = DEFAULT_LIMITS,
  symbolsAt: SymbolsAt = NO_SYMBOLS,
): ThreadStack {
  const unwinder = unwinderOf(dump, threadIndex, limits, symbolsAt);
  if (typeof unwinder === 'string') return { threadIndex, frames: [], end: unwinder };
  unwinder.run();
  return { threadIndex, frames: unwinder.frames, end: unwinder.end ?? 'no_caller', symbolsAt };
}

/** The most frames of all threads together. A damaged dump can list a million threads that share one deep stack. */
const MAX_TOTAL_FRAMES = 250_000;

/** The stacks of all threads in the order of the dump, made one by one. After `mostFrames` frames in all, stacks end with `total_limit`. */
export function* allStacks(
  dump: Dump,
  limits: UnwindLimits = DEFAULT_LIMITS,
  symbolsAt: SymbolsAt = NO_SYMBOLS,
  mostFrames: number = MAX_TOTAL_FRAMES,
): Generator<ThreadStack> {
  const count = threadsOf(dump)?.length ?? 0;
  let left = mostFrames;
  for (let threadIndex = 0; threadIndex < count; threadIndex += 1) {
    if (left <= 0) {
      yield { threadIndex, frames: [], end: 'total_limit' };
      continue;
    }
    const stack = stackOf(dump, threadIndex, { ...limits, frames: Math.min(limits.frames, left) }, symbolsAt);
    yield stack.end === 'frame_limit' && left < limits.frames ? { ...stack, end: 'total_limit' } : stack;
    left -= stack.frames.length;
  }
}
