import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { systemCode } from '../platform/files/io-error.ts';
import type { SymbolStart } from '../report/symbols/symbol-start.ts';

/** Where the symbols of the board's crashes are looked for. */
export interface SymbolPlaces {
  /** Null if there is no folder and no symbol file in the cache. */
  readonly start: () => SymbolStart | null;
  /** Whether the cache has the symbol file of a module. */
  readonly isCached: (debugId: string) => boolean;
}

/** Returns a name of the listed folders and their state. It changes when files appear in a folder itself, but not when they appear in its subfolders. */
export function nameOfPlaces({ places }: Pick<SymbolStart, 'places'>): string {
  const folders = places.flatMap((place) => (place.kind === 'folder' ? [[place.path, changedAt(place.path)]] : []));
  return createHash('sha256').update(JSON.stringify(folders)).digest('hex').slice(0, 16);
}

/** In ms since the epoch; null if the folder is missing or cannot be read. */
function changedAt(folder: string): number | null {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? null;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}
