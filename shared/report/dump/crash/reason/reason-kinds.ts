/** The numbers of an exception as the dump has them. */
export interface RawException {
  /** Windows: the exception code. Linux and others: the signal. macOS and iOS: the Mach exception, or a code of Crashpad's. */
  readonly code: number;
  /** Windows: flags. Linux: si_code. macOS and iOS: the low half of the first Mach code, or the high half for EXC_RESOURCE and EXC_GUARD. */
  readonly flags: number;
  /** The parameters that the exception says it has; at most 15. */
  readonly parameters: readonly bigint[];
}

/** What an instruction did with memory when it failed. */
export type RecordedAccess = 'read' | 'write' | 'execute';

/** A number with its name; the name is null if no table has it. */
export interface NamedNumber {
  readonly number: number;
  readonly name: string | null;
}

/**
 * What EXC_CRASH holds in its first code: the signal that ended the process, and the Mach exception that the signal came from (0: none) with 20 bits of its
 * code.
 */
export interface MachCrash {
  readonly signal: NamedNumber;
  readonly exception: number;
  readonly code: number;
}

/** A limit that a process exceeded: `limit` is what was allowed, `observed` what was measured (null if the dump does not have it). */
export type ResourceLimit =
  | { readonly unit: 'cpu_percent'; readonly limit: number; readonly observed: number | null; readonly intervalSeconds: number }
  | { readonly unit: 'wakeups_per_second'; readonly limit: number; readonly observed: number | null; readonly intervalSeconds: number }
  | { readonly unit: 'io_mebibytes'; readonly limit: number; readonly observed: number | null; readonly intervalSeconds: number }
  | { readonly unit: 'memory_mebibytes' | 'threads'; readonly limit: number }
  | { readonly unit: 'ports'; readonly observed: number };

/** How a dump came to be written although nothing crashed. */
export type RequestedBy = 'crashpad_simulated' | 'crashpad_triggered' | 'breakpad_request';

/**
 * Why a process crashed. Every reason keeps the numbers.
 *
 * Windows: `access_violation`, `in_page_error` (`status` is the NTSTATUS of the failed read), `fast_fail` (`__fastfail` with its code), `windows_exception`
 * (other exceptions of the processor or system), `nt_status`, `win32_error` (with the facility, if the code wraps a Win32 error), `cpp_exception`,
 * `dotnet_exception`, `out_of_memory` (the code that Chromium's and Mozilla's allocators raise).
 * Linux, Android, Solaris: `signal`; `code` is null if the dump has no si_code.
 * macOS, iOS: `mach` (`crash` is what EXC_CRASH says about the same crash), `mach_crash` (a signal without a Mach exception), `mach_signal` (a signal that
 * Crashpad caught on iOS), `mach_resource`, `mach_guard`, `ns_exception` (Crashpad's code of an uncaught NSException).
 * Others: `dump_requested`, `fuchsia_exception`, `ps3_exception`, `unknown`.
 */
export type CrashReason = { readonly raw: RawException } & (
  | { readonly kind: 'access_violation'; readonly access: RecordedAccess | null }
  | { readonly kind: 'in_page_error'; readonly access: RecordedAccess | null; readonly status: NamedNumber | null }
  | { readonly kind: 'fast_fail'; readonly code: NamedNumber }
  | { readonly kind: 'windows_exception' | 'nt_status'; readonly name: string }
  | { readonly kind: 'win32_error'; readonly name: string; readonly facility: string | null }
  | { readonly kind: 'dotnet_exception'; readonly runtime: 'before_4' | 'from_4' }
  | { readonly kind: 'cpp_exception' | 'out_of_memory' | 'ns_exception' | 'unknown' }
  | { readonly kind: 'dump_requested'; readonly by: RequestedBy }
  | { readonly kind: 'signal'; readonly name: string; readonly code: NamedNumber | null }
  | { readonly kind: 'mach'; readonly name: string; readonly code: NamedNumber; readonly crash: MachCrash | null }
  | { readonly kind: 'mach_crash'; readonly crash: MachCrash }
  | { readonly kind: 'mach_signal'; readonly signal: NamedNumber; readonly code: number | null }
  | { readonly kind: 'mach_resource'; readonly type: NamedNumber; readonly flavor: NamedNumber; readonly limit: ResourceLimit | null }
  | {
      readonly kind: 'mach_guard';
      readonly type: NamedNumber;
      readonly flavor: NamedNumber;
      /** The port name, file descriptor, process id or namespace, by type. Null if the dump does not have it. */
      readonly target: number | null;
      /** The guard, address offset or number of the system call, by type. Null if the dump does not have it. */
      readonly identifier: bigint | null;
    }
  | { readonly kind: 'fuchsia_exception' | 'ps3_exception'; readonly name: string }
);
