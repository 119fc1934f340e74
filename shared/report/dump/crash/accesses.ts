import { type CpuContext, registerNamed } from '../context/cpu-context.ts';
import type { AddressSpace } from '../memory/address-space.ts';
import type { AccessKind, IndexChange, Instruction, MemoryOperand } from './disassembler.ts';

/** Memory that an instruction used, or was about to use. */
export interface MemoryAccess {
  readonly kind: AccessKind;
  /** Bytes; 0 if the size is not fixed. */
  readonly size: number;
  /** Null if the address depends on a register that the context does not have: a vector register of a gather, or the base of an unknown segment. */
  readonly address: bigint | null;
  readonly operand: MemoryOperand;
}

/**
 * The accesses of an instruction, with the registers of the context in which it is about to run. `threadData` is the base of the segments `fs` and `gs`: the
 * TEB on Windows; null if it is unknown.
 */
export function accessesOf(instruction: Instruction, context: CpuContext, threadData: bigint | null): readonly MemoryAccess[] {
  return instruction.operands.map((operand) => ({
    kind: operand.kind,
    size: operand.size,
    address: addressOf(operand, context, threadData),
    operand,
  }));
}

/** True if the bytes of an access contain the address. An access at the end of the address space continues at 0. */
export function accessTouches({ address, size, operand }: MemoryAccess, touched: bigint): boolean {
  if (address === null) return false;
  return BigInt.asUintN(operand.addressBits, touched - address) < BigInt(Math.max(size, 1));
}

/**
 * Where a call, jump or return continues. Null for a branch, for every other instruction, and if the target is in memory that the dump does not hold. The bit
 * that selects Thumb code is left out.
 */
export function targetOf(instruction: Instruction, context: CpuContext, memory: AddressSpace, threadData: bigint | null): bigint | null {
  const { kind, target, targetSource } = instruction;
  if (kind === 'branch') return null;
  if (target !== null) return target;
  if (targetSource === null) return null;
  const value =
    targetSource.from === 'register'
      ? registerOf(context, targetSource.register)
      : pointerAt(memory, targetSource.operand, addressOf(targetSource.operand, context, threadData));
  return value !== null && context.cpu === 'arm' ? value & ~1n : value;
}

/** The machines with a disassembler store pointers with the lowest byte first. */
function pointerAt(memory: AddressSpace, { size }: MemoryOperand, address: bigint | null): bigint | null {
  const length = size === 8 ? 8 : 4;
  const bytes = address === null ? [] : memory.read(address, length);
  if (bytes.length < length) return null;
  let value = 0n;
  for (let at = length - 1; at >= 0; at -= 1) value = (value << 8n) | BigInt(bytes[at] ?? 0);
  return value;
}

function addressOf(operand: MemoryOperand, context: CpuContext, threadData: bigint | null): bigint | null {
  const base = operand.base === null ? 0n : registerOf(context, operand.base);
  const index = operand.index === null ? 0n : registerOf(context, operand.index);
  const segment = operand.segment === null ? 0n : threadData;
  if (base === null || index === null || segment === null) return null;
  const { indexChange, addressBits } = operand;
  const changed = indexChange === null ? index : changedIndex(index, indexChange);
  const offset = BigInt.asUintN(addressBits, base + changed * BigInt(operand.scale) + operand.displacement);
  // The width of addresses applies before the segment is added.
  return BigInt.asUintN(pointerBits(context), segment + offset);
}

function changedIndex(value: bigint, { operation, bits }: IndexChange): bigint {
  const amount = BigInt(bits);
  switch (operation) {
    case 'uxtb':
      return BigInt.asUintN(8, value);
    case 'uxtw':
      return BigInt.asUintN(32, value);
    case 'sxtw':
      return BigInt.asIntN(32, value);
    case 'lsr':
      return value >> amount;
    case 'asr':
      return BigInt.asIntN(32, value) >> amount;
    case 'ror':
      return BigInt.asUintN(32, (value >> amount) | (value << (32n - amount)));
  }
}

function pointerBits({ cpu }: CpuContext): 32 | 64 {
  return cpu === 'amd64' || cpu === 'arm64' ? 64 : 32;
}

function registerOf(context: CpuContext, name: string): bigint | null {
  const register = registerNamed(context, name);
  return register?.isValid === true ? register.value : null;
}
