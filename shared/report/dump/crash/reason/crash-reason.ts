import { memoize } from '../../../../bytes/memoize.ts';
import type { Dump } from '../../format/dump.ts';
import { exceptionOf, MAX_PARAMETERS } from '../../format/exception.ts';
import { systemOf } from '../../format/system-info.ts';
import { machReason } from './mach-reason.ts';
import { fuchsiaReason, linuxReason, ps3Reason, solarisReason } from './posix-reason.ts';
import type { CrashReason, RawException } from './reason-kinds.ts';
import { windowsReason } from './windows-reason.ts';

/**
 * The reason of the crash by the tables of the system that SystemInfo names. Null without an Exception stream: there was no crash. A code that no table has, or
 * a dump without SystemInfo, gives the kind `unknown` with the numbers.
 */
export const crashReasonOf = memoize((dump: Dump): CrashReason | null => {
  const exception = exceptionOf(dump);
  if (exception === null) return null;
  const raw: RawException = {
    code: exception.code,
    flags: exception.flags,
    parameters: exception.parameters.slice(0, Math.min(exception.parameterCount, MAX_PARAMETERS)),
  };
  return namedReason(dump, raw) ?? { kind: 'unknown', raw };
});

function namedReason(dump: Dump, raw: RawException): CrashReason | null {
  const system = systemOf(dump);
  switch (system?.os) {
    case 'windows':
      return windowsReason(raw);
    case 'macos':
    case 'ios':
      return machReason(raw, system.cpu);
    case 'linux':
    case 'android':
      // Crashpad always stores si_code, so its 0 is SI_USER.
      return linuxReason(raw, system.cpu, dump.stream('CrashpadInfo') !== null);
    case 'solaris':
      return solarisReason(raw);
    case 'fuchsia':
      return fuchsiaReason(raw);
    case 'ps3':
      return ps3Reason(raw);
    default:
      return null;
  }
}
