import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { systemCode } from './io-error.ts';

/**
 * Creates a folder and its missing parents, accessible only to their owner. An existing folder keeps its permissions. Throws the errors of the disk. Does not
 * use the `recursive` option of Node's `mkdir`: it never returns if the system answers "not found", as in /proc.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [resolve(path)];
  for (let above = dirname(resolve(path)); !existsSync(above); above = dirname(above)) missing.push(above);
  for (const folder of missing.toReversed()) makeOne(folder);
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (reason) {
    // The folder exists, possibly because another process has just created it.
    if (systemCode(reason) !== 'EEXIST' || statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw reason;
  }
}
