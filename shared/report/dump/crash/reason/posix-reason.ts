import type { CpuName } from '../../format/machine.ts';
import type { CrashReason, NamedNumber, RawException } from './reason-kinds.ts';
import { FUCHSIA_EXCEPTIONS, PS3_EXCEPTIONS } from './tables/other-exceptions.ts';
import {
  LINUX_MIPS_SI_CODES,
  LINUX_MIPS_SIGNALS,
  LINUX_SI_CODES,
  LINUX_SIGNAL_CODES,
  LINUX_SIGNALS,
  SOLARIS_SIGNALS,
} from './tables/posix-signals.ts';

/** The code of a dump on request: Breakpad's MD_EXCEPTION_CODE_LIN_DUMP_REQUESTED, and Crashpad's kSimulatedSigno (-1). */
const DUMP_REQUESTED = 0xffff_ffff;

/**
 * The reason of a signal on Linux or Android; null for a number that is no signal. A si_code of 0 is SI_USER only if the writer always stores si_code
 * (`isCodeStored`): older writers left the field at 0.
 */
export function linuxReason(raw: RawException, cpu: CpuName, isCodeStored: boolean): CrashReason | null {
  if (raw.code === DUMP_REQUESTED) return { kind: 'dump_requested', raw, by: 'breakpad_request' };
  const isMips = cpu === 'mips' || cpu === 'mips64';
  const name = (isMips ? LINUX_MIPS_SIGNALS : LINUX_SIGNALS)[raw.code];
  if (name === undefined) return null;
  return { kind: 'signal', raw, name, code: raw.flags === 0 && !isCodeStored ? null : siCode(name, raw.flags, isMips) };
}

/** The reason of a signal on Solaris; null for a number that is no signal. Breakpad stores no si_code there. */
export function solarisReason(raw: RawException): CrashReason | null {
  const name = SOLARIS_SIGNALS[raw.code];
  return name === undefined ? null : { kind: 'signal', raw, name, code: null };
}

/** The reason of an exception on Fuchsia; null for a code that no table has. */
export function fuchsiaReason(raw: RawException): CrashReason | null {
  const name = FUCHSIA_EXCEPTIONS[raw.code];
  return name === undefined ? null : { kind: 'fuchsia_exception', raw, name };
}

/** The reason of an exception on the PlayStation 3; null for a code that no table has. */
export function ps3Reason(raw: RawException): CrashReason | null {
  const name = PS3_EXCEPTIONS[raw.code];
  return name === undefined ? null : { kind: 'ps3_exception', raw, name };
}

function siCode(signal: string, flags: number, isMips: boolean): NamedNumber {
  // si_code is signed: the codes of signals that were sent are negative.
  const number = flags | 0;
  const general = isMips ? LINUX_MIPS_SI_CODES : LINUX_SI_CODES;
  return { number, name: LINUX_SIGNAL_CODES[signal]?.[number] ?? general[number] ?? null };
}
