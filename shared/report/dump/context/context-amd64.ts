import { blob, RecordType, struct, u16, u32, u64 } from '../format/record.ts';
import { contextLayout, fieldsNamed } from './context-layout.ts';
import { fxsaveRuns, XMM_SAVE_AREA32 } from './context-x86.ts';

/** WinNT.h. A context with XSAVE state is longer: `xstate.ts`. */
export const CONTEXT_AMD64 = new RecordType('CONTEXT_AMD64', {
  /** The stack slots of six parameters, if the writer stored them. */
  ...fieldsNamed(['p1Home', 'p2Home', 'p3Home', 'p4Home', 'p5Home', 'p6Home'], u64('values')),
  contextFlags: u32('open'),
  mxcsr: u32('values'),
  ...fieldsNamed(['cs', 'ds', 'es', 'fs', 'gs', 'ss'], u16('values')),
  eflags: u32('values'),
  ...fieldsNamed(['dr0', 'dr1', 'dr2', 'dr3', 'dr6', 'dr7'], u64('values')),
  ...fieldsNamed(
    ['rax', 'rcx', 'rdx', 'rbx', 'rsp', 'rbp', 'rsi', 'rdi', 'r8', 'r9', 'r10', 'r11', 'r12', 'r13', 'r14', 'r15'],
    u64('values'),
  ),
  rip: u64('open'),
  floatSave: struct(XMM_SAVE_AREA32, 'values'),
  vectorRegisters: blob(416, 'values'),
  vectorControl: u64('values'),
  ...fieldsNamed(['debugControl', 'lastBranchToRip', 'lastBranchFromRip', 'lastExceptionToRip', 'lastExceptionFromRip'], u64('values')),
});

export const AMD64_LAYOUT = contextLayout(CONTEXT_AMD64, {
  cpu: 'amd64',
  cpuBits: 0x0010_0000,
  hasThreadState: true,
  parts: [
    ['control', 0x01],
    ['integer', 0x02],
    ['segments', 0x04],
    ['floating_point', 0x08],
    ['debug_registers', 0x10],
    ['xstate', 0x40],
  ],
  registers: [
    ['floating_point', ['mxcsr']],
    ['control', ['cs']],
    ['segments', ['ds', 'es', 'fs', 'gs']],
    ['control', ['ss', 'eflags']],
    ['debug_registers', ['dr0', 'dr1', 'dr2', 'dr3', 'dr6', 'dr7']],
    ['integer', ['rax', 'rcx', 'rdx', 'rbx']],
    ['control', ['rsp']],
    ['integer', ['rbp', 'rsi', 'rdi', 'r8', 'r9', 'r10', 'r11', 'r12', 'r13', 'r14', 'r15']],
    ['control', ['rip']],
  ],
  runs: [
    ...fxsaveRuns('floating_point', CONTEXT_AMD64.offsetOf('floatSave'), 16),
    { part: 'floating_point', names: ['vector'], offset: CONTEXT_AMD64.offsetOf('vectorRegisters'), size: 416, stride: 416 },
  ],
  roles: { instructionPointer: 'rip', stackPointer: 'rsp', framePointer: 'rbp', flagsRegister: 'eflags' },
});
