import type { CrashReason, MachCrash } from './reason-kinds.ts';

/**
 * Reasons that one explanation fits. `memory_access`: an instruction used memory that it may not use. `in_page_error`: the memory is valid, but its content
 * could not be read. `stack_overflow`. `illegal_instruction`: the processor or system refused the instruction. `arithmetic`. `breakpoint`: a breakpoint or trap
 * instruction, also a deliberate one. `fast_fail`: the program or the system found its own state corrupt and stopped. `abort`: the program ended itself.
 * `language_exception`: nobody caught an exception of C++, .NET or Objective-C. `out_of_memory`. `system_policy`: the kernel stopped the process because it
 * broke a limit or rule. `dump_requested`: nothing crashed. `system_code`: another named code. `unknown`: a number without a name.
 */
export type ReasonFamily =
  | 'memory_access'
  | 'in_page_error'
  | 'stack_overflow'
  | 'illegal_instruction'
  | 'arithmetic'
  | 'breakpoint'
  | 'fast_fail'
  | 'abort'
  | 'language_exception'
  | 'out_of_memory'
  | 'system_policy'
  | 'dump_requested'
  | 'system_code'
  | 'unknown';

/** Families by name, for the names whose family does not follow from their kind. All other names are `system_code`. */
const BY_NAME: ReadonlyMap<string, ReasonFamily> = new Map(
  (
    [
      [
        'memory_access',
        'EXCEPTION_GUARD_PAGE EXCEPTION_DATATYPE_MISALIGNMENT EXCEPTION_BOUNDS_EXCEEDED SIGSEGV SIGBUS EXC_BAD_ACCESS FATAL_PAGE_FAULT UNALIGNED_ACCESS ' +
          'INSTR_STORAGE INSTR_SEGMENT DATA_STORAGE DATA_SEGMENT ALIGN_EXCEP MEMORY_ACCESS COPRO_ALIGN COPRO_DATA_SEGMENT COPRO_DATA_STORAGE ' +
          'COPRO_MEMORY_ACCESS',
      ],
      // BUS_ADRERR is an access after the end of a mapped file.
      ['in_page_error', 'BUS_ADRERR BUS_OBJERR BUS_MCEERR_AR BUS_MCEERR_AO KERN_MEMORY_FAILURE KERN_MEMORY_ERROR'],
      ['stack_overflow', 'EXCEPTION_STACK_OVERFLOW'],
      [
        'illegal_instruction',
        'EXCEPTION_ILLEGAL_INSTRUCTION EXCEPTION_PRIV_INSTRUCTION SIGILL EXC_BAD_INSTRUCTION UNDEFINED_INSTRUCTION PRIV_INSTR ILLEGAL_INSTR',
      ],
      [
        'arithmetic',
        'EXCEPTION_FLT_DENORMAL_OPERAND EXCEPTION_FLT_DIVIDE_BY_ZERO EXCEPTION_FLT_INEXACT_RESULT EXCEPTION_FLT_INVALID_OPERATION ' +
          'EXCEPTION_FLT_OVERFLOW EXCEPTION_FLT_STACK_CHECK EXCEPTION_FLT_UNDERFLOW EXCEPTION_INT_DIVIDE_BY_ZERO EXCEPTION_INT_OVERFLOW ' +
          'STATUS_FLOAT_MULTIPLE_FAULTS STATUS_FLOAT_MULTIPLE_TRAPS SIGFPE EXC_ARITHMETIC FLOAT_POINT',
      ],
      [
        'breakpoint',
        'EXCEPTION_BREAKPOINT EXCEPTION_SINGLE_STEP STATUS_WX86_BREAKPOINT STATUS_WX86_SINGLE_STEP SIGTRAP EXC_BREAKPOINT SW_BREAKPOINT ' +
          'HW_BREAKPOINT TRAP_EXCEP DABR_MATCH COPRO_STOP_INSTR COPRO_HALT_INSTR EXC_PPC_TRAP',
      ],
      ['fast_fail', 'EXCEPTION_STACK_BUFFER_OVERRUN STATUS_HEAP_CORRUPTION STATUS_BAD_STACK STATUS_BAD_FUNCTION_TABLE'],
      ['abort', 'SIGABRT STATUS_FATAL_APP_EXIT STATUS_ASSERTION_FAILURE STATUS_INVALID_CRUNTIME_PARAMETER'],
      ['language_exception', 'UNCAUGHT_NS_EXCEPTION'],
      ['out_of_memory', 'STATUS_NO_MEMORY STATUS_COMMITMENT_LIMIT ERROR_NOT_ENOUGH_MEMORY ERROR_OUTOFMEMORY ERROR_COMMITMENT_LIMIT'],
      ['system_policy', 'SIGSYS SIGXCPU SIGXFSZ KERN_CODESIGN_ERROR EXC_RESOURCE EXC_GUARD POLICY_ERROR'],
    ] as const
  ).flatMap(([family, names]) => names.split(' ').map((name) => [name, family] as const)),
);

/** The family of a reason. */
export function familyOf(reason: CrashReason): ReasonFamily {
  switch (reason.kind) {
    case 'access_violation':
      return 'memory_access';
    case 'in_page_error':
    case 'fast_fail':
    case 'out_of_memory':
    case 'dump_requested':
    case 'unknown':
      return reason.kind;
    case 'cpp_exception':
    case 'dotnet_exception':
    case 'ns_exception':
      return 'language_exception';
    case 'mach_resource':
    case 'mach_guard':
      return 'system_policy';
    case 'windows_exception':
    case 'nt_status':
    case 'win32_error':
    case 'fuchsia_exception':
    case 'ps3_exception':
      return familyOfNames(reason.name);
    case 'signal':
    case 'mach':
      // A code can be more precise than its signal or exception.
      return familyOfNames(reason.code?.name ?? null, reason.name);
    case 'mach_signal':
      return familyOfNames(reason.signal.name);
    case 'mach_crash':
      return familyOfCrash(reason.crash);
  }
}

/** EXC_CRASH with SIGKILL is sent only to processes that were killed because of their code signature. */
function familyOfCrash({ signal }: MachCrash): ReasonFamily {
  return signal.name === 'SIGKILL' ? 'system_policy' : familyOfNames(signal.name);
}

/** The family of the first name that has one. */
function familyOfNames(...names: readonly (string | null)[]): ReasonFamily {
  for (const name of names) {
    const family = name === null ? undefined : BY_NAME.get(name);
    if (family !== undefined) return family;
  }
  return 'system_code';
}
