import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { CpuContext } from '../context/cpu-context.ts';
import type { Dump } from '../format/dump.ts';
import type { CpuName } from '../format/machine.ts';
import { type AddressSpace, addressSpaceOf } from '../memory/address-space.ts';
import type { Disassembler, Instruction } from './disassembler.ts';

/** An instruction with the code around it, which is decoded on access. */
export interface CodeAround {
  readonly instruction: Instruction;
  /** Where the instruction is in the dump. */
  readonly offset: ByteOffset;
  /** At most 4 instructions that end where it begins, in the order of addresses. On x86 and amd64 they are a guess, because code cannot be read backwards. */
  readonly before: readonly Instruction[];
  /** At most 4 instructions that follow it in memory. */
  readonly after: readonly Instruction[];
}

/**
 * Why there is no instruction. `no_pointer`: the context has no instruction pointer. `no_bytes`: the dump does not hold that address. `no_disassembler`: code
 * of this machine cannot be decoded. `not_code`: the bytes are no whole instruction.
 */
type NoInstructionCode = 'no_pointer' | 'no_bytes' | 'no_disassembler' | 'not_code';

export interface NoInstruction {
  readonly code: NoInstructionCode;
  /** The instruction pointer. */
  readonly address: bigint | null;
}

/** The instructions before and after, each. */
const MAX_AROUND = 4;

/** The longest instruction of all machines. */
const MAX_INSTRUCTION: ByteLength = 15;

/** How far back to look for the start of earlier instructions on x86 and amd64: far enough that wrong starts fall into step with the right ones. */
const MAX_BACK: ByteLength = 64;

/** The bit of `cpsr` that selects Thumb code. */
const THUMB = 0x20n;

interface Code {
  readonly cpu: CpuName;
  readonly isThumb: boolean;
  readonly disassembler: Disassembler;
  readonly memory: AddressSpace;
}

/** Where an instruction is. */
interface CodePlace {
  readonly cpu: CpuName;
  readonly address: bigint;
  /** Arm code of 16-bit units. */
  readonly isThumb: boolean;
}

/** Decodes the instruction at which a context stands, and the code around it as far as the dump has its bytes. */
export function crashInstruction(dump: Dump, context: CpuContext, disassembler: Disassembler): CodeAround | NoInstruction {
  const { cpu, instructionPointer } = context;
  if (instructionPointer === null) return { code: 'no_pointer', address: null };
  const isThumb = cpu === 'arm' && isThumbContext(context);
  return codeAround(dump, { cpu, address: cpu === 'arm' ? instructionPointer & ~1n : instructionPointer, isThumb }, disassembler);
}

/** Decodes the instruction at an address, and the code around it as far as the dump has its bytes. */
export function codeAround(dump: Dump, { cpu, address, isThumb }: CodePlace, disassembler: Disassembler): CodeAround | NoInstruction {
  const memory = addressSpaceOf(dump);
  const bytes = memory.read(address, MAX_INSTRUCTION);
  const offset = memory.offsetOf(address);
  if (bytes.length === 0 || offset === null) return { code: 'no_bytes', address };
  if (!disassembler.knows(cpu)) return { code: 'no_disassembler', address };
  const instruction = disassembler.decode(cpu, bytes, address, isThumb);
  if (instruction === null) return { code: 'not_code', address };
  const code: Code = { cpu, isThumb, disassembler, memory };
  return {
    instruction,
    offset,
    get before() {
      return before(code, address);
    },
    get after() {
      return after(code, address + BigInt(instruction.length));
    },
  };
}

/** True if `crashInstruction` gave the reason why there is no instruction. */
export function isNoInstruction(result: CodeAround | NoInstruction): result is NoInstruction {
  return 'code' in result;
}

function isThumbContext({ flagsRegister, instructionPointer }: CpuContext): boolean {
  if (flagsRegister !== null && (flagsRegister.value & THUMB) !== 0n) return true;
  return instructionPointer !== null && (instructionPointer & 1n) !== 0n;
}

function after({ cpu, isThumb, disassembler, memory }: Code, from: bigint): readonly Instruction[] {
  const found: Instruction[] = [];
  let address = from;
  while (found.length < MAX_AROUND) {
    const instruction = disassembler.decode(cpu, memory.read(address, MAX_INSTRUCTION), address, isThumb);
    if (instruction === null) break;
    found.push(instruction);
    address += BigInt(instruction.length);
  }
  return found;
}

function before(code: Code, end: bigint): readonly Instruction[] {
  const { cpu, isThumb, disassembler, memory } = code;
  const range = memory.rangeAt(end);
  if (range === null) return [];
  const inRange = Number(end - range.start);
  const step = cpu === 'arm64' || (cpu === 'arm' && !isThumb) ? 4 : cpu === 'arm' ? 2 : 1;
  // Starts are a whole number of steps before the end.
  const length = Math.floor(Math.min(MAX_BACK, inRange) / step) * step;
  const start = end - BigInt(length);
  const bytes = memory.read(start, length);
  const found: Instruction[] = [];
  for (const at of startsBefore(code, bytes, step)) {
    const instruction = disassembler.decode(cpu, bytes.subarray(at), start + BigInt(at), isThumb);
    // Nothing before an instruction that cannot be decoded is worth showing.
    if (instruction === null) break;
    found.unshift(instruction);
  }
  return found;
}

/**
 * The starts of the last instructions that end at the end of the bytes, the last one first. Decoding from each start leads to a chain of instructions; most
 * wrong starts fall into step with the right ones after a few. So of all starts from which one instruction leads to the same place, the one with most chains
 * counts. A chain from the first half of the bytes has had time for that, so it counts more than all others together.
 */
function startsBefore({ cpu, isThumb, disassembler }: Code, bytes: Uint8Array, step: number): readonly number[] {
  const size = bytes.length;
  const chains = new Uint16Array(size + 1);
  const best = new Int16Array(size + 1).fill(-1);
  for (let at = 0; at < size; at += step) {
    const length = disassembler.lengthOf(cpu, bytes.subarray(at), isThumb);
    const next = at + length;
    if (length === 0 || next > size) continue;
    const count = (chains[at] ?? 0) + (at * 2 < size ? size : 1);
    chains[at] = count;
    chains[next] = (chains[next] ?? 0) + count;
    const rival = best[next] ?? -1;
    if (rival < 0 || count > (chains[rival] ?? 0)) best[next] = at;
  }
  const starts: number[] = [];
  for (let at = best[size] ?? -1; at >= 0 && starts.length < MAX_AROUND; at = best[at] ?? -1) starts.push(at);
  return starts;
}
