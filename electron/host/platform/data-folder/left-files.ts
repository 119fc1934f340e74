import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../files/io-error.ts';
import { isOwnFile } from '../files/own-file.ts';
import { isPartialName } from '../files/partials.ts';

/**
 * Deletes what a killed process left half-written at the top of the data folder: its mark and the browser shell's address are written where there is no
 * folder of a process to write that down in.
 */
export function removeLeftTop(home: string): void {
  try {
    for (const name of readdirSync(home)) {
      const path = join(home, name);
      if (isPartialName(name) && isOwnFile(lstatSync(path))) rmSync(path, { force: true });
    }
  } catch (reason) {
    // What is not there needs no deleting, and what cannot be deleted must not hold up a start.
    if (systemCode(reason) === null) throw reason;
  }
}
