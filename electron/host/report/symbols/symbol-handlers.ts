import { failure } from '../../../../shared/bridge/failure.ts';
import { MAX_SYMBOL_SOURCES, type SymbolSourcesView } from '../../../../shared/bridge/view/symbol-channels.ts';
import { fail, ok, type Result } from '../../../../shared/errors.ts';
import { symbolServer } from '../../../../shared/report/dump/symbols/symbol-server.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import { isFolder } from '../../platform/files/files-below.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import { writing } from '../../platform/files/io-error.ts';
import { opaqueNames } from '../../platform/files/opaque-names.ts';
import type { KeyValues } from '../../store/key-values.ts';
import type { SymbolCache } from './symbol-cache.ts';
import { sourceName, storedSymbolSources, storeSymbolSources, type SymbolSource } from './symbol-sources.ts';
import type { SymbolStore } from './symbol-store.ts';

interface SymbolTools {
  readonly values: KeyValues;
  readonly handles: Pick<FileHandles, 'find'>;
  /** Returns a path for display. */
  readonly shown: (path: string) => string;
  /** Called after the user removed a server. */
  readonly removed: (server: string) => void;
  readonly symbols: Pick<SymbolStore, 'forget' | 'addFile'>;
  readonly cache: Pick<SymbolCache, 'size' | 'clear'>;
  /** Called with the path of a file that the page handed over and that is not needed any more. */
  readonly released: (path: string) => void;
  /** Called after the list or the cache changed. `isAgain`: whether the user asked to look again in the same places. */
  readonly changed: (isAgain: boolean) => void;
}

const UNKNOWN = fail(failure('unknown_handle', { what: 'file' }));

/** The places of symbol files that the user listed, and the cache. */
export function symbolHandlers({ values, handles, shown, removed, symbols, cache, released, changed }: SymbolTools): HandlersOf<'symbols'> {
  const names = opaqueNames();
  const list = (): readonly SymbolSource[] => storedSymbolSources(values);
  const view = (): SymbolSourcesView => ({
    sources: list()
      .slice(0, MAX_SYMBOL_SOURCES)
      .map((source) => ({
        source: names.of(sourceName(source)),
        kind: source.kind,
        name: source.kind === 'folder' ? shown(source.path) : source.server,
        exists: source.kind === 'server' || isFolder(source.path),
        isAlwaysAsked: source.kind === 'server' && source.isAlwaysAsked,
      })),
    cacheSize: cache.size(),
  });
  let known = JSON.stringify(list());
  const lookAgain = (isAgain = false): Result<SymbolSourcesView> => {
    known = JSON.stringify(list());
    symbols.forget();
    changed(isAgain);
    return ok(view());
  };
  const store = (sources: readonly SymbolSource[]) =>
    writing({ own: 'settings' }, () => {
      storeSymbolSources(values, sources);
      return Promise.resolve(lookAgain());
    });
  const add = (source: SymbolSource, isFirst: boolean) => {
    const others = list().filter((each) => sourceName(each) !== sourceName(source));
    return store(isFirst ? [source, ...others] : [...others, source]);
  };
  const found = (handle: string): SymbolSource | undefined => list().find((source) => sourceName(source) === names.find(handle));
  return {
    // A command may have changed the list.
    'symbols.list': () => (JSON.stringify(list()) === known ? ok(view()) : lookAgain()),
    'symbols.addFolder': ({ file, isFirst }) => {
      const path = handles.find(file)?.path;
      return path === undefined || !isFolder(path) ? UNKNOWN : add({ kind: 'folder', path }, isFirst);
    },
    'symbols.addServer': ({ server, isFirst }) => {
      const before = list().find((each) => sourceName(each) === server);
      if (symbolServer(server) !== server) return fail(failure('invalid_request', { channel: 'symbols.addServer', field: 'server' }));
      return add(before ?? { kind: 'server', server, isAlwaysAsked: false }, isFirst);
    },
    'symbols.addFile': async ({ file }) => {
      const entry = handles.find(file);
      if (entry === null) return UNKNOWN;
      const module = await symbols.addFile(entry.path, entry.name);
      released(entry.path);
      if (module !== null) lookAgain();
      return ok({ module });
    },
    'symbols.move': ({ source, to }) => {
      const moved = found(source);
      if (moved === undefined) return UNKNOWN;
      return store(
        list()
          .filter((each) => each !== moved && sourceName(each) !== sourceName(moved))
          .toSpliced(to, 0, moved),
      );
    },
    'symbols.remove': ({ source }) => {
      const place = found(source);
      if (place === undefined) return UNKNOWN;
      if (place.kind === 'server') removed(place.server);
      return store(list().filter((each) => sourceName(each) !== sourceName(place)));
    },
    'symbols.clear': () => {
      cache.clear();
      return lookAgain();
    },
    'symbols.again': () => lookAgain(true),
  };
}
