import type { Stats } from 'node:fs';

/** Returns whether a regular file belongs to the user who runs this process. `stats`: from `lstat`, which does not follow links. */
export function isOwnFile(stats: Stats): boolean {
  return stats.isFile() && isOwn(stats);
}

/** Returns whether a folder belongs to the user who runs this process. `stats`: from `lstat`, which does not follow links. */
export function isOwnFolder(stats: Stats): boolean {
  return stats.isDirectory() && isOwn(stats);
}

/** Returns whether a file or folder belongs to this user. True on systems without user ids. They control access in other ways. */
export function isOwn(stats: Stats): boolean {
  const user = process.getuid?.();
  return user === undefined || stats.uid === user;
}
