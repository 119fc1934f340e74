import { join, sep } from 'node:path';

/** Returns a folder's path with a final separator: the prefix of the paths of its files. */
export function insideOf(folder: string): string {
  return folder.endsWith(sep) ? folder : join(folder, sep);
}
