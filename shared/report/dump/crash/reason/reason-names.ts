import type { CrashReason, RecordedAccess, NamedNumber, RequestedBy } from './reason-kinds.ts';

/** The ends of EXCEPTION_ACCESS_VIOLATION and EXCEPTION_IN_PAGE_ERROR as both reference readers print them. */
const ACCESS_SUFFIXES: Readonly<Record<RecordedAccess, string>> = { read: '_READ', write: '_WRITE', execute: '_EXEC' };

const REQUEST_NAMES: Readonly<Record<RequestedBy, string>> = {
  crashpad_simulated: 'SIMULATED',
  crashpad_triggered: 'TRIGGERED',
  breakpad_request: 'DUMP_REQUESTED',
};

/**
 * The identifiers of a reason, the most important first: EXCEPTION_ACCESS_VIOLATION_WRITE; SIGSEGV and SEGV_MAPERR. A code without a name is its hexadecimal
 * number. A reason that no table has is only its number. People read them joined with ` / `.
 */
export function reasonNames(reason: CrashReason): readonly string[] {
  switch (reason.kind) {
    case 'access_violation':
      return [`EXCEPTION_ACCESS_VIOLATION${suffixOf(reason.access)}`];
    case 'in_page_error': {
      const name = `EXCEPTION_IN_PAGE_ERROR${suffixOf(reason.access)}`;
      return reason.status === null ? [name] : [name, nameOf(reason.status)];
    }
    case 'fast_fail':
      // The exception's name is misleading, because nothing need have been overrun; so it comes last, unless nothing else has a name.
      return reason.code.name === null
        ? ['EXCEPTION_STACK_BUFFER_OVERRUN', nameOf(reason.code)]
        : [reason.code.name, 'EXCEPTION_STACK_BUFFER_OVERRUN'];
    case 'windows_exception':
    case 'nt_status':
    case 'fuchsia_exception':
    case 'ps3_exception':
      return [reason.name];
    case 'win32_error':
      return reason.facility === null ? [reason.name] : [reason.facility, reason.name];
    case 'dotnet_exception':
      return [reason.runtime === 'from_4' ? 'MANAGED_EXCEPTION_CODE_V4' : 'MANAGED_EXCEPTION_CODE'];
    case 'cpp_exception':
      return ['UNHANDLED_CPP_EXCEPTION'];
    case 'out_of_memory':
      return ['OUT_OF_MEMORY'];
    case 'ns_exception':
      return ['UNCAUGHT_NS_EXCEPTION'];
    case 'dump_requested':
      return [REQUEST_NAMES[reason.by]];
    case 'signal':
      return reason.code === null ? [reason.name] : [reason.name, nameOf(reason.code)];
    case 'mach':
      return [reason.name, nameOf(reason.code)];
    case 'mach_crash':
      return ['EXC_CRASH', nameOf(reason.crash.signal)];
    case 'mach_signal':
      return ['EXC_SOFT_SIGNAL', nameOf(reason.signal)];
    case 'mach_resource':
      return ['EXC_RESOURCE', ...limitNames(reason)];
    case 'mach_guard':
      return ['EXC_GUARD', ...limitNames(reason)];
    case 'unknown':
      return [hex32(reason.raw.code)];
  }
}

function suffixOf(access: RecordedAccess | null): string {
  return access === null ? '' : ACCESS_SUFFIXES[access];
}

/** Not every type has flavors: a flavor of 0 without a name is none. A type without a name is shown as the flags, as both reference readers do. */
function limitNames({ type, flavor, raw }: CrashReason & { readonly type: NamedNumber; readonly flavor: NamedNumber }): readonly string[] {
  if (type.name === null) return [hex32(raw.flags)];
  return flavor.number === 0 && flavor.name === null ? [type.name] : [type.name, nameOf(flavor)];
}

function nameOf({ number, name }: NamedNumber): string {
  return name ?? hex32(number);
}

function hex32(number: number): string {
  return `0x${(number >>> 0).toString(16).padStart(8, '0')}`;
}
