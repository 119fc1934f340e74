import { isAbsolute, relative, resolve, sep } from 'node:path';

/** Empty segments, `.` and `..` segments, and a final separator. A path with any of these must be resolved before it is compared. */
const ODD_SEGMENT = /\/(?:\/|\.{0,2}$|\.{1,2}\/)/;

/** Returns whether a path is absolute and already resolved. This is a quick check, because each start examines thousands of paths. */
function isPlain(path: string): boolean {
  return sep === '/' && path.startsWith('/') && !ODD_SEGMENT.test(path);
}

/** Returns whether `path` is `folder` or lies inside it. Both must be absolute. */
export function isInside(path: string, folder: string): boolean {
  if (isPlain(path) && isPlain(folder)) return path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/');
  const way = relative(folder, path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
}

/** Returns a path for display, with `~` for the home folder. Paths are sent over the bridge only in this form. */
export function displayPath(path: string, homeFolder: string): string {
  const absolute = isPlain(path) ? path : resolve(path);
  if (homeFolder === '' || !isInside(absolute, isPlain(homeFolder) ? homeFolder : resolve(homeFolder))) return absolute;
  const inside = relative(resolve(homeFolder), absolute);
  return inside === '' ? '~' : `~${sep}${inside}`;
}

/** Returns the display path of a file; null if the file is in an internal folder that users need not know. */
export type PathPresenter = (path: string) => string | null;
