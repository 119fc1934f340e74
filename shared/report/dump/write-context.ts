import { assertNever } from '../../errors.ts';
import { ByteWriter } from './byte-writer.ts';

export type DumpCpu = 'x86' | 'amd64' | 'arm64';

/** Registers that a sample's thread needs; all others are zero. */
interface DumpRegisters {
  readonly instructionPointer: bigint;
  readonly stackPointer: bigint;
  readonly framePointer: bigint;
}

const FLAGS = { x86: 0x0001_0007, amd64: 0x0010_000f, arm64: 0x0040_0007 } as const;
/** Sizes of the three context records in bytes. */
const SIZES = { x86: 716, amd64: 1_232, arm64: 912 } as const;
/** Interrupts on, as in every user-mode thread. */
const EFLAGS = 0x0000_0246;

/** Writes the context record of a thread in the minidump format of that processor. */
export function writeContext(cpu: DumpCpu, registers: DumpRegisters): Uint8Array {
  switch (cpu) {
    case 'x86':
      return x86Context(registers);
    case 'amd64':
      return amd64Context(registers);
    case 'arm64':
      return arm64Context(registers);
    default:
      return assertNever(cpu);
  }
}

function x86Context({ instructionPointer, stackPointer, framePointer }: DumpRegisters): Uint8Array {
  const low = (value: bigint): number => Number(BigInt.asUintN(32, value));
  const writer = new ByteWriter(SIZES.x86).u32(FLAGS.x86);
  // Debug registers and the floating point area stay zero; then gs, fs, es, ds.
  writer
    .skip(0x8c - 4)
    .u32(0)
    .u32(0x3b)
    .u32(0x23)
    .u32(0x23);
  // edi, esi, ebx, edx, ecx, eax, ebp
  writer.skip(6 * 4).u32(low(framePointer));
  // eip, cs, eflags, esp, ss
  writer.u32(low(instructionPointer)).u32(0x1b).u32(EFLAGS).u32(low(stackPointer)).u32(0x23);
  return writer.skip(SIZES.x86 - writer.position).finish();
}

function amd64Context({ instructionPointer, stackPointer, framePointer }: DumpRegisters): Uint8Array {
  const writer = new ByteWriter(SIZES.amd64);
  // The home space of six parameters (P1Home to P6Home), then flags and mxcsr.
  writer
    .skip(6 * 8)
    .u32(FLAGS.amd64)
    .u32(0x1f80);
  // cs, ds, es, fs, gs, ss, eflags
  writer.u16(0x33).u16(0x2b).u16(0x2b).u16(0x53).u16(0x2b).u16(0x2b).u32(EFLAGS);
  // Six debug registers, then rax, rcx, rdx, rbx
  writer
    .skip(6 * 8 + 4 * 8)
    .u64(stackPointer)
    .u64(framePointer);
  // rsi, rdi, r8 to r15
  writer.skip(10 * 8).u64(instructionPointer);
  return writer.skip(SIZES.amd64 - writer.position).finish();
}

function arm64Context({ instructionPointer, stackPointer, framePointer }: DumpRegisters): Uint8Array {
  const writer = new ByteWriter(SIZES.arm64).u32(FLAGS.arm64).u32(0);
  // x0 to x28, frame pointer, link register, stack pointer, program counter
  writer
    .skip(29 * 8)
    .u64(framePointer)
    .u64(instructionPointer + 4n)
    .u64(stackPointer)
    .u64(instructionPointer);
  return writer.skip(SIZES.arm64 - writer.position).finish();
}
