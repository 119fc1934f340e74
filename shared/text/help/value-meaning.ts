import { buildDate } from '../../verdict/throttling/build-date.ts';

/** The meaning of an annotation's numeric value. `at`: ms since the epoch; `milliseconds`, `bytes`: at least 0; `code`: 32 bits. */
export type ValueMeaning =
  | { readonly kind: 'instant'; readonly at: number }
  | { readonly kind: 'duration'; readonly milliseconds: number }
  | { readonly kind: 'bytes'; readonly bytes: number }
  | { readonly kind: 'code'; readonly code: number };

/** The format of an annotation's values. */
type Form = 'epoch_seconds' | 'seconds' | 'build' | 'bytes' | 'code';

const FORMS: Readonly<Record<string, Form>> = {
  CrashTime: 'epoch_seconds',
  StartupTime: 'epoch_seconds',
  InstallTime: 'epoch_seconds',
  MacMemoryPressureCriticalTime: 'epoch_seconds',
  MacMemoryPressureNormalTime: 'epoch_seconds',
  MacMemoryPressureWarningTime: 'epoch_seconds',
  SecondsSinceLastCrash: 'seconds',
  LastInteractionDuration: 'seconds',
  UptimeTS: 'seconds',
  BuildID: 'build',
  ApplicationBuildID: 'build',
  AvailablePageFile: 'bytes',
  AvailablePhysicalMemory: 'bytes',
  AvailableSwapMemory: 'bytes',
  AvailableVirtualMemory: 'bytes',
  IPCMessageLargeBufferShmemFailureSize: 'bytes',
  IPCMessageSize: 'bytes',
  OOMAllocationSize: 'bytes',
  PurgeablePhysicalMemory: 'bytes',
  TextureUsage: 'bytes',
  TotalPageFile: 'bytes',
  TotalPhysicalMemory: 'bytes',
  TotalVirtualMemory: 'bytes',
  DeviceResetReason: 'code',
  WindowsFileDialogErrorCode: 'code',
};

const WHOLE = /^\d{1,15}$/;
const WITH_FRACTION = /^(\d{1,12})(?:\.(\d{1,20}))?$/;
const BUILD = /^20\d{12}$/;

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

/** The meaning of an annotation's value. null if values of this name have no format, or if the value does not match it. */
export function valueMeaning(name: string, value: string): ValueMeaning | null {
  const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
  switch (form) {
    case 'epoch_seconds':
      return instantOf(value);
    case 'seconds':
      return durationOf(value);
    case 'build':
      return buildOf(value);
    case 'bytes':
      return WHOLE.test(value) ? { kind: 'bytes', bytes: Number(value) } : null;
    case 'code':
      return WHOLE.test(value) && Number(value) < 2 ** 32 ? { kind: 'code', code: Number(value) } : null;
    case undefined:
      return null;
  }
}

/** Zero means that the time is unknown. */
function instantOf(value: string): ValueMeaning | null {
  const seconds = WHOLE.test(value) ? Number(value) : 0;
  return seconds > 0 && seconds <= LAST_SECOND ? { kind: 'instant', at: seconds * 1_000 } : null;
}

function durationOf(value: string): ValueMeaning | null {
  const [, whole, fraction = ''] = WITH_FRACTION.exec(value) ?? [];
  if (whole === undefined) return null;
  return { kind: 'duration', milliseconds: Number(whole) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0')) };
}

/** A build id of 14 digits is a UTC time, to the second. */
function buildOf(value: string): ValueMeaning | null {
  const midnight = BUILD.test(value) ? buildDate(value) : null;
  if (midnight === null) return null;
  const [hours, minutes, seconds] = [8, 10, 12].map((at) => Number(value.slice(at, at + 2)));
  if (hours === undefined || minutes === undefined || seconds === undefined || hours > 23 || minutes > 59 || seconds > 59) return null;
  return { kind: 'instant', at: midnight + ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
}
