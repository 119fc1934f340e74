import { join } from 'node:path';
import type { Board } from '../board/board.ts';
import type { SymbolPlaces } from '../board/symbol-places.ts';
import { ensureHome } from '../platform/data-folder/claim-home.ts';
import type { HandlersOf } from '../platform/bridge/handlers.ts';
import { dumpHandlers } from '../report/dumps/dump-handlers.ts';
import type { DumpReveals } from '../report/dumps/open-dumps.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import { cachedAs } from '../report/symbols/load-symbol-file.ts';
import { serverRoutes } from '../report/symbols/servers/server-routes.ts';
import { ServerConsents } from '../report/symbols/servers/server-consents.ts';
import { SymbolServers } from '../report/symbols/servers/symbol-servers.ts';
import { CACHE_FOLDER, SymbolCache } from '../report/symbols/symbol-cache.ts';
import { symbolHandlers } from '../report/symbols/symbol-handlers.ts';
import { SymbolJobs } from '../report/symbols/symbol-jobs.ts';
import { allSymbolPlaces, type SymbolSource, storedSymbolSources } from '../report/symbols/symbol-sources.ts';
import { SymbolStore } from '../report/symbols/symbol-store.ts';
import type { HostBase } from './host-base.ts';

function createSymbolServers(
  { partials, setting, lookup, env, now }: HostBase,
  cache: SymbolCache,
  consents: ServerConsents,
): SymbolServers {
  return new SymbolServers({
    ...{ cache, partials, routes: serverRoutes(lookup, env), now, isAllowed: consents.isAllowed },
    maxInflated: () => setting('symbols.inflated'),
    excluded: () => setting('symbols.exclude'),
  });
}

/** The places of the board: the user's list, and the cache. The board never asks a server: a listed one only says when the cache is looked through. */
export function boardSymbolPlaces({ home, temporary, store, setting }: HostBase, cache: SymbolCache): SymbolPlaces {
  return {
    start() {
      const places = storedSymbolSources(store.values);
      if (!places.some(({ kind }) => kind === 'folder') && !cache.hasSymbols()) return null;
      const [maxInflated, maxCached] = [setting('symbols.inflated'), setting('symbols.cache')];
      return { places, cache: join(home.path, CACHE_FOLDER), maxInflated, maxCached, temporary };
    },
    isCached: (debugId) => cache.has(cache.pathOf(cachedAs(debugId), 'sym')),
  };
}

/** Makes the cache of the data folder. */
export function createSymbolCache({ home, partials, setting }: HostBase): SymbolCache {
  return new SymbolCache({
    folder: join(home.path, CACHE_FOLDER),
    limit: () => setting('symbols.cache'),
    partials,
    ...(home.use === 'exclusive' ? {} : { prepare: () => ensureHome(home.path) }),
  });
}

interface DumpModules {
  readonly reports: OpenReports;
  readonly dumpReveals: DumpReveals;
  readonly released: Parameters<typeof symbolHandlers>[0]['released'];
  readonly board: Board;
  readonly sending: { readonly symbolServers: () => readonly string[]; readonly onSymbolServers: (listener: () => void) => void };
  readonly cache: SymbolCache;
}

/** The handlers of dumps and of their symbols. Symbols that are found or removed are reported to the page and to the board. */
export function dumpModuleHandlers(
  base: HostBase,
  { reports, dumpReveals, released, board, sending, cache }: DumpModules,
): HandlersOf<'dump'> & HandlersOf<'symbols'> {
  const { store, handles, shown } = base;
  const places = (): readonly SymbolSource[] => allSymbolPlaces(storedSymbolSources(store.values), sending.symbolServers());
  const consents = new ServerConsents(places);
  const servers = createSymbolServers(base, cache, consents);
  const symbols = new SymbolStore({ cache, servers, maxInflated: () => base.setting('symbols.inflated'), places });
  const symbolsChanged = (isAgain: boolean): void => {
    servers.drop((server) => !symbols.servers().includes(server));
    base.emit('dump.symbols', { report: null });
    board.symbolsChanged(isAgain);
  };
  sending.onSymbolServers(() => {
    symbols.forget();
    symbolsChanged(false);
  });
  const symbolJobs = new SymbolJobs({
    store: symbols,
    jobs: base.jobs,
    log: base.log,
    changed: (report) => {
      base.emit('dump.symbols', { report });
      board.symbolsFound();
    },
  });
  return {
    ...dumpHandlers({ reports, setting: base.setting, reveals: dumpReveals, symbols, symbolJobs, consents, values: store.values }),
    ...symbolHandlers({
      values: store.values,
      handles,
      shown,
      removed: (server) => {
        consents.forget(server);
      },
      symbols,
      cache: { size: () => cache.size() + servers.received, clear: () => cache.clear() + servers.drop() },
      released,
      changed: symbolsChanged,
    }),
  };
}
