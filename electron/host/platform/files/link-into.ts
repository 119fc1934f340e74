import { linkSync, renameSync } from 'node:fs';
import { systemCode } from './io-error.ts';

/** Gives a temporary file a permanent name on the same disk. Copies nothing. With hard links, the old name stays valid. Throws the errors of the disk. */
export function linkInto(path: string, lasting: string): void {
  try {
    linkSync(path, lasting);
  } catch (reason) {
    // The file system has no hard links, or the permanent path is taken. A rename works in both cases, and replaces an existing file.
    if (systemCode(reason) === 'ENOENT' || systemCode(reason) === null) throw reason;
    renameSync(path, lasting);
  }
}
