import { join } from 'node:path';
import type { ByteLength } from '../../../shared/bytes/byte-source.ts';
import type { ReadSetting } from '../../../shared/settings/settings.ts';
import { ensureHome, judgeHome } from '../../host/platform/data-folder/claim-home.ts';
import { createPartials } from '../../host/platform/files/partials.ts';
import { CACHE_FOLDER, SymbolCache } from '../../host/report/symbols/symbol-cache.ts';
import { SymbolStore } from '../../host/report/symbols/symbol-store.ts';
import { ownHome } from '../common/own-home.ts';
import { ownSymbolFolders } from '../common/own-settings.ts';
import { shownPath } from '../common/output-file.ts';

/** Where a command looks for symbol files. Plain data, so that it can be passed to other threads. */
export interface SymbolStart {
  /** Folders, in the order in which they are looked through. */
  readonly folders: readonly string[];
  /** The data folder, whose cache is used; null if it cannot be used. */
  readonly home: string | null;
  /** The settings symbols.inflated and symbols.cache. */
  readonly maxInflated: ByteLength;
  readonly maxCached: ByteLength;
}

/** `folders`: those of the command line, before those of the user's list. */
export function symbolStart(folders: readonly string[], setting: ReadSetting): SymbolStart {
  const home = judgeHome(ownHome(), shownPath(ownHome()));
  return {
    folders: [...folders, ...ownSymbolFolders()],
    home: home.ok ? home.value.path : null,
    maxInflated: setting('symbols.inflated'),
    maxCached: setting('symbols.cache'),
  };
}

/** No symbols. */
export const NO_SYMBOL_START: SymbolStart = { folders: [], home: null, maxInflated: 0, maxCached: 0 };

/** The symbols of a command. `temporary`: the folder of this process for temporary files. It also has the cache if the data folder cannot be used. */
export function commandSymbols({ folders, home, maxInflated, maxCached }: SymbolStart, temporary: string): SymbolStore {
  const cache = new SymbolCache({
    folder: join(home ?? temporary, CACHE_FOLDER),
    limit: () => maxCached,
    partials: createPartials(temporary),
    ...(home === null ? {} : { prepare: () => ensureHome(home) }),
  });
  return new SymbolStore({ cache, places: () => folders.map((path) => ({ kind: 'folder', path })), maxInflated: () => maxInflated });
}
