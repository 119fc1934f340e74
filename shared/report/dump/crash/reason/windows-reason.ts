import type { CrashReason, RecordedAccess, NamedNumber, RawException } from './reason-kinds.ts';
import { CodeTable } from './tables/code-table.ts';
import { FAST_FAIL_CODES } from './tables/fast-fail-codes.ts';
import { NT_STATUS_DEVICES } from './tables/nt-status-devices.ts';
import { NT_STATUS_GENERAL } from './tables/nt-status-general.ts';
import { NT_STATUS_SYSTEM } from './tables/nt-status-system.ts';
import { WIN32_ERRORS_HIGH } from './tables/win32-errors-high.ts';
import { WIN32_ERRORS } from './tables/win32-errors.ts';
import { WIN32_FACILITIES, WINDOWS_EXCEPTIONS } from './tables/windows-exceptions.ts';

const ACCESS_VIOLATION = 0xc000_0005;
const IN_PAGE_ERROR = 0xc000_0006;
const STACK_BUFFER_OVERRUN = 0xc000_0409;

const NT_STATUS_COMPLETE = /^(?:DBG_|EPT_|RPC_)/;
const NT_STATUS = [NT_STATUS_GENERAL, NT_STATUS_SYSTEM, NT_STATUS_DEVICES].map(
  (text) => new CodeTable(text, 16, 'STATUS_', NT_STATUS_COMPLETE),
);
const WIN32 = [WIN32_ERRORS, WIN32_ERRORS_HIGH].map((text) => new CodeTable(text, 10, 'ERROR_', /^RPC_/));
const FAST_FAIL = new CodeTable(FAST_FAIL_CODES, 10, 'FAST_FAIL_');

/** The first parameter of an access violation or in-page error (EXCEPTION_RECORD in the Windows SDK). */
const ACCESSES: Readonly<Record<string, RecordedAccess>> = { 0: 'read', 1: 'write', 8: 'execute' };

/** The name of an NTSTATUS; null if ntstatus.h has none. */
export function ntStatusName(code: number): string | null {
  return nameIn(NT_STATUS, code);
}

/** The name of a Win32 error; null if winerror.h has none. */
export function win32ErrorName(code: number): string | null {
  return nameIn(WIN32, code);
}

function nameIn(tables: readonly CodeTable[], code: number): string | null {
  for (const table of tables) {
    const name = table.nameOf(code);
    if (name !== null) return name;
  }
  return null;
}

/** The reason of an exception on Windows; null for a code that no table has. */
export function windowsReason(raw: RawException): CrashReason | null {
  const [first, , third] = raw.parameters;
  switch (raw.code) {
    case ACCESS_VIOLATION:
      return { kind: 'access_violation', raw, access: accessOf(first) };
    case IN_PAGE_ERROR:
      return { kind: 'in_page_error', raw, access: accessOf(first), status: third === undefined ? null : statusOf(third) };
    case STACK_BUFFER_OVERRUN: {
      if (first === undefined) return { kind: 'windows_exception', raw, name: 'EXCEPTION_STACK_BUFFER_OVERRUN' };
      const code = low32(first);
      return { kind: 'fast_fail', raw, code: { number: code, name: FAST_FAIL.nameOf(code) } };
    }
    case 0xe06d_7363:
      return { kind: 'cpp_exception', raw };
    case 0xe043_4352:
      return { kind: 'dotnet_exception', raw, runtime: 'from_4' };
    case 0xe043_4f4d:
      return { kind: 'dotnet_exception', raw, runtime: 'before_4' };
    case 0xe000_0008:
      return { kind: 'out_of_memory', raw };
    // CrashpadClient::DumpWithoutCrash().
    case 0x0517_a7ed:
      return { kind: 'dump_requested', raw, by: 'crashpad_simulated' };
    // CrashpadClient::DumpAndCrashTargetProcess() without a thread to blame.
    case 0x0cca_11ed:
      return { kind: 'dump_requested', raw, by: 'crashpad_triggered' };
    default:
      return namedCode(raw);
  }
}

/** Small numbers are both Win32 errors and NTSTATUS; like rust-minidump, this takes the Win32 error. */
function namedCode(raw: RawException): CrashReason | null {
  const exception = WINDOWS_EXCEPTIONS[raw.code];
  if (exception !== undefined) return { kind: 'windows_exception', raw, name: exception };
  const error = win32ErrorName(raw.code);
  if (error !== null) return { kind: 'win32_error', raw, name: error, facility: null };
  const status = ntStatusName(raw.code);
  if (status !== null) return { kind: 'nt_status', raw, name: status };
  // A code with a severity and one of these facilities has a Win32 error in its low half.
  const facility = raw.code >>> 28 === 0 ? undefined : WIN32_FACILITIES[(raw.code >>> 16) & 0xfff];
  const wrapped = facility === undefined ? null : win32ErrorName(raw.code & 0xffff);
  return facility === undefined || wrapped === null ? null : { kind: 'win32_error', raw, name: wrapped, facility };
}

function accessOf(parameter: bigint | undefined): RecordedAccess | null {
  return parameter === undefined ? null : (ACCESSES[String(parameter)] ?? null);
}

function statusOf(parameter: bigint): NamedNumber {
  const number = low32(parameter);
  return { number, name: ntStatusName(number) };
}

/** Statuses and fast-fail codes have 32 bits; the upper half of their parameter is not part of them. */
function low32(value: bigint): number {
  return Number(BigInt.asUintN(32, value));
}
