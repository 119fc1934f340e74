import * as v from 'valibot';
import { failure } from '../../../../shared/bridge/failure.ts';
import { MAX_SYMBOL_SOURCES } from '../../../../shared/bridge/view/symbol-channels.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import { isFolder } from '../../platform/files/files-below.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import { writing } from '../../platform/files/io-error.ts';
import { opaqueNames } from '../../platform/files/opaque-names.ts';
import type { EventListener } from '../../platform/base/host.ts';
import type { KeyValues } from '../../store/key-values.ts';
import { SETTINGS_PREFIX } from '../../store/store.ts';
import type { SymbolStore } from './symbol-store.ts';

/** Key of the list in the store. Commands may write settings while an app runs. */
const KEY = `${SETTINGS_PREFIX}symbols.sources`;

const sourcesSchema = v.pipe(v.string(), v.parseJson(), v.array(v.strictObject({ kind: v.literal('folder'), path: v.string() })));

/** The folders with symbol files, in the order in which they are looked through. Empty if the stored list cannot be read. */
export function storedSymbolFolders(values: Pick<KeyValues, 'get'>): readonly string[] {
  const read = v.safeParse(sourcesSchema, values.get(KEY) ?? '[]');
  return read.success ? read.output.map(({ path }) => path) : [];
}

interface SourceTools {
  readonly values: KeyValues;
  readonly handles: Pick<FileHandles, 'find'>;
  /** Returns a path for display. */
  readonly shown: (path: string) => string;
  readonly store: Pick<SymbolStore, 'forget'>;
  readonly emit: EventListener;
}

/** The places of symbol files that the user listed. */
export function symbolHandlers({ values, handles, shown, store: files, emit }: SourceTools): HandlersOf<'symbols'> {
  const names = opaqueNames();
  const view = () => ({
    sources: storedSymbolFolders(values)
      .slice(0, MAX_SYMBOL_SOURCES)
      .map((path) => ({ source: names.of(path), kind: 'folder' as const, displayPath: shown(path), exists: isFolder(path) })),
  });
  const store = (folders: readonly string[]) =>
    writing({ own: 'settings' }, () => {
      values.set(KEY, JSON.stringify(folders.slice(0, MAX_SYMBOL_SOURCES).map((path) => ({ kind: 'folder', path }))));
      files.forget();
      emit('dump.symbols', { report: null });
      return Promise.resolve(ok(view()));
    });
  return {
    'symbols.list': () => ok(view()),
    'symbols.add': ({ file, isFirst }) => {
      const folder = handles.find(file)?.path;
      if (folder === undefined || !isFolder(folder)) return fail(failure('unknown_handle', { what: 'file' }));
      const others = storedSymbolFolders(values).filter((path) => path !== folder);
      return store(isFirst ? [folder, ...others] : [...others, folder]);
    },
    'symbols.remove': ({ source }) => {
      const folder = names.find(source);
      if (folder === null) return fail(failure('unknown_handle', { what: 'file' }));
      return store(storedSymbolFolders(values).filter((path) => path !== folder));
    },
  };
}
