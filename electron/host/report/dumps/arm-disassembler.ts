import type { Disassembler, Instruction } from '../../../../shared/report/dump/crash/disassembler.ts';
import type { CpuName } from '../../../../shared/report/dump/format/machine.ts';
import { readArm32Text } from './arm32-text.ts';
import { readArm64Text } from './arm64-text.ts';

/** What is used of Capstone. */
export interface CapstoneModule {
  readonly ARCH_ARM: number;
  readonly ARCH_ARM64: number;
  readonly MODE_ARM: number;
  readonly MODE_THUMB: number;
  /** A decoder. It holds WebAssembly memory until it is closed. */
  readonly Capstone: new (architecture: number, mode: number) => CapstoneDecoder;
}

interface CapstoneDecoder {
  /** The first `max` instructions. Throws if there is none. */
  disasm(bytes: Uint8Array, address: bigint, max: number): readonly CapstoneInstruction[];
}

interface CapstoneInstruction {
  readonly size: number;
  readonly mnemonic: string;
  readonly op_str: string;
}

/** The longest instruction of both machines. */
const MAX_BYTES = 4;

type Mode = 'arm64' | 'arm' | 'thumb';

/**
 * Decodes arm64 and little-endian arm with Capstone. It gives only text, from which the operands are read. The three decoders are made when needed and then
 * kept.
 */
export function createArmDisassembler(capstone: CapstoneModule): Disassembler {
  const decoders = new Map<Mode, CapstoneDecoder>();

  const decoderOf = (mode: Mode): CapstoneDecoder => {
    const made = decoders.get(mode);
    if (made !== undefined) return made;
    const architecture = mode === 'arm64' ? capstone.ARCH_ARM64 : capstone.ARCH_ARM;
    const decoder = new capstone.Capstone(architecture, mode === 'thumb' ? capstone.MODE_THUMB : capstone.MODE_ARM);
    decoders.set(mode, decoder);
    return decoder;
  };

  const decode = (cpu: CpuName, bytes: Uint8Array, address: bigint, isThumb: boolean): Instruction | null => {
    const length = lengthOf(cpu, bytes, isThumb);
    if (length === 0) return null;
    const mode = cpu === 'arm64' ? 'arm64' : isThumb ? 'thumb' : 'arm';
    const decoded = firstOf(decoderOf(mode), bytes.subarray(0, length), address);
    if (decoded?.size !== length) return null;
    const { mnemonic, op_str: operands } = decoded;
    const facts = mode === 'arm64' ? readArm64Text(mnemonic, operands) : readArm32Text(mnemonic, operands, { address, isThumb });
    return { address, length, text: operands === '' ? mnemonic : `${mnemonic} ${operands}`, ...facts };
  };

  return { knows, decode, lengthOf };
}

function knows(cpu: CpuName): boolean {
  return cpu === 'arm64' || cpu === 'arm';
}

/** Instructions have 4 bytes. In Thumb code they have 2, unless the first five bits are 11101 or more. */
function lengthOf(cpu: CpuName, bytes: Uint8Array, isThumb: boolean): number {
  if (!knows(cpu)) return 0;
  const isShort = cpu === 'arm' && isThumb && (bytes[1] ?? 0) < 0xe8;
  const length = isShort ? 2 : MAX_BYTES;
  return bytes.length < length ? 0 : length;
}

function firstOf(decoder: CapstoneDecoder, bytes: Uint8Array, address: bigint): CapstoneInstruction | null {
  try {
    return decoder.disasm(bytes, address, 1)[0] ?? null;
  } catch {
    // Bytes that are no instruction. There is no other way to ask.
    return null;
  }
}
