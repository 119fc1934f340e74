import { join } from 'node:path';
import { UNRECORDED } from '../../../electron/host/platform/files/partials.ts';
import { SymbolCache } from '../../../electron/host/report/symbols/symbol-cache.ts';
import { SymbolStore } from '../../../electron/host/report/symbols/symbol-store.ts';
import type { UnservedSymbols } from '../../../shared/report/dump/symbols/symbol-lookup.ts';
import type { SymbolPath } from '../../../shared/report/dump/symbols/symbol-path.ts';
import { tempFolder } from '../platform/temp-folder.ts';

interface StoreOptions {
  readonly folders?: readonly string[];
  readonly limit?: number;
  readonly maxInflated?: number;
  /** Of another store. Default: a new one. */
  readonly cacheFolder?: string;
  /** Asked for files as the only server, after the folders. */
  readonly find?: (server: string, place: SymbolPath) => Promise<UnservedSymbols | null>;
  /** Whether the server may be asked. */
  readonly mayAsk?: () => boolean;
}

/** A store with its cache in a temporary folder. */
export function symbolStore({
  folders = [],
  limit = 2 ** 32,
  maxInflated = 2 ** 31,
  cacheFolder,
  find,
  mayAsk = () => true,
}: StoreOptions = {}): {
  readonly store: SymbolStore;
  readonly cache: SymbolCache;
  readonly folder: string;
} {
  const folder = cacheFolder ?? join(tempFolder(), 'symbols');
  const cache = new SymbolCache({ folder, limit: () => limit, partials: UNRECORDED });
  return {
    store: new SymbolStore({
      cache,
      servers: find === undefined ? null : { find, mayAsk, isExcluded: () => false, trim: () => 0 },
      places: () => [
        ...folders.map((path) => ({ kind: 'folder', path }) as const),
        ...(find === undefined ? [] : [{ kind: 'server', server: 'https://symbols.example/' } as const]),
      ],
      maxInflated: () => maxInflated,
    }),
    cache,
    folder,
  };
}
