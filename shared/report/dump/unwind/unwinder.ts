import type { CpuName } from '../format/machine.ts';
import { RuleBudget } from '../symbols/call-frame-rules.ts';
import type { Frame, FrameRegisters, StackEnd } from './frame.ts';
import { AMD64, X86 } from './intel.ts';
import { ARM, ARM64, MIPS } from './linked.ts';
import type { Caller, Machine, UnwindInput } from './unwind-input.ts';

const MACHINES: Partial<Record<CpuName, Machine>> = { x86: X86, amd64: AMD64, arm64: ARM64, arm: ARM, mips: MIPS, mips64: MIPS };

/** True if stacks of this machine can be unwound. */
export function isUnwindable(cpu: CpuName): boolean {
  return MACHINES[cpu] !== undefined;
}

/** How many frames are looked for. */
export interface UnwindLimits {
  /** Default 4,096. */
  readonly frames: number;
  /** How many of them by scanning. Default 1,024. */
  readonly scanned: number;
}

export const DEFAULT_LIMITS: UnwindLimits = { frames: 4_096, scanned: 1_024 };

/** An address below is no code: the end of a stack is often a 0. */
const LOWEST_CODE = 4_096n;

/** The stack of one thread, unwound on demand. It can stop after any frame and go on later. */
export class Unwinder {
  readonly #input: UnwindInput | null;
  readonly #modules: UnwindInput['modules'];
  readonly #machine: Machine | null;
  readonly #limits: UnwindLimits;
  readonly #frames: Frame[] = [];
  #scanned = 0;
  #end: StackEnd | null = null;

  /** Without a stack, the context frame is the only one. */
  constructor(
    input: Omit<UnwindInput, 'stack' | 'ruleBudget'> & { readonly stack: UnwindInput['stack'] | null },
    registers: FrameRegisters,
    limits: UnwindLimits = DEFAULT_LIMITS,
  ) {
    const { stack } = input;
    this.#modules = input.modules;
    this.#input = stack === null ? null : { ...input, stack, ruleBudget: new RuleBudget() };
    this.#limits = limits;
    this.#machine = MACHINES[input.cpu] ?? null;
    this.#add({ trust: 'context', registers, stackWord: null }, 0n);
  }

  /** The frames that were found so far. */
  get frames(): readonly Frame[] {
    return this.#frames;
  }

  /** Why the stack ends; null while it can go on. */
  get end(): StackEnd | null {
    return this.#end;
  }

  /** Unwinds at most `steps` frames more. Returns true once the stack has ended. */
  run(steps: number = Number.MAX_SAFE_INTEGER): boolean {
    for (let step = 0; step < steps && this.#end === null; step += 1) this.#end = this.#step();
    return this.#end !== null;
  }

  #step(): StackEnd | null {
    const machine = this.#machine;
    const callee = this.#frames.at(-1);
    const input = this.#input;
    if (machine === null || callee === undefined) return 'machine';
    if (input === null) return 'no_stack';
    if (this.#frames.length >= this.#limits.frames) return 'frame_limit';
    const caller = this.#callerOf(machine, input, callee);
    if (typeof caller === 'string') return caller;
    const { instructionPointer, stackPointer } = caller.registers;
    if (instructionPointer < LOWEST_CODE) return 'null_address';
    const isFirst = callee.trust === 'context';
    const before = callee.registers.stackPointer;
    // A leaf function of a machine with a link register has no frame, so the first step may leave the stack pointer as it is.
    if (isFirst ? stackPointer < before : stackPointer <= before) return 'stack_pointer';
    this.#add(caller, machine.callBytes);
    return null;
  }

  #callerOf(machine: Machine, input: UnwindInput, callee: Frame): Caller | StackEnd {
    const mayScan = this.#scanned < this.#limits.scanned;
    for (const [index, method] of machine.methods.entries()) {
      if (!mayScan && index === machine.methods.length - 1) return 'scan_limit';
      const caller = method(input, callee, this.#frames);
      if (caller !== null) return caller;
    }
    return 'no_caller';
  }

  #add({ trust, registers, stackWord }: Caller, callBytes: bigint): void {
    const lookupAddress = registers.instructionPointer - callBytes;
    if (trust === 'scan' || trust === 'cfi_scan') this.#scanned += 1;
    this.#frames.push({
      index: this.#frames.length,
      trust,
      registers,
      lookupAddress,
      moduleIndex: this.#modules.indexAt(lookupAddress),
      stackWord,
    });
  }
}
