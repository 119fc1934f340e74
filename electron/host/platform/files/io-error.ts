import { type Failure, type Result, fail } from '../../../../shared/errors.ts';
import { type ReadFile, type WrittenThing, failure } from '../../../../shared/bridge/failure.ts';

/**
 * An expected disk failure during a synchronous read or write. Such a failure can only be thrown. The code that started the work, such as the dispatcher,
 * catches the exception and returns the failure in it.
 */
export class IoFailure extends Error {
  readonly error: Failure;

  constructor(error: Failure) {
    super(error.code);
    this.name = 'IoFailure';
    this.error = error;
  }
}

/** Returns the expected failure in an exception. Rethrows any other exception, because it is a bug. */
export function expectedError(reason: unknown): Failure {
  if (reason instanceof IoFailure) return reason.error;
  throw reason;
}

/** Returns `reason` if it is an error of the disk or of SQLite. Rethrows any other exception, because it is a bug. */
export function onlyExpected(reason: unknown): unknown {
  if (reason instanceof IoFailure || systemCode(reason) !== null) return reason;
  throw reason;
}

/** Runs code that writes for a user. Returns errors of the disk or SQLite as failures; rethrows bugs. */
export async function writing<T>(what: WrittenThing, run: () => Promise<Result<T>> | Result<T>): Promise<Result<T>> {
  try {
    return await run();
  } catch (reason) {
    return fail(writeError(onlyExpected(reason), what));
  }
}

/** Returns the system's error code of an exception, such as `ENOENT`; null if it has none. */
export function systemCode(reason: unknown): string | null {
  return reason instanceof Error && 'code' in reason && typeof reason.code === 'string' ? reason.code : null;
}

/** Returns SQLite's primary result code of an exception; null if it has none. */
export function sqliteCode(reason: unknown): number | null {
  if (systemCode(reason) !== 'ERR_SQLITE_ERROR' || !(reason instanceof Error)) return null;
  return 'errcode' in reason && typeof reason.errcode === 'number' ? reason.errcode & 0xff : null;
}

const SQLITE_FULL = 13;

/** Returns the failure for an exception that occurred while a file was opened or read. */
export function readError(reason: unknown, file: ReadFile): Failure {
  if (reason instanceof IoFailure) return reason.error;
  switch (systemCode(reason)) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ELOOP':
    case 'ENAMETOOLONG':
    case 'ERR_INVALID_ARG_VALUE':
      return failure('file_missing', file);
    case 'EISDIR':
      return failure('file_is_directory', file);
    case 'EACCES':
    case 'EPERM':
      return failure('file_no_permission', file);
    case 'ENXIO':
    case 'ENODEV':
    case 'ESPIPE':
      return failure('file_not_regular', file);
    default:
      return failure('file_unreadable', file);
  }
}

/** Returns the failure for an exception that occurred while `what` was written. */
export function writeError(reason: unknown, what: WrittenThing): Failure {
  if (reason instanceof IoFailure) return reason.error;
  const code = systemCode(reason);
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || sqliteCode(reason) === SQLITE_FULL;
  return failure(isFull ? 'disk_full' : 'cannot_write', what);
}
