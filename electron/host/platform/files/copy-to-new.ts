import { closeSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import type { Failure } from '../../../../shared/errors.ts';
import type { WrittenThing } from '../../../../shared/bridge/failure.ts';
import { writeSource } from './copy-source.ts';
import { systemCode, writeError } from './io-error.ts';
import type { Partials } from './partials.ts';

/**
 * Writes all bytes of a source to the first free path that `nextPath` returns. The file gets its name only when it is complete. It never replaces another file,
 * even if another program has just created that file. `nextPath`: returns another path in the same folder at each call. `what` and errors: see `copySource`.
 */
export async function copyToNew(
  source: ByteSource,
  nextPath: () => string,
  what: WrittenThing,
  partials: Partials,
): Promise<Failure | null> {
  try {
    let path = nextPath();
    const temporary = partials.begin(path);
    try {
      await writeSource(source, temporary);
      while (!takesFreeName(temporary, path)) path = nextPath();
    } finally {
      rmSync(temporary, { force: true });
      partials.end(temporary);
    }
    return null;
  } catch (reason) {
    return writeError(reason, what);
  }
}

/** Gives the temporary file its final path. Returns false if the path is taken. */
function takesFreeName(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path);
    return true;
  } catch (reason) {
    const code = systemCode(reason);
    if (code === 'EEXIST') return false;
    if (code === null || code === 'ENOENT') throw reason;
  }
  return replacesOwn(temporary, path);
}

/** For file systems without hard links: an empty file reserves the name until the complete file replaces it. */
function replacesOwn(temporary: string, path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (reason) {
    if (systemCode(reason) === 'EEXIST') return false;
    throw reason;
  }
  try {
    renameSync(temporary, path);
    return true;
  } catch (reason) {
    rmSync(path, { force: true });
    throw reason;
  }
}
