import { array, blob, RecordType, u32, u64 } from '../format/record.ts';
import { contextLayout, fieldsNamed, runOf } from './context-layout.ts';
import type { ContextPart } from './cpu-context.ts';
import { bankOf32 } from './register-names.ts';

const R_REGISTERS = bankOf32('r');
const F_REGISTERS = bankOf32('f');
const V_REGISTERS = bankOf32('v');

/** The floating point and vector state, which is the same on both machines. */
const FLOAT_AND_VECTOR_FIELDS = {
  ...fieldsNamed(F_REGISTERS, u64('values')),
  fpscrPadding: u32('values'),
  fpscr: u32('values'),
  ...fieldsNamed(V_REGISTERS, blob(16, 'values')),
  vscr: blob(16, 'values'),
  padding5: array(u32('values'), 4),
  /** Which vector registers are stored: v0 is the highest bit. */
  vrvalid: u32('values'),
  padding6: array(u32('values'), 7),
};

/** The layout of Breakpad, after `ppc_thread_state` of macOS. */
export const CONTEXT_PPC = new RecordType('CONTEXT_PPC', {
  contextFlags: u32('open'),
  srr0: u32('open'),
  srr1: u32('values'),
  ...fieldsNamed(R_REGISTERS, u32('values')),
  ...fieldsNamed(['cr', 'xer', 'lr', 'ctr', 'mq', 'vrsave'], u32('values')),
  ...FLOAT_AND_VECTOR_FIELDS,
});

/** The layout of Breakpad. */
export const CONTEXT_PPC64 = new RecordType('CONTEXT_PPC64', {
  contextFlags: u64('open'),
  srr0: u64('open'),
  srr1: u64('values'),
  ...fieldsNamed(R_REGISTERS, u64('values')),
  ...fieldsNamed(['cr', 'xer', 'lr', 'ctr', 'vrsave'], u64('values')),
  ...FLOAT_AND_VECTOR_FIELDS,
});

const PARTS: readonly (readonly [part: ContextPart, bit: number])[] = [
  ['base', 0x01],
  ['floating_point', 0x08],
  ['vector', 0x20],
];

/** `srr0` holds the instruction pointer; the stack pointer is `r1`. There is no frame pointer. */
const ROLES = { instructionPointer: 'srr0', stackPointer: 'r1', linkRegister: 'lr' } as const;

export const PPC_LAYOUT = contextLayout(CONTEXT_PPC, {
  cpu: 'ppc',
  cpuBits: 0x2000_0000,
  parts: PARTS,
  registers: [
    ['base', ['srr0', 'srr1', ...R_REGISTERS, 'cr', 'xer', 'lr', 'ctr', 'mq', 'vrsave']],
    ['floating_point', ['fpscr']],
    ['vector', ['vrvalid']],
  ],
  runs: [
    runOf(CONTEXT_PPC, 'floating_point', F_REGISTERS, 8),
    runOf(CONTEXT_PPC, 'vector', V_REGISTERS, 16),
    runOf(CONTEXT_PPC, 'vector', ['vscr'], 16),
  ],
  roles: ROLES,
});

export const PPC64_LAYOUT = contextLayout(CONTEXT_PPC64, {
  cpu: 'ppc64',
  cpuBits: 0x0100_0000,
  flagsBytes: 8,
  parts: PARTS,
  registers: [
    ['base', ['srr0', 'srr1', ...R_REGISTERS, 'cr', 'xer', 'lr', 'ctr', 'vrsave']],
    ['floating_point', ['fpscr']],
    ['vector', ['vrvalid']],
  ],
  runs: [
    runOf(CONTEXT_PPC64, 'floating_point', F_REGISTERS, 8),
    runOf(CONTEXT_PPC64, 'vector', V_REGISTERS, 16),
    runOf(CONTEXT_PPC64, 'vector', ['vscr'], 16),
  ],
  roles: ROLES,
});
