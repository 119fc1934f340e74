import { copyFileSync, renameSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import {
  type AnnotationCatalog,
  type UserCatalog,
  BUILT_IN_CATALOG,
  CLOSED_CATALOG,
  catalogWith,
} from '../../../../shared/report/catalog/annotation-catalog.ts';
import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { Emitter } from '../../platform/base/emitter.ts';
import { ensureHome } from '../../platform/data-folder/claim-home.ts';
import type { HomeWriting } from '../../platform/data-folder/data-home.ts';
import { writeError } from '../../platform/files/io-error.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';
import { type UnreadableCatalog, type CatalogReading, catalogFileIn, catalogFilesIn, readCatalogFile } from './own-catalog.ts';

/** The user's own annotation list, as read from its file. */
interface OwnList extends UserCatalog {
  readonly path: string;
  readonly names: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/** A list that would be in effect but cannot be used. */
export interface UnusableList extends UnreadableCatalog {
  /** Display name of the list. */
  readonly name: string;
}

/** State of the annotation list in effect. */
export interface CatalogState {
  readonly kind: 'built_in' | 'own' | 'closed';
  readonly own: OwnList | null;
  readonly refused: UnusableList | null;
}

/** The annotation list in effect, and the user's own list in the data folder. */
export interface ListInEffect {
  /** Always uses the list in effect, even after the list has changed. */
  readonly catalog: AnnotationCatalog;
  readonly state: CatalogState;
  /** Returns whether the data folder has a list, even if it is not in effect. */
  hasFile(): boolean;
  /**
   * Copies a file into the data folder and puts it into effect as the user's list. The previous list gets the suffix `.old`. If the file is unusable, changes
   * only `refused` in the state. Errors: disk_full, cannot_write.
   */
  use(path: string, name: string): Result<void>;
  /**
   * Removes the user's own list by appending `.old` to its name, so that the built-in list takes effect. Errors: disk_full, cannot_write, and those of reading
   * the folder.
   */
  takeAway(): Result<void>;
  /** Reads the list of the data folder again. If the list is unusable, the previous list stays in effect. */
  readAgain(): void;
  /** Calls the listener whenever another list takes effect. */
  onChange(listener: () => void): void;
}

interface ListTools {
  /** The data folder. */
  readonly home: HomeWriting;
  /** Formats a path for display. */
  readonly shown: (path: string) => string;
  readonly now: () => number;
}

const BUILT_IN: CatalogState = { kind: 'built_in', own: null, refused: null };

/**
 * Opens the annotation list of a data folder. If that list is unusable, no annotation is public, because the annotations that the list would protect are
 * unknown. `asked`: an explicitly requested file, which is used instead and must be usable. Errors, only for `asked`: catalog_unreadable and those of reading a
 * file.
 */
export function createListInEffect({ home, shown, now }: ListTools, asked: string | null): Result<ListInEffect> {
  let state = asked === null ? ownState() : listState(asked);
  if (asked !== null && state.refused !== null) return fail(state.refused.error);
  let inEffect = catalogOf(state);
  const changed = new Emitter<[]>();

  function listState(path: string): CatalogState {
    const read = readCatalogFile(path, shown(path));
    return read.ok ? stateWith(read.value, path) : { kind: 'closed', own: null, refused: { ...read.error, name: basename(path) } };
  }

  function stateWith({ catalog }: CatalogReading, path: string): CatalogState {
    const names = new Set(catalog.rows.map((row) => row.name));
    return { kind: 'own', own: { ...catalog, path, names, readAt: now() }, refused: null };
  }

  /** The current list of the data folder. */
  function ownState(): CatalogState {
    const path = catalogFileIn(home.path);
    if (!path.ok) return { kind: 'closed', own: null, refused: unreadable(path.error) };
    return path.value === null ? BUILT_IN : listState(path.value);
  }

  function unreadable(error: Failure): UnusableList {
    return { name: shown(home.path), error, errors: [] };
  }

  function setState(next: CatalogState): void {
    const isOther = next.kind !== state.kind || next.own !== state.own;
    state = next;
    if (!isOther) return;
    inEffect = catalogOf(next);
    changed.emit();
  }

  /** Puts the list of the data folder into effect, unless it is unusable. */
  function takeOver(next: CatalogState): void {
    setState(next.refused === null ? next : { ...state, refused: next.refused });
  }

  return ok({
    catalog: {
      names: () => inEffect.names(),
      factsOf: (name) => inEffect.factsOf(name),
      visibilityOf: (name) => inEffect.visibilityOf(name),
      lookup: (name) => inEffect.lookup(name),
      get isClosed() {
        return inEffect.isClosed;
      },
    },
    get state() {
      return state;
    },
    hasFile() {
      const files = catalogFilesIn(home.path);
      return !files.ok || files.value.length > 0;
    },
    use(path, name) {
      const read = readCatalogFile(path, `“${name}”`);
      if (!read.ok) {
        setState({ ...state, refused: { ...read.error, name } });
        return ok(undefined);
      }
      const copied = copyIntoHome(home, name, read.value.bytes);
      if (!copied.ok) return copied;
      setState(stateWith(read.value, copied.value));
      return ok(undefined);
    },
    takeAway() {
      const files = catalogFilesIn(home.path);
      if (!files.ok) return files;
      try {
        renameToOld(files.value);
      } catch (reason) {
        return fail(writeError(reason, WRITTEN));
      }
      setState(BUILT_IN);
      return ok(undefined);
    },
    readAgain() {
      takeOver(ownState());
    },
    onChange: changed.listen,
  });
}

function catalogOf({ kind, own }: CatalogState): AnnotationCatalog {
  if (kind === 'closed') return CLOSED_CATALOG;
  return own === null ? BUILT_IN_CATALOG : catalogWith(own);
}

/**
 * Writes a list into the data folder and returns its path there. The original file is not used directly, because it could change unnoticed. The data folder is
 * never without a list during the change. While it has two lists, nothing is public.
 */
function copyIntoHome({ path: home, partials }: HomeWriting, name: string, bytes: Uint8Array): Result<string> {
  const path = join(home, extname(name).toLowerCase() === '.json' ? 'catalog.json' : 'catalog.yaml');
  try {
    ensureHome(home);
    const there = catalogFilesIn(home);
    if (!there.ok) return there;
    if (there.value.includes(path)) copyFileSync(path, `${path}.old`);
    replaceFile(path, bytes, partials);
    renameToOld(there.value.filter((file) => file !== path));
    return ok(path);
  } catch (reason) {
    return fail(writeError(reason, WRITTEN));
  }
}

const WRITTEN = { own: 'annotation_list' } as const;

/** Appends `.old` to the file names of lists. The files are not deleted, because they may be hand-written. */
function renameToOld(files: readonly string[]): void {
  for (const file of files) renameSync(file, `${file}.old`);
}
