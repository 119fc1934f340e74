import { memoize } from '../../../bytes/memoize.ts';
import { type CpuContext, registerNamed } from '../context/cpu-context.ts';
import { readContext } from '../context/read-context.ts';
import type { Dump } from '../format/dump.ts';
import { breakpadThreadsOf, exceptionOf } from '../format/exception.ts';
import type { CpuName, OsName } from '../format/machine.ts';
import { moduleIndexOf, moduleTableOf } from '../format/modules.ts';
import { systemOf } from '../format/system-info.ts';
import { threadsOf } from '../format/threads.ts';
import { addressSpaceOf } from '../memory/address-space.ts';
import { StackMemory } from '../memory/stack-memory.ts';
import { preservedRegisters } from './call-frame.ts';
import { NO_OTHERS, type StackEnd } from './frame.ts';
import { NO_SYMBOLS, type SymbolsAt } from '../symbols/symbols-at.ts';
import { DEFAULT_LIMITS, type UnwindLimits, Unwinder } from './unwinder.ts';

/** The thread that crashed, or that asked for the dump. */
interface CrashedThread {
  readonly threadId: number;
  /** Its index in the thread list; -1 if the list does not have it. */
  readonly index: number;
}

/** The thread of the exception; without an exception the one that asked for the dump. Null if the dump names none. */
export const crashedThreadOf = memoize((dump: Dump): CrashedThread | null => {
  const threadId = exceptionOf(dump)?.threadId ?? breakpadThreadsOf(dump).requestingThreadId;
  if (threadId === null) return null;
  const threads = threadsOf(dump);
  for (let index = 0; index < (threads?.length ?? 0); index += 1) if (threads?.u32(index, 0) === threadId) return { threadId, index };
  return { threadId, index: -1 };
});

/**
 * The index of the thread that is shown first: the crashed thread or the one that asked for the dump, else the first that did not write the dump. Null without
 * threads.
 */
export const firstThreadOf = memoize((dump: Dump): number | null => {
  const crashed = crashedThreadOf(dump);
  if (crashed !== null && crashed.index >= 0) return crashed.index;
  const count = threadsOf(dump)?.length ?? 0;
  for (let index = 0; index < count; index += 1) if (!isDumpWriter(dump, index)) return index;
  return count > 0 ? 0 : null;
});

/** True for the thread that wrote the dump, as BreakpadInfo names it. */
export function isDumpWriter(dump: Dump, index: number): boolean {
  const writer = breakpadThreadsOf(dump).dumpThreadId;
  return writer !== null && threadsOf(dump)?.u32(index, 0) === writer;
}

/** The registers with which a thread is shown and unwound: of the exception for the crashed thread, else of the thread itself. */
export function contextOfThread(dump: Dump, index: number): CpuContext | null {
  const exception = exceptionOf(dump);
  const crashed = crashedThreadOf(dump);
  if (exception !== null && crashed?.index === index) {
    const context = readContext(dump, exception.context);
    if (context !== null) return context;
  }
  const thread = threadsOf(dump)?.at(index);
  return thread === undefined ? null : readContext(dump, thread.context);
}

/** The stack of a thread: the range that its record names; if that does not contain the stack pointer, any range of the dump that does. */
export function stackOfThread(dump: Dump, index: number, context: CpuContext | null): StackMemory | null {
  const thread = threadsOf(dump)?.at(index);
  if (thread === undefined) return null;
  const wordBytes = systemOf(dump)?.pointerBytes ?? 8;
  const size = Math.max(Math.min(thread.stack.size, dump.bytes.size - thread.stack.offset), 0);
  const own =
    size > 0 && thread.stack.offset > 0
      ? new StackMemory(dump.bytes, { start: thread.stackStart, size, offset: thread.stack.offset }, wordBytes)
      : null;
  const stackPointer = context?.stackPointer ?? null;
  if (stackPointer === null || (own !== null && own.positionOf(stackPointer) >= 0)) return own;
  const range = addressSpaceOf(dump).rangeAt(stackPointer) ?? addressSpaceOf(dump).rangeAt(thread.stackStart);
  return range === null ? own : new StackMemory(dump.bytes, range, wordBytes);
}

/** Starts to unwind a thread; a reason if there is nothing to unwind. */
export function unwinderOf(
  dump: Dump,
  index: number,
  limits: UnwindLimits = DEFAULT_LIMITS,
  symbolsAt: SymbolsAt = NO_SYMBOLS,
): Unwinder | StackEnd {
  if (isDumpWriter(dump, index)) return 'dump_writer';
  const context = contextOfThread(dump, index);
  if (context === null) return 'no_context';
  const { instructionPointer, stackPointer, framePointer, linkRegister } = context;
  if (instructionPointer === null || stackPointer === null) return 'no_context';
  const stack = stackOfThread(dump, index, context);
  const os = systemOf(dump)?.os ?? 'unknown';
  return new Unwinder(
    {
      cpu: context.cpu,
      os,
      stack,
      modules: moduleIndexOf(dump),
      addressMask: addressMaskOf(dump, context.cpu),
      symbolsAt,
    },
    { instructionPointer, stackPointer, framePointer, linkRegister, others: symbolsAt === NO_SYMBOLS ? NO_OTHERS : othersOf(context, os) },
    limits,
  );
}

function othersOf(context: CpuContext, os: OsName): ReadonlyMap<string, bigint> {
  return new Map(
    preservedRegisters({ cpu: context.cpu, os }).flatMap((name) => {
      const register = registerNamed(context, name);
      return register?.isValid === true ? [[name, register.value] as const] : [];
    }),
  );
}

/** Apple's user addresses have 47 bits. */
const APPLE_ADDRESSES = (1n << 47n) - 1n;

/** The address of a pointer into a module: without the bits that sign it on arm64. Other pointers stay as they are. */
export function unsigned(dump: Dump, pointer: bigint): bigint {
  const address = pointer & addressMaskOf(dump, systemOf(dump)?.cpu ?? 'unknown');
  return address !== pointer && moduleIndexOf(dump).indexAt(address) >= 0 ? address : pointer;
}

/** The bits of a pointer that are an address. Other bits of an arm64 pointer are a signature or a tag. */
function addressMaskOf(dump: Dump, cpu: CpuName): bigint {
  return cpu === 'arm64' ? arm64MaskOf(dump) : ~0n;
}

/** Up to the highest bit of the largest address of a module, and at least 47 bits. */
const arm64MaskOf = memoize((dump: Dump): bigint => {
  let highest = APPLE_ADDRESSES;
  const table = moduleTableOf(dump);
  for (let index = 0; index < (table?.length ?? 0); index += 1) {
    const end = (table?.u64(index, 0) ?? 0n) + BigInt(table?.u32(index, 8) ?? 0);
    if (end > highest) highest = end;
  }
  let mask = 1n;
  while (mask < highest) mask = (mask << 1n) | 1n;
  return mask;
});
