import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../files/io-error.ts';
import { isOwnFile } from '../files/own-file.ts';
import { isPartialName } from '../files/partials.ts';

/**
 * Deletes half-written files of a killed process at the top of the data folder. The mark and the browser shell's address are written there without being
 * recorded in `Partials`.
 */
export function removeLeftTop(home: string): void {
  try {
    for (const name of readdirSync(home)) {
      const path = join(home, name);
      if (isPartialName(name) && isOwnFile(lstatSync(path))) rmSync(path, { force: true });
    }
  } catch (reason) {
    // The file is already gone, or it cannot be deleted. Neither may delay the start.
    if (systemCode(reason) === null) throw reason;
  }
}
