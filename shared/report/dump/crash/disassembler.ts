import type { CpuName } from '../format/system-info.ts';

/** How an instruction uses memory. */
export type AccessKind = 'read' | 'write' | 'read_write' | 'execute';

/** A memory operand. Address = base + index * scale + displacement + the base of the segment, cut to the width of addresses. */
export interface MemoryOperand {
  readonly kind: AccessKind;
  /** Bytes; 0 if the instruction uses the address only, or the size is not fixed. */
  readonly size: number;
  /** The register names of the context; null without one. `rip` and `eip` are the address of the next instruction. */
  readonly base: string | null;
  readonly index: string | null;
  readonly scale: number;
  readonly displacement: bigint;
  /** `fs` or `gs`, whose base the context does not have; null for the flat segments. */
  readonly segment: 'fs' | 'gs' | null;
}

/**
 * What an instruction does, as far as a crash can depend on it. `breakpoint`: int3, brk, bkpt. `undefined`: ud2, udf. `fast_fail`: int 29h. `privileged`: an instruction
 * that only the kernel may execute.
 */
export type InstructionKind =
  'call' | 'jump' | 'branch' | 'return' | 'division' | 'privileged' | 'breakpoint' | 'undefined' | 'fast_fail' | 'system_call' | 'other';

/** A decoded instruction. */
export interface Instruction {
  readonly address: bigint;
  readonly length: number;
  /** In the syntax of the reference readers: Intel's for x86 and amd64, the vendor's for arm. */
  readonly text: string;
  readonly kind: InstructionKind;
  readonly operands: readonly MemoryOperand[];
  /** The registers that it reads, by the names of the context, without the ones of its memory operands. */
  readonly registers: readonly string[];
  /** The constant that it stores, for a store of an immediate; null otherwise. */
  readonly stored: bigint | null;
  /** The target of a direct call or jump; null otherwise. */
  readonly target: bigint | null;
}

/** Decodes machine code. Handed in by the caller, as SHA-256 and inflate are: the implementation needs WebAssembly. */
export interface Disassembler {
  /** True if code of this machine can be decoded. */
  readonly knows: (cpu: CpuName) => boolean;
  /** The instruction at the start of the bytes; null if they are no whole instruction, or the machine is unknown. `isThumb`: arm code of 16-bit units. */
  readonly decode: (cpu: CpuName, bytes: Uint8Array, address: bigint, isThumb: boolean) => Instruction | null;
}
