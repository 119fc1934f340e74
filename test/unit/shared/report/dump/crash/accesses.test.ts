import { describe, expect, it } from 'vitest';
import { accessesOf, accessTouches, targetOf } from '../../../../../../shared/report/dump/crash/accesses.ts';
import type { Instruction, MemoryOperand, TargetSource } from '../../../../../../shared/report/dump/crash/disassembler.ts';
import type { CpuName } from '../../../../../../shared/report/dump/format/machine.ts';
import { addressSpaceOf } from '../../../../../../shared/report/dump/memory/address-space.ts';
import { contextWith } from './code-context.ts';
import { dumpWithMemory, hexBytes } from './code-dump.ts';

const PLAIN: MemoryOperand = {
  kind: 'read',
  size: 4,
  base: null,
  index: null,
  indexChange: null,
  scale: 1,
  displacement: 0n,
  segment: null,
  addressBits: 64,
};

function instructionWith(facts: Partial<Instruction>): Instruction {
  return {
    address: 0n,
    length: 1,
    text: '',
    kind: 'other',
    operands: [],
    registers: [],
    stored: null,
    target: null,
    targetSource: null,
    ...facts,
  };
}

/** The address of one operand. */
function addressWith(
  cpu: CpuName,
  operand: Partial<MemoryOperand>,
  registers: Readonly<Record<string, bigint>>,
  threadData: bigint | null = null,
): bigint | null {
  const instruction = instructionWith({ operands: [{ ...PLAIN, ...operand }] });
  const [access] = accessesOf(instruction, contextWith(cpu, registers), threadData);
  if (access === undefined) throw new Error('no access');
  return access.address;
}

describe('accessesOf', () => {
  it('adds base, scaled index and displacement', () => {
    const operand = { base: 'r9', index: 'rbx', scale: 8, displacement: 0x7fff_ffffn };
    expect(addressWith('amd64', operand, { r9: 0x10_0001n, rbx: 0x1000n })).toBe(0x8010_8000n);
  });

  it('wraps a 64-bit address around the end of the address space', () => {
    expect(addressWith('amd64', { base: 'rax', displacement: 0x20n }, { rax: 0xffff_ffff_ffff_fff0n })).toBe(0x10n);
    expect(addressWith('amd64', { base: 'rax', displacement: -0x10n }, { rax: 0n })).toBe(0xffff_ffff_ffff_fff0n);
  });

  it('cuts an address to 32 bits on x86', () => {
    const operand = { base: 'eax', displacement: 0x20n, addressBits: 32 } as const;
    expect(addressWith('x86', operand, { eax: 0xffff_fff0n })).toBe(0x10n);
  });

  it('uses the low half of a 64-bit register for a 32-bit address on amd64', () => {
    const operand = { base: 'rax', displacement: 8n, addressBits: 32 } as const;
    expect(addressWith('amd64', operand, { rax: 0x1234_5678_ffff_fffcn })).toBe(4n);
  });

  it.each([
    ['uxtb', 0, 0xffff_ffff_8000_0180n, 0x80n],
    ['uxtw', 0, 0xffff_ffff_8000_0000n, 0x8000_0000n],
    ['sxtw', 0, 0x8000_0000n, 0xffff_ffff_8000_0000n],
  ] as const)('changes the index by %s before it is scaled', (operation, bits, index, expected) => {
    const operand = { base: 'x0', index: 'x1', indexChange: { operation, bits }, scale: 2 };
    expect(addressWith('arm64', operand, { x0: 0n, x1: index })).toBe(BigInt.asUintN(64, expected * 2n));
  });

  it.each([
    ['lsr', 0x2000_0000n],
    ['asr', 0xe000_0000n],
    ['ror', 0x6000_0000n],
  ] as const)('shifts the index by %s on arm', (operation, expected) => {
    const operand = { base: 'r0', index: 'r1', indexChange: { operation, bits: 2 }, addressBits: 32 } as const;
    expect(addressWith('arm', operand, { r0: 0n, r1: 0x8000_0001n })).toBe(expected);
  });

  it('subtracts an index of negative scale', () => {
    expect(addressWith('arm', { base: 'r0', index: 'r1', scale: -4, addressBits: 32 }, { r0: 0x100n, r1: 2n })).toBe(0xf8n);
  });

  it('adds the base of a segment after the address is cut, and gives no address without that base', () => {
    const operand = { base: 'rax', displacement: 0x30n, segment: 'gs', addressBits: 32 } as const;
    expect(addressWith('amd64', operand, { rax: 0xffff_fff0n }, 0x7ff0_0000_0000n)).toBe(0x7ff0_0000_0020n);
    expect(addressWith('amd64', operand, { rax: 0n })).toBeNull();
  });

  it('gives no address if the context lacks a register, or the register is not valid', () => {
    expect(addressWith('amd64', { base: 'rax', index: 'ymm1' }, { rax: 1n })).toBeNull();
    const context = contextWith('amd64', { rax: 1n });
    const invalid = { ...context, registers: context.registers.map((register) => ({ ...register, isValid: false })) };
    const [access] = accessesOf(instructionWith({ operands: [{ ...PLAIN, base: 'rax' }] }), invalid, null);
    expect(access?.address).toBeNull();
  });
});

