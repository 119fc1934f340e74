import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import type { Partials } from './partials.ts';
import { writeAll } from './spill-sink.ts';

/** Replaces a file with these bytes. The old file is removed only after the bytes are on the disk. Throws the errors of the disk. */
export function replaceFile(path: string, bytes: Uint8Array, partials: Partials): void {
  const temporary = partials.begin(path);
  try {
    const descriptor = openSync(temporary, 'wx', 0o600);
    try {
      writeAll(descriptor, bytes);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
  } catch (reason) {
    rmSync(temporary, { force: true });
    throw reason;
  } finally {
    partials.end(temporary);
  }
}
