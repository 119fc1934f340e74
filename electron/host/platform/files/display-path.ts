import { isAbsolute, relative, resolve, sep } from 'node:path';

/** Empty segments, those that lead nowhere or up, and a separator at the end: what has to be worked out before paths can be compared as they stand. */
const ODD_SEGMENT = /\/(?:\/|\.{0,2}$|\.{1,2}\/)/;

/** An absolute path that says itself where it leads: thousands of them are looked at at each start. */
function isPlain(path: string): boolean {
  return sep === '/' && path.startsWith('/') && !ODD_SEGMENT.test(path);
}

/** True where `path` is `folder` or lies inside it. Both absolute. */
export function isInside(path: string, folder: string): boolean {
  if (isPlain(path) && isPlain(folder)) return path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/');
  const way = relative(folder, path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
}

/** A path as people see it: the home folder is `~`. The only form in which a path crosses the bridge. */
export function displayPath(path: string, homeFolder: string): string {
  const absolute = isPlain(path) ? path : resolve(path);
  if (homeFolder === '' || !isInside(absolute, isPlain(homeFolder) ? homeFolder : resolve(homeFolder))) return absolute;
  const inside = relative(resolve(homeFolder), absolute);
  return inside === '' ? '~' : `~${sep}${inside}`;
}

/** Display path of a file, or null where it lies in a folder of ours that people need not know. */
export type PathPresenter = (path: string) => string | null;
