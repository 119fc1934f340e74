import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isInside } from '../../platform/files/display-path.ts';
import { systemCode } from '../../platform/files/io-error.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/** Where the bytes of captures are kept, inside the data folder: a file each, named by its SHA-256. */
export function libraryFolder(home: string): string {
  return join(home, 'kept');
}

/** The SHA-256 that a path in that folder is named by; null for any other path. */
export function captureKey(folder: string, path: string): string | null {
  const name = isInside(path, folder) ? relative(folder, path) : '';
  return SHA256.test(name) ? name : null;
}

/** The files in the folder, by their names; nothing else there is ours. */
export function captureFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => SHA256.test(name));
  } catch (reason) {
    if (systemCode(reason) !== 'ENOENT') throw reason;
    return [];
  }
}

/** Waits until a file's bytes are on the disk, while other calls are answered. Rejects with what the disk says. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The same at once. Throws what the disk says. */
export function syncNow(path: string): void {
  syncOpened(path, 'r+');
}

function syncOpened(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The same for the names in a folder. Systems that cannot do that keep them by themselves. */
export function syncFolder(path: string): void {
  try {
    syncOpened(path, 'r');
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}

/** Deletes a copy in a temporary place; one that cannot be deleted now goes with that place. */
export function removeCopy(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}
