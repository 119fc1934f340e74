import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { CpuName } from '../../../../../../shared/report/dump/format/machine.ts';
import { hexBytes } from '../../../../shared/report/dump/crash/code-dump.ts';
import { disassembled, loaded, operandTexts } from './disassembled.ts';

const intel = (cpu: CpuName, hex: string) => disassembled(cpu, hexBytes(hex));

describe('the disassembler of x86 and amd64', () => {
  it.each([
    ['amd64', 'c7 00 05 00 00 00', 'mov dword [rax], 0x5'],
    ['amd64', 'c7 04 25 45 00 00 00 05 00 00 00', 'mov dword [0x45], 0x5'],
    ['amd64', '48 c7 04 08 41 41 41 41', 'mov qword [rax + rcx * 1], 0x41414141'],
    ['amd64', 'c7 84 24 90 03 00 00 0d 00 00 c0', 'mov dword [rsp + 0x390], -0x3ffffff3'],
    ['amd64', 'c4 a1 7e 7f 44 09 a0', 'vmovdqu ymmword [rcx + r9 * 1 - 0x60], ymm0'],
    ['amd64', '48 3d 00 f0 ff ff', 'cmp rax, -0x1000'],
    ['amd64', 'f7 7d fc', 'idiv dword [rbp - 0x4]'],
    ['amd64', '75 10', 'jnz 0x1012'],
    ['amd64', '48 8b 05 10 00 00 00', 'mov rax, qword [0x1017]'],
    ['amd64', 'c3', 'ret'],
    ['x86', '64 a1 30 00 00 00', 'mov eax, dword fs:[0x30]'],
    ['x86', '8b 00', 'mov eax, dword [eax]'],
    ['x86', 'cd 80', 'int 0x80'],
  ] as const)('writes %s code %s as %s', async (cpu, hex, text) => {
    expect((await intel(cpu, hex)).text).toBe(text);
  });

  it.each([
    ['a load', 'amd64', '8b 45 f8', ['read 4 [rbp + -8] 64']],
    ['a store', 'amd64', '48 89 44 c8 10', ['write 8 [rax + rcx * 8 + 10] 64']],
    ['a change', 'amd64', '00 00', ['read_write 1 [rax] 64']],
    ['a comparison', 'amd64', '80 39 48', ['read 1 [rcx] 64']],
    ['a compare and exchange', 'amd64', 'f0 48 0f b1 08', ['read_write 8 [rax] 64']],
    ['an address relative to the next instruction', 'amd64', '48 8b 05 10 00 00 00', ['read 8 [1017] 64']],
    ['a 32-bit address on amd64', 'amd64', '67 c7 00 05 00 00 00', ['write 4 [rax] 32']],
    ['a 16-bit address on x86', 'x86', '67 8b 40 10', ['read 4 [ebx + esi * 1 + 10] 16']],
    ['a segment with a base', 'amd64', '65 48 8b 04 25 30 00 00 00', ['read 8 gs:[30] 64']],
    ['a flat segment', 'x86', '26 8b 00', ['read 4 [eax] 32']],
    ['a push', 'amd64', '50', ['write 8 [rsp + -8] 64']],
    ['a push of memory', 'x86', 'ff 74 24 04', ['read 4 [esp + 4] 32', 'write 4 [esp + -4] 32']],
    ['a pop to memory', 'amd64', '8f 00', ['write 8 [rax] 64', 'read 8 [rsp] 64']],
    ['a direct call', 'amd64', 'e8 10 00 00 00', ['write 8 [rsp + -8] 64']],
    ['a call through memory', 'amd64', 'ff 15 10 00 00 00', ['read 8 [1016] 64', 'write 8 [rsp + -8] 64']],
    ['a return', 'x86', 'c2 08 00', ['read 4 [esp] 32']],
    ['a repeated copy', 'amd64', 'f3 48 a5', ['write 8 [rdi] 64', 'read 8 [rsi] 64']],
    ['a gather', 'amd64', 'c4 e2 6d 90 04 88', ['read 4 [rax + ymm1 * 4] 64']],
    ['a translation by table', 'amd64', 'd7', ['read 1 [rbx + rax uxtb * 1] 64']],
    ['an address that is not accessed', 'amd64', '48 8d 44 88 10', []],
    ['a long nop', 'amd64', '0f 1f 40 00', []],
    ['registers only', 'amd64', '48 01 d8', []],
  ] as const)('names the memory of %s', async (_what, cpu, hex, expected) => {
    expect(operandTexts(await intel(cpu, hex))).toEqual(expected);
  });

  it.each([
    ['call', 'ff d0'],
    ['jump', 'ff e0'],
    ['branch', '74 10'],
    ['return', 'c3'],
    ['division', '48 f7 f9'],
    ['division', 'f7 33'],
    ['privileged', 'f4'],
    ['privileged', 'ec'],
    ['privileged', '0f 20 c0'],
    ['privileged', 'cd 21'],
    ['breakpoint', 'cc'],
    ['breakpoint', 'cd 2d'],
    ['undefined', '0f 0b'],
    ['fast_fail', 'cd 29'],
    ['system_call', '0f 05'],
    ['system_call', 'cd 80'],
    ['other', '90'],
  ] as const)('calls an instruction %s: %s', async (kind, hex) => {
    expect((await intel('amd64', hex)).kind).toBe(kind);
  });

  it('names the registers that are read apart from those of an address', async () => {
    expect((await intel('amd64', '48 89 44 c8 10')).registers).toEqual(['rax']);
    expect((await intel('amd64', '48 89 08')).registers).toEqual(['rcx']);
    expect((await intel('amd64', '48 8b 00')).registers).toEqual([]);
    expect((await intel('amd64', '48 f7 f9')).registers).toEqual(['rcx', 'rax', 'rdx']);
    expect((await intel('x86', '88 e0')).registers).toEqual(['eax']);
  });

  it('gives the constant that is stored, cut to the size of the store', async () => {
    expect((await intel('amd64', 'c7 00 05 00 00 00')).stored).toBe(5n);
    expect((await intel('amd64', '48 c7 00 ff ff ff ff')).stored).toBe(0xffff_ffff_ffff_ffffn);
    expect((await intel('x86', 'c6 00 ff')).stored).toBe(0xffn);
    expect((await intel('amd64', '48 89 08')).stored).toBeNull();
    expect((await intel('amd64', 'b8 05 00 00 00')).stored).toBeNull();
  });

  it('gives the target of a direct call, jump or branch', async () => {
    expect(await intel('amd64', 'e8 10 00 00 00')).toMatchObject({ target: 0x1015n, targetSource: null });
    expect((await intel('amd64', 'eb fe')).target).toBe(0x1000n);
    expect((await intel('amd64', '74 10')).target).toBe(0x1012n);
    expect((await intel('x86', 'e9 fb 0f ff ff')).target).toBe(0xffff_2000n);
  });

  it('says where another target comes from', async () => {
    expect(await intel('amd64', 'ff d0')).toMatchObject({ target: null, targetSource: { from: 'register', register: 'rax' } });
    const jump = await intel('amd64', '41 ff 24 c4');
    expect(jump.targetSource).toEqual({ from: 'memory', operand: jump.operands[0] });
    const leave = await intel('amd64', 'c3');
    expect(leave.targetSource).toEqual({ from: 'memory', operand: leave.operands[0] });
    expect((await intel('amd64', '90')).targetSource).toBeNull();
  });

  it('gives nothing for bytes that are no whole instruction, and for other machines', async () => {
    const disassembler = await loaded('amd64');
    for (const hex of ['', '06', 'c7 00 05', '66'.repeat(16)]) {
      expect(disassembler.decode('amd64', hexBytes(hex), 0n, false), hex).toBeNull();
      expect(disassembler.lengthOf('amd64', hexBytes(hex), false), hex).toBe(0);
    }
    expect(disassembler.knows('arm64')).toBe(false);
    expect(disassembler.decode('arm64', hexBytes('c3 c3 c3 c3'), 0n, false)).toBeNull();
  });

  it('gives the length of an instruction without the rest', async () => {
    const disassembler = await loaded('x86');
    expect(disassembler.lengthOf('x86', hexBytes('c7 00 05 00 00 00 c3'), false)).toBe(6);
  });

  it('frees its WebAssembly memory', async () => {
    const disassembler = await loaded('amd64');
    const { __wasm: wasm } = createRequire(import.meta.url)('iced-x86') as {
      readonly __wasm: { readonly memory: { readonly buffer: ArrayBuffer } };
    };
    const bytes = hexBytes('ff 15 10 00 00 00');
    for (let count = 0; count < 1_000; count += 1) disassembler.decode('amd64', bytes, 0n, false);
    const before = wasm.memory.buffer.byteLength;
    for (let count = 0; count < 20_000; count += 1) disassembler.decode('amd64', bytes, 0n, false);
    expect(wasm.memory.buffer.byteLength).toBe(before);
  });
});
