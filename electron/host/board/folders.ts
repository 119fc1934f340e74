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

/** The folders of the board, which are scanned at the start and then watched. */
export interface BoardFolders {
  list(): readonly BoardFolder[];
  /** Null if no such handle was issued. */
  find(handle: string): FolderRow | null;
  /** Adds files and folders that the user named, and stores the folders. `onEnd`: as in `Adding.add`. */
  readonly add: (added: readonly Added[], include: string, onEnd: (end: AddingEnd) => void) => void;
  /** Scans one folder again, or all folders. */
  readonly readAgain: (folder: FolderRow | null) => void;
  /**
   * Stops watching a folder. `rows`: whether to remove the folder's reports from the board, except reports that have a location elsewhere. Files are not
   * deleted. Returns the number of removed reports.
   */
  readonly forget: (folder: FolderRow, rows: boolean) => number;
  /** Called when a folder is scanned. Watches a folder inside a folder of the board, even if none of its files is a row. */
  readonly walked: (folder: string) => void;
  /** Scans all folders, and starts to watch them. */
  readonly begin: () => void;
  close(): void;
}

interface FolderTools extends Omit<WatchTools, 'changed'> {
  readonly rows: BoardRows;
  readonly adding: Pick<Adding, 'add' | 'dismissed'>;
  /** Returns a path for display. */
  readonly shown: (path: string) => string;
  readonly isFolder: (path: string) => boolean;
  readonly now: () => number;
}

/** Number of locations to process before yielding to other work. */
const YIELD_EVERY = 500;

export function boardFolders({ rows, adding, shown, isFolder, now, ...watching }: FolderTools): BoardFolders {
  const names: OpaqueNames = opaqueNames();
  const watch = folderWatch({ ...watching, changed });
  let isClosed = false;

  const folders = (): readonly FolderRow[] => rows.read((tables) => tables.folders());
  /** Returns the innermost folder of the board that contains the path. */
  const holding = (path: string): FolderRow | null =>
    folders()
      .filter((folder) => isInside(path, folder.path))
      .toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;

  /** Reads the files of changed folders again. Outside the board's folders, reads only files that have rows. */
  function changed(changedIn: readonly string[]): void {
    const within = Map.groupBy(changedIn, (folder) => holding(folder)?.path ?? null);
    for (const [base, below] of within) {
      const folder = base === null ? null : (folders().find(({ path }) => path === base) ?? null);
      if (folder === null) void adding.add({ added: below.flatMap((one) => locationsDirectlyIn(rows, one)), include: '', isQuiet: true });
      else void adding.add({ added: outermost(below).map(folderOf), include: folder.include, base: folder.path, isQuiet: true });
    }
    for (const folder of changedIn) if (!isFolder(folder) && !isWanted(folder)) watch.remove(folder);
  }

  /**
   * Whether a missing folder stays watched. True for a folder of the board. Also true for a folder outside the board's folders that has locations, because no
   * parent is watched that would report its return.
   */
  function isWanted(folder: string): boolean {
    const held = holding(folder);
    return held === null ? locationsDirectlyIn(rows, folder).length > 0 : held.path === folder;
  }

  function scanFolders(some: readonly FolderRow[]): void {
    for (const { path, include } of some) void adding.add({ added: [folderOf(path)], include });
  }

  /** Scans the board's folders, reads locations outside them again, and watches all folders that have locations. */
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
    // Reports may have been dismissed while the loop let other work run.
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
    add(added, include, onEnd) {
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
      void adding.add({ added: added.map((one) => (isFolder(one.path) ? { ...one, isFolder: true } : one)), include, onEnd });
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

/** Returns the files directly in a folder that have rows. */
function locationsDirectlyIn(rows: FolderTools['rows'], folder: string): readonly Added[] {
  return rows.read((tables) =>
    tables
      .locationsDirectlyIn(insideOf(folder))
      .filter(({ kind }) => kind === 'file')
      .map(({ path, name, kind, origin }) => ({ path, name, kind, origin })),
  );
}

function folderOf(path: string): Added {
  return { path, name: null, kind: 'file', origin: 'added', isFolder: true };
}

/** Returns the folders that are not inside another folder of the list. */
function outermost(folders: readonly string[]): readonly string[] {
  const outer: string[] = [];
  // In this order, a folder is directly followed by its contents.
  for (const folder of folders.toSorted((a, b) => (insideOf(a) < insideOf(b) ? -1 : 1))) {
    const last = outer.at(-1);
    if (last === undefined || !isInside(folder, last)) outer.push(folder);
  }
  return outer;
}
