import type { CpuName } from '../../format/machine.ts';
import { guardReason, resourceReason } from './mach-limits-reason.ts';
import type { CrashReason, MachCrash, RawException } from './reason-kinds.ts';
import { MACH_CODES, MACH_CPU_CODES, MACH_EXCEPTIONS, type MachCpu } from './tables/mach-codes.ts';
import { DARWIN_SIGNALS } from './tables/posix-signals.ts';

const EXC_CRASH = 10;
const EXC_RESOURCE = 11;
const EXC_GUARD = 12;

/** Codes that Crashpad writes instead of a Mach exception: CPsx, CPnx, and (on iOS) EXC_SOFT_SIGNAL with the signal as flags. */
const CRASHPAD_SIMULATED = 0x4350_7378;
const CRASHPAD_NS_EXCEPTION = 0x4350_6e78;
const EXC_SOFT_SIGNAL = 0x1_0003;

const CPUS: Partial<Record<CpuName, MachCpu>> = { x86: 'intel', amd64: 'intel', arm: 'arm', arm64: 'arm', ppc: 'ppc', ppc64: 'ppc' };

/**
 * The reason of a Mach exception on macOS or iOS; null for a code that no table has. Crashpad's parameters are the exception as the kernel sent it and its
 * codes: for EXC_CRASH, Crashpad puts the original exception into the record, or 0 if the signal did not come from an exception.
 */
export function machReason(raw: RawException, cpu: CpuName): CrashReason | null {
  switch (raw.code) {
    case CRASHPAD_SIMULATED:
      return { kind: 'dump_requested', raw, by: 'crashpad_simulated' };
    case CRASHPAD_NS_EXCEPTION:
      return { kind: 'ns_exception', raw };
    case EXC_SOFT_SIGNAL:
      return { kind: 'mach_signal', raw, signal: signalOf(raw.flags), code: signalCode(raw) };
    default:
      return kernelReason(raw, cpu);
  }
}

function kernelReason(raw: RawException, cpu: CpuName): CrashReason | null {
  const crash = crashOf(raw);
  const isOnlyCrash = crash !== null && (raw.code === 0 || raw.code === EXC_CRASH);
  const exception = isOnlyCrash ? crash.exception : raw.code;
  if (isOnlyCrash && exception === 0) return { kind: 'mach_crash', raw, crash };
  // EXC_CRASH keeps too few bits of these two to decode them.
  if (crash === null && exception === EXC_RESOURCE) return resourceReason(raw);
  if (crash === null && exception === EXC_GUARD) return guardReason(raw);
  const name = MACH_EXCEPTIONS[exception];
  if (name === undefined) return null;
  const number = isOnlyCrash ? crash.code : raw.flags;
  return { kind: 'mach', raw, name, code: { number, name: codeName(name, number, cpu) }, crash };
}

function codeName(exception: string, code: number, cpu: CpuName): string | null {
  const general = MACH_CODES[exception]?.[code];
  if (general !== undefined) return general;
  const machCpu = CPUS[cpu];
  return machCpu === undefined ? null : (MACH_CPU_CODES[machCpu][exception]?.[code] ?? null);
}

/**
 * The parts of the first code of EXC_CRASH: the signal in bits 24 to 31, the original exception in bits 20 to 23, the low bits of its first code in bits 0 to
 * 19 (bsd/kern/kern_exit.c of xnu). Null if the exception is not an EXC_CRASH.
 */
function crashOf(raw: RawException): MachCrash | null {
  const [exception, first] = raw.parameters;
  const hasCodes = exception === BigInt(EXC_CRASH) && first !== undefined;
  if (!hasCodes && raw.code !== EXC_CRASH) return null;
  const code = hasCodes ? Number(BigInt.asUintN(32, first)) : raw.flags;
  return { signal: signalOf(code >>> 24), exception: (code >>> 20) & 0xf, code: code & 0xf_ffff };
}

function signalOf(number: number): { readonly number: number; readonly name: string | null } {
  return { number, name: DARWIN_SIGNALS[number] ?? null };
}

/** si_code of a signal that Crashpad caught on iOS: its third parameter. */
function signalCode(raw: RawException): number | null {
  const code = raw.parameters[2];
  return code === undefined ? null : Number(BigInt.asIntN(32, code));
}
