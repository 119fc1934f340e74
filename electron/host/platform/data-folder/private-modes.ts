import { type Stats, chmodSync, lstatSync, opendirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../files/io-error.ts';
import { isOwn } from '../files/own-file.ts';
import { HOME_FOLDERS, isHomeFile } from './home-entries.ts';

/** Permissions of everyone except the owner. */
const OTHERS = 0o077;

/** Folders that are not searched. The browser engine owns the files in `electron` and changes them while it runs. */
const NOT_LOOKED_INTO: ReadonlySet<string> = new Set(['electron']);

/** Number of files to check before yielding to other work. They take about 1 ms. */
const PER_TURN = 50;

/** Removes other users' permissions from the data folder, its folders and the files at its top. Skips files of other owners, and does not follow links. */
export function makeTopPrivate(home: string): void {
  if (process.platform === 'win32') return;
  makePrivate(home);
  for (const name of HOME_FOLDERS) makePrivate(join(home, name));
  for (const name of readdirSync(home)) if (isHomeFile(name)) makePrivate(join(home, name));
}

/**
 * Removes other users' permissions from the contents of the folders in the data folder. There may be ten thousand files, but once the folders are private,
 * other users cannot reach the files. The files are therefore checked a few at a time while other work goes on. `done` resolves at the end; `stop` ends the
 * check early.
 */
export function makeInsidePrivate(home: string): { readonly done: Promise<void>; readonly stop: () => void } {
  const names = HOME_FOLDERS.filter((name) => !NOT_LOOKED_INTO.has(name));
  const walk = makePrivateIn(process.platform === 'win32' ? [] : names.map((name) => join(home, name)));
  let isStopped = false;
  const done = new Promise<void>((resolve) => {
    const turn = (): void => {
      for (let checked = 0; checked < PER_TURN && !isStopped; checked += 1) isStopped = walk.next().done === true;
      if (!isStopped) {
        setImmediate(turn);
        return;
      }
      // This also closes the folder that was being read.
      walk.return();
      resolve();
    };
    setImmediate(turn);
  });
  return {
    done,
    stop() {
      isStopped = true;
    },
  };
}

/** Makes the contents of our folders private, one entry per step. */
function* makePrivateIn(folders: readonly string[]): Generator<null, void> {
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of namesIn(folder)) {
      const path = join(folder, name);
      if (makePrivate(path)?.isDirectory() === true) waiting.push(path);
      yield null;
    }
  }
}

/** Names in a folder. Empty if the folder is gone, is a link, or cannot be read; code that needs the contents reports the failure. */
function* namesIn(folder: string): Generator<string, void> {
  try {
    if (!lstatSync(folder).isDirectory()) return;
    const entries = opendirSync(folder);
    try {
      for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) yield entry.name;
    } finally {
      entries.closeSync();
    }
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}

/**
 * Makes a file or folder accessible only to its owner and returns its stats. Null if it belongs to another user, is neither a file nor a folder, or is gone.
 */
function makePrivate(path: string): Stats | null {
  try {
    // Only this user may write to the data folder. No other user can therefore put a link there between the two calls.
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined || !isOwn(stats) || !(stats.isFile() || stats.isDirectory())) return null;
    if ((stats.mode & OTHERS) !== 0) chmodSync(path, stats.mode & 0o777 & ~OTHERS);
    return stats;
  } catch (reason) {
    // The file was deleted, or the file system has no modes. Neither may delay the start.
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}
