import type { Stats } from 'node:fs';

/** True of a regular file of the person who runs this; `stats` are of the file itself, past no link. */
export function isOwnFile(stats: Stats): boolean {
  return stats.isFile() && isOwn(stats);
}

/** True of a folder of the person who runs this; `stats` are of the folder itself, past no link. */
export function isOwnFolder(stats: Stats): boolean {
  return stats.isDirectory() && isOwn(stats);
}

/** Systems without user ids say nothing: who may enter is decided elsewhere there. */
export function isOwn(stats: Stats): boolean {
  const user = process.getuid?.();
  return user === undefined || stats.uid === user;
}
