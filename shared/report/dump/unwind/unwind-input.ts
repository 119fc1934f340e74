import type { RuleBudget } from '../symbols/call-frame-rules.ts';
import type { SymbolsAt } from '../symbols/symbols-at.ts';
import type { ModuleIndex } from '../format/modules.ts';
import type { CpuName, OsName } from '../format/machine.ts';
import type { StackMemory } from '../memory/stack-memory.ts';
import type { Frame, FrameRegisters, Trust } from './frame.ts';

/** What the methods of unwinding work with: one thread of one dump. */
export interface UnwindInput {
  readonly cpu: CpuName;
  readonly os: OsName;
  readonly stack: StackMemory;
  readonly modules: ModuleIndex;
  /** The part of a pointer that is an address, for machines that sign pointers. All bits elsewhere. */
  readonly addressMask: bigint;
  /** The symbol file of the module at an address, and the address from the start of the module. Null without one. */
  readonly symbolsAt: SymbolsAt;
  /** What call frame info may still cost. */
  readonly ruleBudget: RuleBudget;
}

/** A caller that a method found. */
export interface Caller {
  readonly trust: Trust;
  readonly registers: FrameRegisters;
  readonly stackWord: bigint | null;
}

/** A method of unwinding: the caller of a frame, or null. `frames`: the frames so far; the last one is the callee. */
type UnwindMethod = (input: UnwindInput, callee: Frame, frames: readonly Frame[]) => Caller | null;

/** How a machine is unwound. */
export interface Machine {
  /** The distance from a return address back into the call instruction. */
  readonly callBytes: bigint;
  /** In order: the first that gives a caller counts. `scan` is last and has a limit of its own. */
  readonly methods: readonly UnwindMethod[];
}
