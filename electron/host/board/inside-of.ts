import { join, sep } from 'node:path';

/** The path of a folder as those of its files begin. */
export function insideOf(folder: string): string {
  return folder.endsWith(sep) ? folder : join(folder, sep);
}
