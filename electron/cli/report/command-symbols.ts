import { join } from 'node:path';
import type { ByteLength } from '../../../shared/bytes/byte-source.ts';
import type { ReadSetting } from '../../../shared/settings/settings.ts';
import { ensureHome, judgeHome } from '../../host/platform/data-folder/claim-home.ts';
import { createPartials } from '../../host/platform/files/partials.ts';
import { CACHE_FOLDER, SymbolCache } from '../../host/report/symbols/symbol-cache.ts';
import { systemLookup } from '../../host/platform/http/resolve-host.ts';
import { serverRoutes } from '../../host/report/symbols/servers/server-routes.ts';
import { SymbolServers } from '../../host/report/symbols/servers/symbol-servers.ts';
import { type SymbolPlace, SymbolStore } from '../../host/report/symbols/symbol-store.ts';
import { ownHome } from '../common/own-home.ts';
import { ownSymbolFolders } from '../common/own-settings.ts';
import { shownPath } from '../common/output-file.ts';

/** Where a command looks for symbol files. Plain data, so that it can be passed to other threads. */
export interface CommandSymbolStart {
  /** Folders and servers, in the order in which they are looked through. The user agreed to ask the servers. */
  readonly places: readonly SymbolPlace[];
  /** The data folder, whose cache is used; null if it cannot be used. */
  readonly home: string | null;
  /** The settings symbols.inflated, symbols.cache and symbols.exclude. */
  readonly maxInflated: ByteLength;
  readonly maxCached: ByteLength;
  readonly excluded: string;
}

/** What the command line says about symbols. */
export interface SymbolFlags {
  readonly symbols?: readonly string[];
  readonly symbolsUrl?: readonly string[];
}

/** The places of the command line, then the folders of the user's list. A command asks a listed server only if the command line names it. */
export function symbolStart({ symbols = [], symbolsUrl = [] }: SymbolFlags, setting: ReadSetting): CommandSymbolStart {
  const home = judgeHome(ownHome(), shownPath(ownHome()));
  const folderPlace = (path: string): SymbolPlace => ({ kind: 'folder', path });
  return {
    places: [
      ...symbols.map(folderPlace),
      ...symbolsUrl.map((server): SymbolPlace => ({ kind: 'server', server })),
      ...ownSymbolFolders().map(folderPlace),
    ],
    home: home.ok ? home.value.path : null,
    maxInflated: setting('symbols.inflated'),
    maxCached: setting('symbols.cache'),
    excluded: setting('symbols.exclude'),
  };
}

/** No symbols. */
export const NO_SYMBOL_START: CommandSymbolStart = { places: [], home: null, maxInflated: 0, maxCached: 0, excluded: '' };

/** The symbols of a command. `temporary`: the folder of this process for temporary files. It also has the cache if the data folder cannot be used. */
export function commandSymbols({ places, home, maxInflated, maxCached, excluded }: CommandSymbolStart, temporary: string): SymbolStore {
  const partials = createPartials(temporary);
  const cache = new SymbolCache({
    folder: join(home ?? temporary, CACHE_FOLDER),
    limit: () => maxCached,
    partials,
    ...(home === null ? {} : { prepare: () => ensureHome(home) }),
  });
  const servers = new SymbolServers({
    ...{ cache, partials, routes: serverRoutes(systemLookup, process.env), now: Date.now },
    maxInflated: () => maxInflated,
    isAllowed: () => true,
    excluded: () => excluded,
  });
  return new SymbolStore({ cache, servers, maxInflated: () => maxInflated, places: () => places });
}
