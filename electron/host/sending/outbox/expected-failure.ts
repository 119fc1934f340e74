import { IoFailure, systemCode } from '../../platform/files/io-error.ts';

/** Returns `reason` if it is a failure of the disk or of SQLite; throws it if it is a bug. */
export function onlyExpected(reason: unknown): unknown {
  if (reason instanceof IoFailure || systemCode(reason) !== null) return reason;
  throw reason;
}
