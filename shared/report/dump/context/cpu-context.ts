import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { CpuName } from '../format/system-info.ts';

/** A register of a context, in the order in which the readers of that machine print it. */
export interface RegisterValue {
  /** As debuggers of that machine write it: `rax`, `x29`, `pc`. */
  readonly name: string;
  readonly value: bigint;
  /** False if the flags of the context say that this register was not stored. */
  readonly isValid: boolean;
  /** Where the register is in the dump. */
  readonly offset: ByteOffset;
  readonly size: ByteLength;
}

/** The registers of a thread. */
export interface CpuContext {
  readonly cpu: CpuName;
  readonly offset: ByteOffset;
  readonly size: ByteLength;
  /** The context flags as stored. */
  readonly flags: number;
  /** The parts of the context that the flags name: `control`, `integer`, `segments`, `floating_point`, `debug_registers`, `xstate`, ... */
  readonly parts: readonly string[];
  /** The general registers: 64-bit or 32-bit as on that machine. */
  readonly registers: readonly RegisterValue[];
  /** Null if the record has no such register, or it is not valid. */
  readonly instructionPointer: bigint | null;
  readonly stackPointer: bigint | null;
  readonly framePointer: bigint | null;
  /** The link register of machines that have one. */
  readonly linkRegister: bigint | null;
}
