import type { NumberNames } from './posix-signals.ts';

/** Exceptions of Fuchsia (Breakpad's minidump_exception_fuchsia.h; the ZX_EXCP_ codes of Zircon). */
export const FUCHSIA_EXCEPTIONS: NumberNames = {
  0x8: 'GENERAL',
  0x108: 'FATAL_PAGE_FAULT',
  0x208: 'UNDEFINED_INSTRUCTION',
  0x308: 'SW_BREAKPOINT',
  0x408: 'HW_BREAKPOINT',
  0x508: 'UNALIGNED_ACCESS',
  0x8008: 'THREAD_STARTING',
  0x8108: 'THREAD_EXITING',
  0x8208: 'POLICY_ERROR',
  0x8308: 'PROCESS_STARTING',
};

/** Exceptions of the PlayStation 3 (Breakpad's minidump_exception_ps3.h). */
export const PS3_EXCEPTIONS: NumberNames = {
  0: 'UNKNOWN',
  1: 'TRAP_EXCEP',
  2: 'PRIV_INSTR',
  3: 'ILLEGAL_INSTR',
  4: 'INSTR_STORAGE',
  5: 'INSTR_SEGMENT',
  6: 'DATA_STORAGE',
  7: 'DATA_SEGMENT',
  8: 'FLOAT_POINT',
  9: 'DABR_MATCH',
  10: 'ALIGN_EXCEP',
  11: 'MEMORY_ACCESS',
  12: 'COPRO_ALIGN',
  13: 'COPRO_INVALID_COM',
  14: 'COPRO_ERR',
  15: 'COPRO_FIR',
  16: 'COPRO_DATA_SEGMENT',
  17: 'COPRO_DATA_STORAGE',
  18: 'COPRO_STOP_INSTR',
  19: 'COPRO_HALT_INSTR',
  20: 'COPRO_HALTINSTR_UNKNOWN',
  21: 'COPRO_MEMORY_ACCESS',
  22: 'GRAPHIC',
};
