import { disassemblerFor } from '../../../../../../electron/host/report/dumps/disassemblers.ts';
import type { Disassembler, Instruction } from '../../../../../../shared/report/dump/crash/disassembler.ts';
import type { CpuName } from '../../../../../../shared/report/dump/format/machine.ts';

/** The bytes of 32-bit words in little-endian order: arm and arm64 code as the manuals print it. */
export function wordBytes(...words: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(words.length * 4);
  for (const [index, word] of words.entries()) bytes.writeUInt32LE(word, index * 4);
  return new Uint8Array(bytes);
}

export async function loaded(cpu: CpuName): Promise<Disassembler> {
  const found = await disassemblerFor(cpu);
  if (found === null) throw new Error(`no disassembler for ${cpu}`);
  return found;
}

/** The instruction at the start of the bytes; throws if there is none. */
export async function disassembled(cpu: CpuName, bytes: Uint8Array, address = 0x1000n, isThumb = false): Promise<Instruction> {
  const instruction = (await loaded(cpu)).decode(cpu, bytes, address, isThumb);
  if (instruction === null) throw new Error('no instruction');
  return instruction;
}

/** The operands in one line each: `read 4 [rax + rcx * 8 - 10]`, numbers in hex. */
export function operandTexts({ operands }: Instruction): readonly string[] {
  return operands.map(({ kind, size, base, index, indexChange, scale, displacement, segment, addressBits }) => {
    const change = indexChange === null ? '' : ` ${indexChange.operation}${indexChange.bits === 0 ? '' : ` ${indexChange.bits}`}`;
    const scaled = index === null ? '' : `${index}${change} * ${scale}`;
    const parts = [base ?? '', scaled, displacement === 0n ? '' : displacement.toString(16)].filter((part) => part !== '');
    return `${kind} ${size} ${segment === null ? '' : `${segment}:`}[${parts.join(' + ')}] ${addressBits}`;
  });
}
