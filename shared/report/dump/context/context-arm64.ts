import { blob, RecordType, u32, u64 } from '../format/record.ts';
import { contextLayout, fieldsNamed, runOf } from './context-layout.ts';
import { bankOf32 } from './register-names.ts';

/** `x29` is the frame pointer and `x30` the link register. */
const X0_TO_X15 = ['x0', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7', 'x8', 'x9', 'x10', 'x11', 'x12', 'x13', 'x14', 'x15'] as const;
const X16_TO_X28 = ['x16', 'x17', 'x18', 'x19', 'x20', 'x21', 'x22', 'x23', 'x24', 'x25', 'x26', 'x27', 'x28'] as const;
const X0_TO_X28 = [...X0_TO_X15, ...X16_TO_X28] as const;
const V_REGISTERS = bankOf32('v');
const BREAK_REGISTERS = ['bcr0', 'bcr1', 'bcr2', 'bcr3', 'bcr4', 'bcr5', 'bcr6', 'bcr7'] as const;
const BREAK_VALUES = ['bvr0', 'bvr1', 'bvr2', 'bvr3', 'bvr4', 'bvr5', 'bvr6', 'bvr7'] as const;

const CORE_FIELDS = { ...fieldsNamed([...X0_TO_X28, 'x29', 'x30', 'sp'], u64('values')), pc: u64('open') };

/** WinNT.h; Crashpad and newer versions of Breakpad store it too. */
export const CONTEXT_ARM64 = new RecordType('CONTEXT_ARM64', {
  contextFlags: u32('open'),
  cpsr: u32('values'),
  ...CORE_FIELDS,
  ...fieldsNamed(V_REGISTERS, blob(16, 'values')),
  fpcr: u32('values'),
  fpsr: u32('values'),
  ...fieldsNamed(BREAK_REGISTERS, u32('values')),
  ...fieldsNamed(BREAK_VALUES, u64('values')),
  ...fieldsNamed(['wcr0', 'wcr1'], u32('values')),
  ...fieldsNamed(['wvr0', 'wvr1'], u64('values')),
});

/** The layout that Breakpad had before Windows ran on arm64, with flags of 64 bits. Breakpad's clients for other systems still store it. */
export const CONTEXT_ARM64_OLD = new RecordType('CONTEXT_ARM64_OLD', {
  contextFlags: u64('open'),
  ...CORE_FIELDS,
  cpsr: u32('values'),
  fpsr: u32('values'),
  fpcr: u32('values'),
  ...fieldsNamed(V_REGISTERS, blob(16, 'values')),
});

const ROLES = {
  instructionPointer: 'pc',
  stackPointer: 'sp',
  framePointer: 'x29',
  linkRegister: 'x30',
  flagsRegister: 'cpsr',
} as const;

export const ARM64_LAYOUT = contextLayout(CONTEXT_ARM64, {
  cpu: 'arm64',
  cpuBits: 0x0040_0000,
  hasThreadState: true,
  parts: [
    ['control', 0x01],
    ['integer', 0x02],
    ['floating_point', 0x04],
    ['debug_registers', 0x08],
    ['x18', 0x10],
  ],
  registers: [
    ['integer', X0_TO_X28],
    ['control', ['x29', 'x30', 'sp', 'pc', 'cpsr']],
    ['floating_point', ['fpsr', 'fpcr']],
    ['debug_registers', [...BREAK_REGISTERS, ...BREAK_VALUES, 'wcr0', 'wcr1', 'wvr0', 'wvr1']],
  ],
  runs: [runOf(CONTEXT_ARM64, 'floating_point', V_REGISTERS, 16)],
  roles: ROLES,
});

export const ARM64_OLD_LAYOUT = contextLayout(CONTEXT_ARM64_OLD, {
  cpu: 'arm64',
  cpuBits: 0x8000_0000,
  flagsBytes: 8,
  parts: [
    ['integer', 0x02],
    ['floating_point', 0x04],
  ],
  registers: [
    ['integer', [...X0_TO_X28, 'x29', 'x30', 'sp', 'pc', 'cpsr']],
    ['floating_point', ['fpsr', 'fpcr']],
  ],
  runs: [runOf(CONTEXT_ARM64_OLD, 'floating_point', V_REGISTERS, 16)],
  roles: ROLES,
});
