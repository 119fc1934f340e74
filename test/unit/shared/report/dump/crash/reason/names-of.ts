import { crashReasonOf } from '../../../../../../../shared/report/dump/crash/reason/crash-reason.ts';
import type { CrashReason } from '../../../../../../../shared/report/dump/crash/reason/reason-kinds.ts';
import { reasonNames } from '../../../../../../../shared/report/dump/crash/reason/reason-names.ts';
import { exceptionDump, type ExceptionOptions } from './exception-dump.ts';

/** The reason of a dump with this exception. */
export function reasonOf(options: ExceptionOptions): CrashReason {
  const reason = crashReasonOf(exceptionDump(options));
  if (reason === null) throw new Error('no reason');
  return reason;
}

/** The names of that reason as people read them. */
export function namesOf(options: ExceptionOptions): string {
  return reasonNames(reasonOf(options)).join(' / ');
}
