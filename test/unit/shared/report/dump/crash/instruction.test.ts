import { describe, expect, it } from 'vitest';
import { disassemblerFor } from '../../../../../../electron/host/report/dumps/disassemblers.ts';
import type { CpuContext } from '../../../../../../shared/report/dump/context/cpu-context.ts';
import type { Disassembler, Instruction } from '../../../../../../shared/report/dump/crash/disassembler.ts';
import { type CodeAround, crashInstruction, isNoInstruction } from '../../../../../../shared/report/dump/crash/instruction.ts';
import type { CpuName } from '../../../../../../shared/report/dump/format/machine.ts';
import { contextWith } from './code-context.ts';
import { CODE_OFFSET, dumpWithMemory, hexBytes } from './code-dump.ts';

/** The start of the memory of every dump here. */
const START = 0x1000n;

async function disassembler(cpu: CpuName): Promise<Disassembler> {
  const found = await disassemblerFor(cpu);
  if (found === null) throw new Error(`no disassembler for ${cpu}`);
  return found;
}

async function codeAt(cpu: CpuName, hex: string, at: number, registers: Readonly<Record<string, bigint>> = {}): Promise<CodeAround> {
  const context = contextWith(cpu, registers, START + BigInt(at));
  const found = crashInstruction(dumpWithMemory(START, hexBytes(hex)), context, await disassembler(cpu));
  if (isNoInstruction(found)) throw new Error(found.code);
  return found;
}

const texts = (instructions: readonly Instruction[]): readonly string[] => instructions.map(({ text }) => text);

describe('crashInstruction', () => {
  it('decodes the instruction at the instruction pointer, with its address and its place in the dump', async () => {
    const { instruction, offset } = await codeAt('amd64', '90 c7 00 05 00 00 00 c3', 1);
    expect(instruction).toMatchObject({ address: 0x1001n, length: 6, text: 'mov dword [rax], 0x5' });
    expect(offset).toBe(CODE_OFFSET + 1);
  });

  it('decodes four instructions before it and four after it', async () => {
    const prologue = '55 48 89 e5 48 c7 45 f8 00 00 00 00 48 8b 45 f8';
    const { before, after } = await codeAt('amd64', `cc ${prologue} c7 00 05 00 00 00 5d c3 90 90 90`, 17);
    expect(texts(before)).toEqual(['push rbp', 'mov rbp, rsp', 'mov qword [rbp - 0x8], 0x0', 'mov rax, qword [rbp - 0x8]']);
    expect(texts(after)).toEqual(['pop rbp', 'ret', 'nop', 'nop']);
  });

  it('lets every instruction before it end where the next one begins', async () => {
    const { instruction, before } = await codeAt('amd64', 'b8 11 22 33 44 48 01 d8 0f b6 04 11 83 c0 01 f7 f9', 15);
    for (const [index, earlier] of before.entries()) {
      const next = before[index + 1] ?? instruction;
      expect(earlier.address + BigInt(earlier.length)).toBe(next.address);
    }
    expect(texts(before).at(-1)).toBe('add eax, 0x1');
  });

  it('takes the start with the most chains, although later bytes of a long instruction decode too', async () => {
    // The immediate reads as five `nop`s.
    const { before } = await codeAt('amd64', '48 89 d8 48 89 d8 48 89 d8 48 b8 90 90 90 90 90 90 90 90 ff e0', 19);
    expect(texts(before)).toEqual(['mov rax, rbx', 'mov rax, rbx', 'mov rax, rbx', 'mov rax, -0x6f6f6f6f6f6f6f70']);
  });

  it('has nothing before it if the range begins there, and nothing after it if the range ends there', async () => {
    const { before, after } = await codeAt('amd64', 'c3', 0);
    expect(before).toEqual([]);
    expect(after).toEqual([]);
  });

  it('stops before bytes that are no instruction', async () => {
    const { after } = await codeAt('amd64', 'c3 90 06', 0);
    expect(texts(after)).toEqual(['nop']);
  });

  it('decodes arm64 in steps of 4 bytes', async () => {
    const { instruction, before, after } = await codeAt('arm64', 'fd7bbfa9 200040f9 c0035fd6', 4);
    expect(texts([...before, instruction, ...after])).toEqual(['stp x29, x30, [sp, #-0x10]!', 'ldr x0, [x1]', 'ret']);
  });

  it('decodes Thumb code if the flags of the context say so', async () => {
    const { instruction, before, after } = await codeAt('arm', '10b5 d1f80400 0868 7047', 2, { cpsr: 0x20n });
    expect(texts([...before, instruction, ...after])).toEqual(['push {r4, lr}', 'ldr.w r0, [r1, #4]', 'ldr r0, [r1]', 'bx lr']);
  });

  it('decodes Thumb code at an odd instruction pointer', async () => {
    const { instruction } = await codeAt('arm', '0868 7047', 3);
    expect(instruction).toMatchObject({ text: 'bx lr', address: 0x1002n });
  });

  it('decodes arm code without that flag', async () => {
    const { instruction, before } = await codeAt('arm', '10402de9 040091e5', 4, { cpsr: 0n });
    expect(texts([...before, instruction])).toEqual(['push {r4, lr}', 'ldr r0, [r1, #4]']);
  });

  it('says why there is no instruction', async () => {
    const intel = await disassembler('amd64');
    const dump = dumpWithMemory(START, hexBytes('c7 00'));
    const at = (context: CpuContext): unknown => crashInstruction(dump, context, intel);
    expect(at(contextWith('amd64', {}))).toEqual({ code: 'no_pointer', address: null });
    expect(at(contextWith('amd64', {}, 0n))).toEqual({ code: 'no_bytes', address: 0n });
    expect(at(contextWith('mips', {}, START))).toEqual({ code: 'no_disassembler', address: START });
    expect(at(contextWith('amd64', {}, START))).toEqual({ code: 'not_code', address: START });
  });
});
