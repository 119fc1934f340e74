import { type Stats, chmodSync, lstatSync, opendirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../files/io-error.ts';
import { isOwn } from '../files/own-file.ts';
import { HOME_FOLDERS, isHomeFile } from './home-entries.ts';

/** Rights of everybody but the owner. */
const OTHERS = 0o077;

/** Its files are the browser engine's own, which changes them while it runs. */
const NOT_LOOKED_INTO: ReadonlySet<string> = new Set(['electron']);

/** Things that are looked at before other work gets its turn; about a millisecond. */
const PER_TURN = 50;

/** Takes everybody else's rights from the data folder itself, its folders and the files at its top. Others' things and what links lead to stay as they are. */
export function makeTopPrivate(home: string): void {
  if (process.platform === 'win32') return;
  makePrivate(home);
  for (const name of HOME_FOLDERS) makePrivate(join(home, name));
  for (const name of readdirSync(home)) if (isHomeFile(name)) makePrivate(join(home, name));
}

/**
 * The same for what lies in its folders. There can be ten thousand files, which nobody else gets at once the folders are private: they are looked at in turns,
 * while other work goes on. Returns what ends it early, and the promise of its end.
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
      // A folder that it stood in is closed with it.
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

/** Repairs what lies in folders of ours, one thing at a step. */
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

/** Names in a folder; none where it is gone, a link, or cannot be read: whoever needs what is there will say so. */
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

/** The file or folder at a path, private now; null where it is another's, neither, or gone. */
function makePrivate(path: string): Stats | null {
  try {
    // Nobody else can put a link there between the two calls: the data folder is ours, and nobody else may write to it.
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined || !isOwn(stats) || !(stats.isFile() || stats.isDirectory())) return null;
    if ((stats.mode & OTHERS) !== 0) chmodSync(path, stats.mode & 0o777 & ~OTHERS);
    return stats;
  } catch (reason) {
    // Deleted in the meantime, or on a file system without modes: that must not hold up a start.
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}
