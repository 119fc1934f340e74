import { join, sep } from 'node:path';

/** Returns a folder's path with a final separator, which is the prefix of its files' paths. */
export function insideOf(folder: string): string {
  return folder.endsWith(sep) ? folder : join(folder, sep);
}
