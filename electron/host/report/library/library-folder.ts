import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isInside } from '../../platform/files/display-path.ts';
import { systemCode } from '../../platform/files/io-error.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/** Folder for the bytes of captures, in the data folder. Each file is named by its SHA-256. */
export function libraryFolder(home: string): string {
  return join(home, 'kept');
}

/** The SHA-256 in the name of a library file; null for a path outside the library. */
export function captureKey(folder: string, path: string): string | null {
  const name = isInside(path, folder) ? relative(folder, path) : '';
  return SHA256.test(name) ? name : null;
}

/** Names of the captures in the folder. Ignores other files. */
export function captureFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => SHA256.test(name));
  } catch (reason) {
    if (systemCode(reason) !== 'ENOENT') throw reason;
    return [];
  }
}

/** Waits until the bytes of a file are on the disk, without blocking other calls. Rejects with the errors of the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Like `syncFile`, but synchronous. Throws the errors of the disk. */
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

/** Syncs a folder, so that new names in it are on the disk. Ignores the error on systems that cannot sync folders, because they keep the names anyway. */
export function syncFolder(path: string): void {
  try {
    syncOpened(path, 'r');
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}

/** Deletes a temporary copy. If that fails, the copy is deleted later with its folder. */
export function removeCopy(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}
