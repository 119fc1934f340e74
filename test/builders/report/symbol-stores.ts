import { join } from 'node:path';
import { UNRECORDED } from '../../../electron/host/platform/files/partials.ts';
import { SymbolCache } from '../../../electron/host/report/symbols/symbol-cache.ts';
import { SymbolStore } from '../../../electron/host/report/symbols/symbol-store.ts';
import { tempFolder } from '../platform/temp-folder.ts';

interface StoreOptions {
  readonly folders?: readonly string[];
  readonly limit?: number;
  readonly maxInflated?: number;
  /** Of another store. Default: a new one. */
  readonly cacheFolder?: string;
}

/** A store with its cache in a temporary folder. */
export function symbolStore({ folders = [], limit = 2 ** 32, maxInflated = 2 ** 31, cacheFolder }: StoreOptions = {}): {
  readonly store: SymbolStore;
  readonly cache: SymbolCache;
  readonly folder: string;
} {
  const folder = cacheFolder ?? join(tempFolder(), 'symbols');
  const cache = new SymbolCache({ folder, limit: () => limit, partials: UNRECORDED });
  return {
    store: new SymbolStore({
      cache,
      servers: null,
      places: () => folders.map((path) => ({ kind: 'folder', path })),
      maxInflated: () => maxInflated,
    }),
    cache,
    folder,
  };
}
