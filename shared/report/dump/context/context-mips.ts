import { RecordType, u32, u64 } from '../format/record.ts';
import { contextLayout, fieldsNamed, runOf } from './context-layout.ts';
import type { ContextPart } from './cpu-context.ts';
import { bankOf32 } from './register-names.ts';

/** Registers 0 to 31 by their names in the o32 convention. */
const O32 = [
  ...(['zero', 'at', 'v0', 'v1', 'a0', 'a1', 'a2', 'a3', 't0', 't1', 't2', 't3', 't4', 't5', 't6', 't7'] as const),
  ...(['s0', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 't8', 't9', 'k0', 'k1', 'gp', 'sp', 'fp', 'ra'] as const),
] as const;

/** The same in the n32 and n64 conventions, which pass eight arguments in registers. */
const N64 = [
  ...(['zero', 'at', 'v0', 'v1', 'a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 't0', 't1', 't2', 't3'] as const),
  ...(['s0', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 't8', 't9', 'k0', 'k1', 'gp', 'sp', 'fp', 'ra'] as const),
] as const;

const F_REGISTERS = bankOf32('f');
const DSP = ['hi0', 'hi1', 'hi2', 'lo0', 'lo1', 'lo2', 'dsp_control'] as const;

const FIELDS_AFTER_REGISTERS = {
  ...fieldsNamed(['mdhi', 'mdlo'], u64('values')),
  ...fieldsNamed(DSP, u32('values')),
  padding1: u32('values'),
  pc: u64('open'),
  badvaddr: u64('values'),
  ...fieldsNamed(['status', 'cause'], u32('values')),
  ...fieldsNamed(F_REGISTERS, u64('values')),
  ...fieldsNamed(['fpcsr', 'fir'], u32('values')),
};

/** The layout of Breakpad, and of Crashpad for 32-bit machines. Registers have 64 bits on both machines. */
export const CONTEXT_MIPS = new RecordType('CONTEXT_MIPS', {
  contextFlags: u32('open'),
  padding0: u32('values'),
  ...fieldsNamed(O32, u64('values')),
  ...FIELDS_AFTER_REGISTERS,
});

/** The layout of Breakpad. */
export const CONTEXT_MIPS64 = new RecordType('CONTEXT_MIPS64', {
  contextFlags: u32('open'),
  padding0: u32('values'),
  ...fieldsNamed(N64, u64('values')),
  ...FIELDS_AFTER_REGISTERS,
});

/** The layout of Crashpad, in which every register has 64 bits. Neither reference reader reads it. */
export const CONTEXT_MIPS64_CRASHPAD = new RecordType('CONTEXT_MIPS64_CRASHPAD', {
  contextFlags: u64('open'),
  ...fieldsNamed(N64, u64('values')),
  ...fieldsNamed(['mdhi', 'mdlo', ...DSP], u64('values')),
  pc: u64('open'),
  ...fieldsNamed(['badvaddr', 'status', 'cause', ...F_REGISTERS, 'fpcsr', 'fir'], u64('values')),
});

const PARTS: readonly (readonly [part: ContextPart, bit: number])[] = [
  ['integer', 0x02],
  ['floating_point', 0x04],
  ['dsp', 0x08],
];

const AFTER_REGISTERS = [
  ['integer', ['mdhi', 'mdlo']],
  ['dsp', DSP],
  ['integer', ['pc', 'badvaddr', 'status', 'cause']],
  ['floating_point', ['fpcsr', 'fir']],
] as const;

const ROLES = { instructionPointer: 'pc', stackPointer: 'sp', framePointer: 'fp', linkRegister: 'ra' } as const;

export const MIPS_LAYOUT = contextLayout(CONTEXT_MIPS, {
  cpu: 'mips',
  cpuBits: 0x0004_0000,
  parts: PARTS,
  registers: [['integer', O32], ...AFTER_REGISTERS],
  runs: [runOf(CONTEXT_MIPS, 'floating_point', F_REGISTERS, 8)],
  roles: ROLES,
});

export const MIPS64_LAYOUT = contextLayout(CONTEXT_MIPS64, {
  cpu: 'mips64',
  cpuBits: 0x0008_0000,
  parts: PARTS,
  registers: [['integer', N64], ...AFTER_REGISTERS],
  runs: [runOf(CONTEXT_MIPS64, 'floating_point', F_REGISTERS, 8)],
  roles: ROLES,
});

export const MIPS64_CRASHPAD_LAYOUT = contextLayout(CONTEXT_MIPS64_CRASHPAD, {
  cpu: 'mips64',
  cpuBits: 0x0008_0000,
  flagsBytes: 8,
  parts: PARTS,
  registers: [['integer', N64], ...AFTER_REGISTERS],
  runs: [runOf(CONTEXT_MIPS64_CRASHPAD, 'floating_point', F_REGISTERS, 8)],
  roles: ROLES,
});
