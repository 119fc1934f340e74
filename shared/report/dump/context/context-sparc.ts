import { RecordType, u32, u64 } from '../format/record.ts';
import { contextLayout, fieldsNamed, runOf } from './context-layout.ts';
import { bankOf32 } from './register-names.ts';

/** Global, out, local and in registers: registers 0 to 31. `o6` is the stack pointer and `i6` the frame pointer. */
const INTEGER_REGISTERS = [
  ...(['g0', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'o0', 'o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7'] as const),
  ...(['l0', 'l1', 'l2', 'l3', 'l4', 'l5', 'l6', 'l7', 'i0', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7'] as const),
] as const;

const F_REGISTERS = bankOf32('f');

/** The layout of Breakpad for 32-bit and 64-bit machines. */
export const CONTEXT_SPARC = new RecordType('CONTEXT_SPARC', {
  contextFlags: u32('open'),
  padding: u32('values'),
  ...fieldsNamed(INTEGER_REGISTERS, u64('values')),
  ccr: u64('values'),
  pc: u64('open'),
  ...fieldsNamed(['npc', 'y', 'asi', 'fprs'], u64('values')),
  ...fieldsNamed(F_REGISTERS, u64('values')),
  ...fieldsNamed(['filler', 'fsr'], u64('values')),
});

export const SPARC_LAYOUT = contextLayout(CONTEXT_SPARC, {
  cpu: 'sparc',
  cpuBits: 0x1000_0000,
  parts: [
    ['control', 0x01],
    ['integer', 0x02],
    ['floating_point', 0x04],
    ['extra', 0x08],
  ],
  registers: [
    ['integer', INTEGER_REGISTERS],
    ['control', ['ccr', 'pc', 'npc', 'y', 'asi', 'fprs']],
    ['floating_point', ['fsr']],
  ],
  runs: [runOf(CONTEXT_SPARC, 'floating_point', F_REGISTERS, 8)],
  roles: { instructionPointer: 'pc', stackPointer: 'o6', framePointer: 'i6', linkRegister: 'o7' },
});
