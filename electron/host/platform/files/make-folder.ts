import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { systemCode } from './io-error.ts';

/**
 * Creates a folder, and those above it that are missing, readable for their owner alone. One that exists keeps its permissions. Throws what the disk
 * throws: Node's own recursive way never ends where the system lets nothing be made and says that it is not there, as in /proc.
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
    // It is there, or another process made it meanwhile.
    if (systemCode(reason) !== 'EEXIST' || statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw reason;
  }
}
