import type { NumberNames } from './posix-signals.ts';

/** Processors with codes of their own in Mach exceptions. */
export type MachCpu = 'intel' | 'arm' | 'ppc';

/** Mach exceptions (osfmk/mach/exception_types.h of xnu). */
export const MACH_EXCEPTIONS: NumberNames = {
  1: 'EXC_BAD_ACCESS',
  2: 'EXC_BAD_INSTRUCTION',
  3: 'EXC_ARITHMETIC',
  4: 'EXC_EMULATION',
  5: 'EXC_SOFTWARE',
  6: 'EXC_BREAKPOINT',
  7: 'EXC_SYSCALL',
  8: 'EXC_MACH_SYSCALL',
  9: 'EXC_RPC_ALERT',
  10: 'EXC_CRASH',
  11: 'EXC_RESOURCE',
  12: 'EXC_GUARD',
  13: 'EXC_CORPSE_NOTIFY',
};

/** Codes of a Mach exception that mean the same on every processor. EXC_BAD_ACCESS has a kern_return_t (osfmk/mach/kern_return.h). */
export const MACH_CODES: Readonly<Record<string, NumberNames>> = {
  EXC_BAD_ACCESS: {
    1: 'KERN_INVALID_ADDRESS',
    2: 'KERN_PROTECTION_FAILURE',
    5: 'KERN_FAILURE',
    8: 'KERN_NO_ACCESS',
    9: 'KERN_MEMORY_FAILURE',
    10: 'KERN_MEMORY_ERROR',
    50: 'KERN_CODESIGN_ERROR',
  },
  EXC_SOFTWARE: {
    1: 'EXC_PPC_TRAP',
    0x1_0000: 'SIGSYS',
    0x1_0001: 'SIGPIPE',
    0x1_0002: 'SIGABRT',
    0x1_0003: 'EXC_SOFT_SIGNAL',
    0x1_0100: 'EXC_PPC_MIGRATE',
    // A value of Breakpad's.
    0xdead_c0de: 'UNCAUGHT_NS_EXCEPTION',
  },
};

const INTEL: Readonly<Record<string, NumberNames>> = {
  EXC_BAD_ACCESS: { 13: 'EXC_I386_GPFLT' },
  EXC_BAD_INSTRUCTION: {
    1: 'EXC_I386_INVOP',
    10: 'EXC_I386_INVTSSFLT',
    11: 'EXC_I386_SEGNPFLT',
    12: 'EXC_I386_STKFLT',
    13: 'EXC_I386_GPFLT',
    17: 'EXC_I386_ALIGNFLT',
  },
  EXC_ARITHMETIC: {
    1: 'EXC_I386_DIV',
    2: 'EXC_I386_INTO',
    3: 'EXC_I386_NOEXT',
    4: 'EXC_I386_EXTOVR',
    5: 'EXC_I386_EXTERR',
    6: 'EXC_I386_EMERR',
    7: 'EXC_I386_BOUND',
    8: 'EXC_I386_SSEEXTERR',
  },
  EXC_BREAKPOINT: { 1: 'EXC_I386_SGL', 2: 'EXC_I386_BPT' },
};

const ARM: Readonly<Record<string, NumberNames>> = {
  EXC_BAD_ACCESS: {
    0x101: 'EXC_ARM_DA_ALIGN',
    0x102: 'EXC_ARM_DA_DEBUG',
    0x103: 'EXC_ARM_SP_ALIGN',
    0x104: 'EXC_ARM_SWP',
    0x105: 'EXC_ARM_PAC_FAIL',
    0x106: 'EXC_ARM_MTE_TAGCHECK_FAIL',
    0x107: 'EXC_ARM_MTE_CANONICAL_FAIL',
  },
  EXC_BAD_INSTRUCTION: { 1: 'EXC_ARM_UNDEFINED' },
  EXC_ARITHMETIC: {
    1: 'EXC_ARM_FP_IO',
    2: 'EXC_ARM_FP_DZ',
    3: 'EXC_ARM_FP_OF',
    4: 'EXC_ARM_FP_UF',
    5: 'EXC_ARM_FP_IX',
    6: 'EXC_ARM_FP_ID',
  },
  // Watchpoints and misaligned breakpoints come with the codes of EXC_BAD_ACCESS.
  EXC_BREAKPOINT: { 1: 'EXC_ARM_BREAKPOINT', 0x101: 'EXC_ARM_DA_ALIGN', 0x102: 'EXC_ARM_DA_DEBUG' },
};

const PPC: Readonly<Record<string, NumberNames>> = {
  EXC_BAD_ACCESS: { 0x101: 'EXC_PPC_VM_PROT_READ', 0x102: 'EXC_PPC_BADSPACE', 0x103: 'EXC_PPC_UNALIGNED' },
  EXC_BAD_INSTRUCTION: {
    1: 'EXC_PPC_INVALID_SYSCALL',
    2: 'EXC_PPC_UNIPL_INST',
    3: 'EXC_PPC_PRIVINST',
    4: 'EXC_PPC_PRIVREG',
    5: 'EXC_PPC_TRACE',
    6: 'EXC_PPC_PERFMON',
  },
  EXC_ARITHMETIC: {
    1: 'EXC_PPC_OVERFLOW',
    2: 'EXC_PPC_ZERO_DIVIDE',
    3: 'EXC_FLT_INEXACT',
    4: 'EXC_PPC_FLT_ZERO_DIVIDE',
    5: 'EXC_PPC_FLT_UNDERFLOW',
    6: 'EXC_PPC_FLT_OVERFLOW',
    7: 'EXC_PPC_FLT_NOT_A_NUMBER',
    8: 'EXC_PPC_NOEMULATION',
    9: 'EXC_PPC_ALTIVECASSIST',
  },
  // The kernel's header has these two under EXC_EMULATION; both reference readers name them only under EXC_ARITHMETIC.
  EXC_EMULATION: { 8: 'EXC_PPC_NOEMULATION', 9: 'EXC_PPC_ALTIVECASSIST' },
  EXC_BREAKPOINT: { 1: 'EXC_PPC_BREAKPOINT' },
};

/** Codes of a Mach exception by processor (osfmk/mach/i386, arm and ppc/exception.h). */
export const MACH_CPU_CODES: Readonly<Record<MachCpu, Readonly<Record<string, NumberNames>>>> = { intel: INTEL, arm: ARM, ppc: PPC };
