/**
 * How a frame was found, best first. `context`: the registers of the thread. `cfi`: call frame info of a symbol file. `table`: an unwind table of a module.
 * `managed`: a frame of managed code. `frame_pointer`: the frame pointer of the callee. `leaf`: the return address of a function without a frame. `cfi_scan`
 * and `scan`: a stack word that could be a return address.
 */
export type Trust = 'context' | 'cfi' | 'table' | 'managed' | 'frame_pointer' | 'leaf' | 'cfi_scan' | 'scan';

/** The registers that unwinding needs. Null: unknown in this frame. */
export interface FrameRegisters {
  readonly instructionPointer: bigint;
  readonly stackPointer: bigint;
  readonly framePointer: bigint | null;
  readonly linkRegister: bigint | null;
  /** Other registers that a called function preserves, as far as they are known; only call frame info needs them. */
  readonly others: ReadonlyMap<string, bigint>;
}

/** No other register is known. */
export const NO_OTHERS: ReadonlyMap<string, bigint> = new Map();

/** A function call on a stack. */
export interface Frame {
  /** 0 for the innermost frame. */
  readonly index: number;
  readonly trust: Trust;
  readonly registers: FrameRegisters;
  /** The address to look up in modules and symbols: inside the call instruction, except in the context frame. */
  readonly lookupAddress: bigint;
  /** The index of the module that contains `lookupAddress`; -1 if there is none. */
  readonly moduleIndex: number;
  /** The address of the stack word that holds the return address; null for the context frame, and if the return address was in a register. */
  readonly stackWord: bigint | null;
}

/**
 * Why a stack ends. `no_caller`: no method found a caller. `null_address`: the caller's address is below 4,096, as at the start of a thread. `stack_pointer`:
 * the caller's stack pointer is not above the callee's. `frame_limit`, `scan_limit`: the limits of the settings. `total_limit`: the limit for all threads
 * together. `no_stack`: the dump does not have the stack. `no_context`: it does not have the registers. `machine`: stacks of this machine cannot be unwound.
 * `dump_writer`: the thread wrote the dump, so its stack says nothing about the crash.
 */
export type StackEnd =
  | 'no_caller'
  | 'null_address'
  | 'stack_pointer'
  | 'frame_limit'
  | 'scan_limit'
  | 'total_limit'
  | 'no_stack'
  | 'no_context'
  | 'machine'
  | 'dump_writer';
