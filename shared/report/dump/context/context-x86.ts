import { blob, RecordType, struct, u16, u32, u8 } from '../format/record.ts';
import { contextLayout, fieldsNamed, type RegisterRun } from './context-layout.ts';
import type { ContextPart } from './cpu-context.ts';
import { numbered } from './register-names.ts';

/** The x87 state as FSAVE stores it. The eight registers have 10 bytes each. */
const FLOATING_SAVE_AREA = new RecordType('FLOATING_SAVE_AREA', {
  ...fieldsNamed(['controlWord', 'statusWord', 'tagWord', 'errorOffset', 'errorSelector', 'dataOffset', 'dataSelector'], u32('values')),
  registerArea: blob(80, 'values'),
  cr0NpxState: u32('values'),
});

/** The x87 and SSE state as FXSAVE stores it (Intel SDM, volume 1, 10.5.1). x86 uses the first eight of the xmm registers. */
export const XMM_SAVE_AREA32 = new RecordType('XMM_SAVE_AREA32', {
  controlWord: u16('values'),
  statusWord: u16('values'),
  tagWord: u8('values'),
  reserved1: u8('values'),
  errorOpcode: u16('values'),
  errorOffset: u32('values'),
  errorSelector: u16('values'),
  reserved2: u16('values'),
  dataOffset: u32('values'),
  dataSelector: u16('values'),
  reserved3: u16('values'),
  mxcsr: u32('values'),
  mxcsrMask: u32('values'),
  /** Eight x87 registers: 10 bytes each, in 16. */
  floatRegisters: blob(128, 'values'),
  xmmRegisters: blob(256, 'values'),
  reserved4: blob(96, 'values'),
});

/** WinNT.h. A context with XSAVE state is longer: `xstate.ts`. */
export const CONTEXT_X86 = new RecordType('CONTEXT_X86', {
  contextFlags: u32('open'),
  ...fieldsNamed(['dr0', 'dr1', 'dr2', 'dr3', 'dr6', 'dr7'], u32('values')),
  floatSave: struct(FLOATING_SAVE_AREA, 'values'),
  ...fieldsNamed(['gs', 'fs', 'es', 'ds', 'edi', 'esi', 'ebx', 'edx', 'ecx', 'eax', 'ebp'], u32('values')),
  eip: u32('open'),
  cs: u32('values'),
  eflags: u32('values'),
  esp: u32('values'),
  ss: u32('values'),
  extendedRegisters: struct(XMM_SAVE_AREA32, 'values'),
});

/** The registers in an FXSAVE area: `st0` to `st7`, and the first `xmmCount` xmm registers. */
export function fxsaveRuns(part: ContextPart, at: number, xmmCount: 8 | 16): readonly RegisterRun[] {
  const xmm = numbered(xmmCount, (index) => `xmm${String(index)}`);
  return [
    { part, names: ST_REGISTERS, offset: at + XMM_SAVE_AREA32.offsetOf('floatRegisters'), size: 10, stride: 16 },
    { part, names: xmm, offset: at + XMM_SAVE_AREA32.offsetOf('xmmRegisters'), size: 16, stride: 16 },
  ];
}

const ST_REGISTERS = numbered(8, (index) => `st${String(index)}`);
const [, XMM_RUN] = fxsaveRuns('extended_registers', CONTEXT_X86.offsetOf('extendedRegisters'), 8);

export const X86_LAYOUT = contextLayout(CONTEXT_X86, {
  cpu: 'x86',
  cpuBits: 0x0001_0000,
  hasThreadState: true,
  parts: [
    ['control', 0x01],
    ['integer', 0x02],
    ['segments', 0x04],
    ['floating_point', 0x08],
    ['debug_registers', 0x10],
    ['extended_registers', 0x20],
    ['xstate', 0x40],
  ],
  registers: [
    ['debug_registers', ['dr0', 'dr1', 'dr2', 'dr3', 'dr6', 'dr7']],
    ['segments', ['gs', 'fs', 'es', 'ds']],
    ['integer', ['edi', 'esi', 'ebx', 'edx', 'ecx', 'eax']],
    ['control', ['ebp', 'eip', 'cs', 'eflags', 'esp', 'ss']],
  ],
  runs: [
    {
      part: 'floating_point',
      names: ST_REGISTERS,
      offset: CONTEXT_X86.offsetOf('floatSave') + FLOATING_SAVE_AREA.offsetOf('registerArea'),
      size: 10,
      stride: 10,
    },
    // The FXSAVE area repeats the x87 registers, so only its xmm registers are listed.
    ...(XMM_RUN === undefined ? [] : [XMM_RUN]),
  ],
  roles: { instructionPointer: 'eip', stackPointer: 'esp', framePointer: 'ebp', flagsRegister: 'eflags' },
});
