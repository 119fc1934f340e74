import { array, RecordType, u32, u64 } from '../format/record.ts';
import { contextLayout, fieldsNamed, runOf } from './context-layout.ts';
import { bankOf32 } from './register-names.ts';

const R0_TO_R12 = ['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9', 'r10', 'r11', 'r12'] as const;
const D_REGISTERS = bankOf32('d');

const CORE_FIELDS = {
  contextFlags: u32('open'),
  ...fieldsNamed(R0_TO_R12, u32('values')),
  sp: u32('values'),
  lr: u32('values'),
  pc: u32('open'),
  cpsr: u32('values'),
};

/** The layout of Breakpad and Crashpad. */
export const CONTEXT_ARM = new RecordType('CONTEXT_ARM', {
  ...CORE_FIELDS,
  /** Crashpad stores 32 bits and padding. */
  fpscr: u64('values'),
  ...fieldsNamed(D_REGISTERS, u64('values')),
  extra: array(u32('values'), 8),
});

/** The layout of Windows on ARM (WinNT.h). Neither reference reader reads it. */
export const CONTEXT_ARM_WINDOWS = new RecordType('CONTEXT_ARM_WINDOWS', {
  ...CORE_FIELDS,
  fpscr: u32('values'),
  padding: u32('values'),
  ...fieldsNamed(D_REGISTERS, u64('values')),
  ...fieldsNamed(['bvr0', 'bvr1', 'bvr2', 'bvr3', 'bvr4', 'bvr5', 'bvr6', 'bvr7'], u32('values')),
  ...fieldsNamed(['bcr0', 'bcr1', 'bcr2', 'bcr3', 'bcr4', 'bcr5', 'bcr6', 'bcr7'], u32('values')),
  ...fieldsNamed(['wvr0', 'wcr0'], u32('values')),
  padding2: array(u32('values'), 2),
});

/** The frame pointer of Apple's systems is r7. */
const ROLES = {
  instructionPointer: 'pc',
  stackPointer: 'sp',
  framePointer: 'r11',
  linkRegister: 'lr',
  flagsRegister: 'cpsr',
} as const;

export const ARM_LAYOUT = contextLayout(CONTEXT_ARM, {
  cpu: 'arm',
  cpuBits: 0x4000_0000,
  parts: [
    ['control', 0x01],
    ['integer', 0x02],
    ['floating_point', 0x04],
    ['debug_registers', 0x08],
  ],
  registers: [
    ['integer', [...R0_TO_R12, 'sp', 'lr', 'pc', 'cpsr']],
    ['floating_point', ['fpscr']],
  ],
  runs: [runOf(CONTEXT_ARM, 'floating_point', D_REGISTERS, 8)],
  roles: ROLES,
});

export const ARM_WINDOWS_LAYOUT = contextLayout(CONTEXT_ARM_WINDOWS, {
  cpu: 'arm',
  cpuBits: 0x0020_0000,
  hasThreadState: true,
  parts: ARM_LAYOUT.parts,
  registers: [
    ['integer', R0_TO_R12],
    ['control', ['sp', 'lr', 'pc', 'cpsr']],
    ['floating_point', ['fpscr']],
    ['debug_registers', ['bvr0', 'bvr1', 'bvr2', 'bvr3', 'bvr4', 'bvr5', 'bvr6', 'bvr7']],
    ['debug_registers', ['bcr0', 'bcr1', 'bcr2', 'bcr3', 'bcr4', 'bcr5', 'bcr6', 'bcr7', 'wvr0', 'wcr0']],
  ],
  runs: [runOf(CONTEXT_ARM_WINDOWS, 'floating_point', D_REGISTERS, 8)],
  roles: ROLES,
});
