import type { CpuName } from '../format/machine.ts';

/** How an instruction uses memory. */
export type AccessKind = 'read' | 'write' | 'read_write' | 'execute';

/**
 * What is done to the index register before it is scaled. `uxtb`, `uxtw`, `sxtw`: its low 8 or 32 bits count. `lsr`, `asr`, `ror`: shifted or rotated (arm).
 */
export interface IndexChange {
  readonly operation: 'uxtb' | 'uxtw' | 'sxtw' | 'lsr' | 'asr' | 'ror';
  /** The number of bits of a shift or rotation; 0 for the others. */
  readonly bits: number;
}

/** A memory operand. Address = base + index * scale + displacement + the base of the segment, cut to the width of addresses. */
export interface MemoryOperand {
  readonly kind: AccessKind;
  /** Bytes; 0 if the size is not fixed. */
  readonly size: number;
  /** The register names of the context; null without one. Addresses relative to the instruction are in the displacement. */
  readonly base: string | null;
  readonly index: string | null;
  readonly indexChange: IndexChange | null;
  /** Negative if the index is subtracted (arm). */
  readonly scale: number;
  readonly displacement: bigint;
  /** `fs` or `gs`, whose base the context does not have; null for the flat segments. */
  readonly segment: 'fs' | 'gs' | null;
  readonly addressBits: 16 | 32 | 64;
}

/** Where a call, jump or return that is not direct takes its target from. */
export type TargetSource =
  { readonly from: 'register'; readonly register: string } | { readonly from: 'memory'; readonly operand: MemoryOperand };

/**
 * What an instruction does, as far as a crash can depend on it. `breakpoint`: int3, brk, bkpt. `undefined`: ud2, udf. `fast_fail`: int 29h. `privileged`: an
 * instruction that only the kernel may execute.
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
  /** The memory that it reads or writes, with the stack of a push, pop, call or return. The explicit operands come first. */
  readonly operands: readonly MemoryOperand[];
  /** The registers that it reads, by the names of the context, without the ones of its memory operands. */
  readonly registers: readonly string[];
  /** The constant that it stores, for a store of an immediate; null otherwise. */
  readonly stored: bigint | null;
  /** The target of a direct call or jump; null otherwise. */
  readonly target: bigint | null;
  /** For an indirect call, jump or return; null otherwise. */
  readonly targetSource: TargetSource | null;
}

/** Decodes machine code. Handed in by the caller, as SHA-256 and inflate are: the implementation needs WebAssembly. */
export interface Disassembler {
  /** True if code of this machine can be decoded. */
  readonly knows: (cpu: CpuName) => boolean;
  /** The instruction at the start of the bytes; null if they are no whole instruction, or the machine is unknown. `isThumb`: arm code of 16-bit units. */
  readonly decode: (cpu: CpuName, bytes: Uint8Array, address: bigint, isThumb: boolean) => Instruction | null;
  /** The length in bytes of the instruction at the start of the bytes; 0 if there is none. Much faster than `decode`, but arm code may have no meaning. */
  readonly lengthOf: (cpu: CpuName, bytes: Uint8Array, isThumb: boolean) => number;
}