describe('accessTouches', () => {
  const access = (address: bigint | null, size: number, addressBits: 32 | 64 = 64) =>
    ({ kind: 'read', size, address, operand: { ...PLAIN, addressBits } }) as const;

  it('is true for the bytes of the access only', () => {
    const touched = [0xfffn, 0x1000n, 0x1003n, 0x1004n].map((address) => accessTouches(access(0x1000n, 4), address));
    expect(touched).toEqual([false, true, true, false]);
  });

  it('takes an access of unknown size as one byte', () => {
    expect(accessTouches(access(0x1000n, 0), 0x1000n)).toBe(true);
    expect(accessTouches(access(0x1000n, 0), 0x1001n)).toBe(false);
  });

  it('continues at 0 after the last address of 32 bits', () => {
    expect(accessTouches(access(0xffff_fffen, 4, 32), 1n)).toBe(true);
    expect(accessTouches(access(0xffff_fffen, 4, 32), 2n)).toBe(false);
  });

  it('is false without an address', () => {
    expect(accessTouches(access(null, 4), 0n)).toBe(false);
  });
});

describe('targetOf', () => {
  const memory = addressSpaceOf(dumpWithMemory(0x1000n, hexBytes('88 77 66 55 44 33 22 11')));
  const target = (cpu: CpuName, facts: Partial<Instruction>, registers: Readonly<Record<string, bigint>>): bigint | null =>
    targetOf(instructionWith(facts), contextWith(cpu, registers), memory, null);
  const inMemory = (operand: Partial<MemoryOperand>): TargetSource => ({ from: 'memory', operand: { ...PLAIN, ...operand } });

  it('is the target of a direct call, and unknown for a branch', () => {
    expect(target('amd64', { kind: 'call', target: 0x123n }, {})).toBe(0x123n);
    expect(target('amd64', { kind: 'branch', target: 0x123n }, {})).toBeNull();
  });

  it('is the value of the register of an indirect jump', () => {
    expect(target('amd64', { kind: 'jump', targetSource: { from: 'register', register: 'rax' } }, { rax: 0x77n })).toBe(0x77n);
  });

  it('leaves out the bit of Thumb code', () => {
    expect(target('arm', { kind: 'jump', targetSource: { from: 'register', register: 'r3' } }, { r3: 0x77n })).toBe(0x76n);
  });

  it('is the word at the stack pointer for a return', () => {
    const read64 = inMemory({ base: 'rsp', size: 8 });
    expect(target('amd64', { kind: 'return', targetSource: read64 }, { rsp: 0x1000n })).toBe(0x1122_3344_5566_7788n);
    const read32 = inMemory({ base: 'esp', size: 4, addressBits: 32 });
    expect(target('x86', { kind: 'return', targetSource: read32 }, { esp: 0x1004n })).toBe(0x1122_3344n);
  });

  it('is unknown if the dump does not hold the whole pointer', () => {
    expect(target('amd64', { kind: 'return', targetSource: inMemory({ base: 'rsp', size: 8 }) }, { rsp: 0x1004n })).toBeNull();
  });
});
