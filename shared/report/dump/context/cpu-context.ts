import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { CpuName } from '../format/machine.ts';
import type { Level } from '../levels.ts';

/** A part of a context that its flags can name. `base`: the registers of a PowerPC without the floating point and vector units. */
export type ContextPart =
  | 'control'
  | 'integer'
  | 'segments'
  | 'floating_point'
  | 'debug_registers'
  | 'extended_registers'
  | 'xstate'
  | 'x18'
  | 'dsp'
  | 'base'
  | 'vector'
  | 'extra';

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
  /** The part of the context that it belongs to. */
  readonly part: ContextPart;
  readonly level: Level;
}

/** The registers of a thread. */
export interface CpuContext {
  readonly cpu: CpuName;
  /** The name of the record type: `CONTEXT_AMD64`. */
  readonly record: string;
  readonly offset: ByteOffset;
  readonly size: ByteLength;
  /** The context flags as stored; the low half if they have 64 bits. */
  readonly flags: number;
  /** The parts of the context that the flags name: `control`, `integer`, `segments`, `floating_point`, `debug_registers`, `xstate`, ... */
  readonly parts: readonly ContextPart[];
  /** The general registers: 64-bit or 32-bit as on that machine. Registers after the end of a truncated dump are missing. */
  readonly registers: readonly RegisterValue[];
  /** Null if the record has no such register, or it is not valid. */
  readonly instructionPointer: bigint | null;
  readonly stackPointer: bigint | null;
  readonly framePointer: bigint | null;
  /** The link register of machines that have one. */
  readonly linkRegister: bigint | null;
  /** The register of condition flags (`eflags`, `cpsr`), which `flagNames` spells out. Null as above. */
  readonly flagsRegister: RegisterValue | null;
}

/** The parts with the registers that a debugger shows first: pointers, counters and flags. */
const GENERAL_PARTS: ReadonlySet<ContextPart> = new Set(['control', 'integer', 'base']);

/** The valid general registers, in the order of the context. */
export function generalRegisters({ registers }: CpuContext): readonly RegisterValue[] {
  return registers.filter(({ isValid, part }) => isValid && GENERAL_PARTS.has(part));
}

/** Other names of registers, which call frame info and rust-minidump use. */
const ALIASES: Readonly<Partial<Record<CpuName, Readonly<Record<string, string>>>>> = {
  amd64: { rflags: 'eflags' },
  arm: { fp: 'r11', r13: 'sp', r14: 'lr', r15: 'pc' },
  arm64: { fp: 'x29', lr: 'x30', x31: 'sp' },
  mips: { s8: 'fp' },
  mips64: { s8: 'fp' },
  ppc: { pc: 'srr0', sp: 'r1' },
  ppc64: { pc: 'srr0', sp: 'r1' },
  sparc: { sp: 'o6', fp: 'i6' },
  riscv: { fp: 's0' },
  riscv64: { fp: 's0' },
};

/** A register by its name or by another name that programs use for it (`fp` of arm64 is `x29`). Null if the context does not have it. */
export function registerNamed(context: CpuContext, name: string): RegisterValue | null {
  const own = ALIASES[context.cpu]?.[name] ?? name;
  return context.registers.find((register) => register.name === own) ?? null;
}
