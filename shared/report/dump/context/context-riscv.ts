import { RecordType, u32, u64 } from '../format/record.ts';
import { contextLayout, fieldsNamed, runOf } from './context-layout.ts';
import type { ContextPart } from './cpu-context.ts';
import { bankOf32 } from './register-names.ts';

/** Registers 1 to 31 by their names in the calling convention. */
const INTEGER_REGISTERS = [
  ...(['ra', 'sp', 'gp', 'tp', 't0', 't1', 't2', 's0', 's1', 'a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'] as const),
  ...(['a7', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9', 's10', 's11', 't3', 't4', 't5', 't6'] as const),
] as const;

const F_REGISTERS = bankOf32('f');

/** The layout of Breakpad. */
export const CONTEXT_RISCV = new RecordType('CONTEXT_RISCV', {
  contextFlags: u32('open'),
  version: u32('open'),
  pc: u32('open'),
  ...fieldsNamed(INTEGER_REGISTERS, u32('values')),
  ...fieldsNamed(F_REGISTERS, u32('values')),
  fcsr: u32('values'),
});

/** The layout of Breakpad and Crashpad. */
export const CONTEXT_RISCV64 = new RecordType('CONTEXT_RISCV64', {
  contextFlags: u32('open'),
  version: u32('open'),
  pc: u64('open'),
  ...fieldsNamed(INTEGER_REGISTERS, u64('values')),
  ...fieldsNamed(F_REGISTERS, u64('values')),
  fcsr: u32('values'),
  padding: u32('values'),
});

const PARTS: readonly (readonly [part: ContextPart, bit: number])[] = [
  ['integer', 0x01],
  ['floating_point', 0x02],
];

const REGISTERS = [
  ['integer', ['pc', ...INTEGER_REGISTERS]],
  ['floating_point', ['fcsr']],
] as const;

const ROLES = { instructionPointer: 'pc', stackPointer: 'sp', framePointer: 's0', linkRegister: 'ra' } as const;

export const RISCV_LAYOUT = contextLayout(CONTEXT_RISCV, {
  cpu: 'riscv',
  cpuBits: 0x0080_0000,
  parts: PARTS,
  registers: REGISTERS,
  runs: [runOf(CONTEXT_RISCV, 'floating_point', F_REGISTERS, 4)],
  roles: ROLES,
});

export const RISCV64_LAYOUT = contextLayout(CONTEXT_RISCV64, {
  cpu: 'riscv64',
  cpuBits: 0x0800_0000,
  parts: PARTS,
  registers: REGISTERS,
  runs: [runOf(CONTEXT_RISCV64, 'floating_point', F_REGISTERS, 8)],
  roles: ROLES,
});
