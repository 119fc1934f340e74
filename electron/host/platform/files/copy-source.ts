import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { type ByteSource, windowsOf } from '../../../../shared/bytes/byte-source.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { type WrittenThing, failure } from '../../../../shared/bridge/failure.ts';
import { writeError } from './io-error.ts';
import type { Partials } from './partials.ts';
import { writeAll } from './spill-sink.ts';
import { betweenWindows } from './throw-if-cancelled.ts';

/**
 * Writes all bytes of a source to `path`, in windows of 1 MiB. Writes a temporary file beside `path` first, which then replaces an existing file. If the copy
 * fails, the existing file stays. `path` may be the file that the source reads, but not a device or pipe. `partials`: records the temporary file. `what`: named
 * in the error. Errors: disk_full, cannot_write, or an error of the source.
 */
export async function copySource(source: ByteSource, path: string, what: WrittenThing, partials: Partials): Promise<Failure | null> {
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) return failure('cannot_write', what);
    const temporary = partials.begin(path);
    try {
      await writeSource(source, temporary);
      renameSync(temporary, path);
    } catch (reason) {
      rmSync(temporary, { force: true });
      throw reason;
    } finally {
      partials.end(temporary);
    }
    return null;
  } catch (reason) {
    return writeError(reason, what);
  }
}

/** Writes a source to a new file and flushes the file to the disk. */
export async function writeSource(source: ByteSource, path: string): Promise<void> {
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    let done = 0;
    for (const bytes of windowsOf(source)) {
      writeAll(descriptor, bytes);
      await yieldToEventLoop();
      await betweenWindows((done += bytes.length), source.size);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Lets other calls run between two windows. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
