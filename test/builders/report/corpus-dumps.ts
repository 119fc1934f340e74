import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** The dumps of the shared corpus. `isThere` is false on machines without it. */
export function corpusDumps(): { readonly folder: string; readonly files: readonly string[]; readonly isThere: boolean } {
  const folder = resolve(import.meta.dirname, '../../../../shared/corpus/minidumps');
  if (!existsSync(folder)) return { folder, files: [], isThere: false };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.dmp'));
  return { folder, files: files.sort(), isThere: true };
}
