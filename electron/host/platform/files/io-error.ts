import { type Failure, type Result, fail } from '../../../../shared/errors.ts';
import { type ReadFile, type WrittenThing, failure } from '../../../../shared/bridge/failure.ts';

/**
 * An expected failure of the disk in the middle of a synchronous read or write, which has no other way out.
 * Whoever starts the work (the dispatcher, the registry) turns it into the failure that it carries.
 */
export class IoFailure extends Error {
  readonly error: Failure;

  constructor(error: Failure) {
    super(error.code);
    this.name = 'IoFailure';
    this.error = error;
  }
}

/** The expected failure that an exception carries; anything else is a bug and is thrown on. */
export function expectedError(reason: unknown): Failure {
  if (reason instanceof IoFailure) return reason.error;
  throw reason;
}

/** Returns `reason` if it is a failure of the disk or of SQLite; throws it if it is a bug. */
export function onlyExpected(reason: unknown): unknown {
  if (reason instanceof IoFailure || systemCode(reason) !== null) return reason;
  throw reason;
}

/** Runs what writes for a person: what the disk or SQLite refuses is its failure, a bug is thrown on. */
export async function writing<T>(what: WrittenThing, run: () => Promise<Result<T>> | Result<T>): Promise<Result<T>> {
  try {
    return await run();
  } catch (reason) {
    return fail(writeError(onlyExpected(reason), what));
  }
}

/** The system's code of an exception (`ENOENT` and the like), or null. */
export function systemCode(reason: unknown): string | null {
  return reason instanceof Error && 'code' in reason && typeof reason.code === 'string' ? reason.code : null;
}

/** SQLite's primary result code of an exception, or null. */
export function sqliteCode(reason: unknown): number | null {
  if (systemCode(reason) !== 'ERR_SQLITE_ERROR' || !(reason instanceof Error)) return null;
  return 'errcode' in reason && typeof reason.errcode === 'number' ? reason.errcode & 0xff : null;
}

/** SQLITE_FULL. */
const SQLITE_FULL = 13;

/** What went wrong while a file was opened or read. */
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

/** What went wrong while `what` was written. */
export function writeError(reason: unknown, what: WrittenThing): Failure {
  if (reason instanceof IoFailure) return reason.error;
  const code = systemCode(reason);
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || sqliteCode(reason) === SQLITE_FULL;
  return failure(isFull ? 'disk_full' : 'cannot_write', what);
}
