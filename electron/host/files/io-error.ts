import type { AppError } from '../../../shared/errors.ts';
import { appError } from '../../../shared/messages/errors.ts';

/**
 * An expected failure of the disk in the middle of a synchronous read or write, which has no other way out.
 * Whoever starts the work (the dispatcher, the registry) turns it into the error that it carries.
 */
export class IoFailure extends Error {
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.code);
    this.name = 'IoFailure';
    this.error = error;
  }
}

/** The system's code of an exception (`ENOENT` and the like), or null. */
export function systemCode(reason: unknown): string | null {
  return reason instanceof Error && 'code' in reason && typeof reason.code === 'string' ? reason.code : null;
}

/** What went wrong while `name` was opened or read. */
export function readError(reason: unknown, name: string): AppError {
  if (reason instanceof IoFailure) return reason.error;
  switch (systemCode(reason)) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ELOOP':
    case 'ENAMETOOLONG':
    case 'ERR_INVALID_ARG_VALUE':
      return appError('file_missing', { what: name });
    case 'EISDIR':
      return appError('file_is_directory', { what: name });
    case 'EACCES':
    case 'EPERM':
      return appError('file_no_permission', { what: name });
    case 'ENXIO':
    case 'ENODEV':
    case 'ESPIPE':
      return appError('file_not_regular', { what: name });
    default:
      return appError('file_unreadable', { what: name });
  }
}

/** What went wrong while `what` (a few words, such as “The data folder”) was written. */
export function writeError(reason: unknown, what: string): AppError {
  if (reason instanceof IoFailure) return reason.error;
  const code = systemCode(reason);
  // One sentence has it in its middle, the other begins with it.
  if (code === 'ENOSPC' || code === 'EDQUOT') return appError('disk_full', { what: what.replace(/^The /, 'the ') });
  return appError('cannot_write', { what: what.charAt(0).toUpperCase() + what.slice(1) });
}
