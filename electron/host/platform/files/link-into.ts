import { linkSync, renameSync } from 'node:fs';
import { systemCode } from './io-error.ts';

/**
 * Gives a file of a temporary place a name that stays, on the same disk: nothing is copied, and whoever knows it by its old name still finds it.
 * Throws what the disk throws.
 */
export function linkInto(path: string, lasting: string): void {
  try {
    linkSync(path, lasting);
  } catch (reason) {
    // Some file systems have no second names, and what is left there from before makes way.
    if (systemCode(reason) === 'ENOENT' || systemCode(reason) === null) throw reason;
    renameSync(path, lasting);
  }
}
