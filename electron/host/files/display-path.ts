import { isAbsolute, relative, resolve, sep } from 'node:path';

/** True where `path` is `folder` or lies inside it. Both absolute. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
}

/** A path as people see it: the home folder is `~`. The only form in which a path crosses the bridge. */
export function displayPath(path: string, homeFolder: string): string {
  const absolute = resolve(path);
  if (homeFolder === '' || !isInside(absolute, resolve(homeFolder))) return absolute;
  const inside = relative(resolve(homeFolder), absolute);
  return inside === '' ? '~' : `~${sep}${inside}`;
}

/** Display path of a file, or null where it lies in a folder of ours that people need not know. */
export type PathPresenter = (path: string) => string | null;
