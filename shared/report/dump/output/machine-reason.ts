import type { CrashReason, NamedNumber } from '../crash/reason/reason-kinds.ts';
import { reasonNames } from '../crash/reason/reason-names.ts';
import type { OsName } from '../format/machine.ts';
import { hex } from './hex.ts';

/** Statuses that Breakpad names, although no reference names them as exceptions. It prints the numbers of all others. */
const BREAKPAD_STATUSES: Readonly<Record<number, string>> = {
  0x4001_0005: 'DBG_CONTROL_C',
  0xc000_00ff: 'EXCEPTION_BAD_FUNCTION_TABLE',
  0xc000_0374: 'EXCEPTION_HEAP_CORRUPTION',
};

/** The codes of signals that Breakpad names; it prints the number of any other. The separator is Breakpad's too. */
const SIGNAL_CODES: Readonly<Record<string, { readonly prefix: string; readonly separator: string }>> = {
  SIGILL: { prefix: 'ILL_', separator: ' / ' },
  SIGBUS: { prefix: 'BUS_', separator: ' / ' },
  SIGFPE: { prefix: 'FPE_', separator: ' / ' },
  SIGSEGV: { prefix: 'SEGV_', separator: ' /' },
};

/** Signals of Solaris for which Breakpad prints two names. It separates them by `|`, which its machine format removes. */
const SOLARIS_SIGNALS: Readonly<Record<string, string>> = {
  SIGABRT: 'SIGIOT | SIGABRT',
  SIGCHLD: 'SIGCLD | SIGCHLD',
  SIGPOLL: 'SIGPOLL | SIGIO',
};

/**
 * The reason of a crash in the words of Breakpad's `minidump_stackwalk` (GetCrashReason in minidump_processor.cc). A code that Breakpad prints as a number,
 * because it has no name for it, keeps its name.
 */
export function machineReason(reason: CrashReason, os: OsName): string {
  switch (reason.kind) {
    case 'out_of_memory':
      return 'Out of Memory';
    case 'cpp_exception':
      return 'Unhandled C++ Exception';
    case 'ns_exception':
      return 'Uncaught NSException';
    case 'dump_requested':
      return requestText(reason);
    case 'fast_fail':
      return reason.code.name ?? 'EXCEPTION_STACK_BUFFER_OVERRUN';
    case 'signal':
      return os === 'solaris' ? (SOLARIS_SIGNALS[reason.name] ?? reason.name) : signalText(reason);
    case 'mach':
      // Breakpad does not look into EXC_CRASH.
      return reason.crash !== null && reason.crash.exception !== reason.raw.code
        ? numbers(reason)
        : `${reason.name} / ${codeText(reason.code, reason.raw.flags)}`;
    case 'mach_resource':
      return `EXC_RESOURCE / ${hex(reason.raw.flags, 8)}`;
    case 'mach_guard':
      return `EXC_GUARD / ${hex(reason.raw.flags, 8)}`;
    case 'fuchsia_exception':
      return `${reason.name} / ${hex(reason.raw.flags, 8)}`;
    case 'nt_status':
      return BREAKPAD_STATUSES[reason.raw.code] ?? numbers(reason);
    case 'win32_error':
    case 'dotnet_exception':
    case 'mach_crash':
    case 'mach_signal':
    case 'unknown':
      return numbers(reason);
    case 'access_violation':
    case 'in_page_error':
    case 'windows_exception':
    case 'ps3_exception':
      return reasonNames(reason).join(' / ');
  }
}

function requestText(reason: Extract<CrashReason, { readonly kind: 'dump_requested' }>): string {
  switch (reason.by) {
    case 'crashpad_simulated':
      return 'Simulated Exception';
    case 'crashpad_triggered':
      return numbers(reason);
    case 'breakpad_request':
      return 'DUMP_REQUESTED';
  }
}

function signalText({ name, code, raw }: Extract<CrashReason, { readonly kind: 'signal' }>): string {
  const codes = SIGNAL_CODES[name];
  if (codes === undefined) return name;
  const isNamed = code?.name?.startsWith(codes.prefix) === true;
  return `${name}${codes.separator}${isNamed ? code.name : hex(raw.flags, 8)}`;
}

function codeText({ name }: NamedNumber, flags: number): string {
  return name ?? hex(flags, 8);
}

function numbers({ raw }: CrashReason): string {
  return `${hex(raw.code, 8)} / ${hex(raw.flags, 8)}`;
}
