import { dirname } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { BoardFolder } from '../../../shared/bridge/view/board-view.ts';
import { isInside } from '../platform/files/display-path.ts';
import { type OpaqueNames, opaqueNames } from '../platform/files/opaque-names.ts';
import type { FolderRow } from '../store/folder-rows.ts';
import type { Adding, AddingEnd } from './adding.ts';
import type { BoardRows } from './board-rows.ts';
import { type WatchTools, folderWatch } from './folder-watch.ts';
import type { Added } from './found-files.ts';
import { insideOf } from './inside-of.ts';
import { leave } from './save-reading.ts';

/** The folders of the board: what lies in them is looked through at the start, and watched from then on. */
export interface BoardFolders {
  list(): readonly BoardFolder[];
  /** null for a handle that was not given. */
  find(handle: string): FolderRow | null;
  /** Adds files and folders that a person named; folders are remembered. `told`: as in `Adding.add`. */
  readonly add: (added: readonly Added[], include: string, told: (end: AddingEnd) => void) => void;
  /** Looks through one again, or through all. */
  readonly readAgain: (folder: FolderRow | null) => void;
  /** Watches it no more. `rows`: those that lie there alone go from the board; the files stay. How many went. */
  readonly forget: (folder: FolderRow, rows: boolean) => number;
  /** A folder is looked through: one that lies in a folder of the board is watched, also while no file of it is a row. */
  readonly walked: (folder: string) => void;
  /** Looks through all of it, and begins to watch. */
  readonly begin: () => void;
  close(): void;
}

interface FolderTools extends Omit<WatchTools, 'changed'> {
  readonly rows: BoardRows;
  readonly adding: Pick<Adding, 'add' | 'dismissed'>;
  /** A path as people see it. */
  readonly shown: (path: string) => string;
  readonly isFolder: (path: string) => boolean;
  readonly now: () => number;
}

/** Places that are gone through between two turns. */
const YIELD_EVERY = 500;

export function boardFolders({ rows, adding, shown, isFolder, now, ...watching }: FolderTools): BoardFolders {
  const names: OpaqueNames = opaqueNames();
  const watch = folderWatch({ ...watching, changed });
  let isClosed = false;

  const folders = (): readonly FolderRow[] => rows.read((tables) => tables.folders());
  /** The innermost folder of the board that holds a path. */
  const holding = (path: string): FolderRow | null =>
    folders()
      .filter((folder) => isInside(path, folder.path))
      .toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;

  /** In a folder of the board every file counts, elsewhere those that are rows. */
  function changed(changedIn: readonly string[]): void {
    const within = Map.groupBy(changedIn, (folder) => holding(folder)?.path ?? null);
    for (const [base, below] of within) {
      const folder = base === null ? null : (folders().find(({ path }) => path === base) ?? null);
      if (folder === null) void adding.add({ added: below.flatMap(locationsDirectlyIn), include: '', isQuiet: true });
      else void adding.add({ added: outermost(below).map(folderOf), include: folder.include, base: folder.path, isQuiet: true });
    }
    for (const folder of changedIn) if (!isFolder(folder) && !isWanted(folder)) watch.remove(folder);
  }

  /** Where a folder that is not there may come again unseen by what is watched above it: one of the board, or outside of them one with places. */
  function isWanted(folder: string): boolean {
    const held = holding(folder);
    return held === null ? locationsDirectlyIn(folder).length > 0 : held.path === folder;
  }

  function locationsDirectlyIn(folder: string): readonly Added[] {
    return rows.read((tables) =>
      tables
        .locationsDirectlyIn(insideOf(folder))
        .filter(({ kind }) => kind === 'file')
        .map(({ path, name, kind, origin }) => ({ path, name, kind, origin })),
    );
  }

  function scanFolders(some: readonly FolderRow[]): void {
    for (const { path, include } of some) void adding.add({ added: [folderOf(path)], include });
  }

  /** Places outside of the folders of the board, and the folders in which all places lie. */
  async function begin(): Promise<void> {
    const all = folders();
    for (const { path } of all) watch.add(path);
    scanFolders(all);
    const alone: Added[] = [];
    let seen = 0;
    for (const { path, name, kind, origin, state } of rows.read((tables) => tables.locationsIn(null))) {
      if ((seen += 1) % YIELD_EVERY === 0) await yieldToEventLoop();
      if (isClosed) return;
      if (kind === 'file') watch.add(dirname(path));
      if (state !== 'gone' && !all.some((folder) => isInside(path, folder.path))) alone.push({ path, name, kind, origin });
    }
    // Some may have been taken off the board between two turns.
    const added = rows.read((tables) => alone.filter(({ path }) => tables.locationsAt(path).length > 0));
    if (added.length > 0) void adding.add({ added, include: '', isQuiet: true });
  }

  rows.onLocations((files) => {
    for (const folder of new Set(files.map((file) => dirname(file)))) watch.add(folder);
  });

  return {
    list: () =>
      folders().map(({ path, include }) => ({
        folder: names.of(path),
        displayPath: shown(path),
        include,
        files: rows.read((tables) => tables.locationCount(insideOf(path))),
        watch: watch.stateOf(path),
      })),
    find(handle) {
      const path = names.find(handle);
      return folders().find((folder) => folder.path === path) ?? null;
    },
    add(added, include, told) {
      rows.write((tables) => {
        for (const { path } of added) {
          if (!isFolder(path)) {
            tables.recall(path);
            continue;
          }
          tables.recall(insideOf(path));
          tables.saveFolder({ path, include, addedAt: now() });
          watch.add(path);
        }
      });
      void adding.add({ added: added.map((one) => (isFolder(one.path) ? { ...one, isFolder: true } : one)), include, told });
    },
    readAgain(folder) {
      scanFolders(folder === null ? folders() : [folder]);
    },
    forget({ path }, withRows) {
      const forgotten = rows.write((tables, changes) => {
        tables.deleteFolder(path);
        const locations = withRows ? [...tables.locationsIn(insideOf(path))] : [];
        for (const location of locations) tables.deleteLocation(location.path, location.item);
        const reports = new Set(locations.map(({ report }) => report));
        for (const report of reports) leave(tables, changes, report, null);
        return [...reports].filter((report) => tables.locationsOf(report).length === 0).length;
      });
      adding.dismissed({ below: { folder: insideOf(path), rows: withRows ? 'taken' : 'left' } });
      for (const folder of watch.all()) if (isInside(folder, path) && holding(folder) === null && !isWanted(folder)) watch.remove(folder);
      return forgotten;
    },
    walked(folder) {
      if (!isClosed && holding(folder) !== null) watch.add(folder);
    },
    begin() {
      void begin();
    },
    close() {
      isClosed = true;
      watch.close();
    },
  };
}

function folderOf(path: string): Added {
  return { path, name: null, kind: 'file', origin: 'added', isFolder: true };
}

/** Folders without those that lie in another one of them. */
function outermost(folders: readonly string[]): readonly string[] {
  const outer: string[] = [];
  // What lies in a folder stands right behind it.
  for (const folder of folders.toSorted((a, b) => (insideOf(a) < insideOf(b) ? -1 : 1))) {
    const last = outer.at(-1);
    if (last === undefined || !isInside(folder, last)) outer.push(folder);
  }
  return outer;
}
