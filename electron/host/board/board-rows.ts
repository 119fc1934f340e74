import type { AnsweredFacts, FileLocation, BoardRow, EditedFacts } from '../../../shared/board/board-row.ts';
import { Emitter } from '../platform/base/emitter.ts';
import type { BoardTables, BoardRecord } from '../store/board-rows.ts';
import type { FolderTables } from '../store/folder-rows.ts';
import type { Store } from '../store/store.ts';

/** Changed rows, by row number: new or changed rows, and removed rows. */
export interface BoardChange {
  readonly put: readonly number[];
  readonly gone: readonly number[];
  /** Any row may have changed, so all cached rows are invalid. */
  readonly all?: true;
}

/** Receives the changed rows from a function that writes to the tables. */
export interface RowChanges {
  /** Reports a new or changed row. */
  put(report: number): void;
  gone(report: number): void;
}

type Tables = BoardTables & FolderTables;

/** All rows of the board. They are stored in tables; a row object is created on request. */
export interface BoardRows {
  /** Iterates over all rows in the order of the ids. */
  all(): Iterable<BoardRow>;
  /** Returns rows in the order of the ids. Skips ids that do not exist. */
  byIds(ids: readonly number[]): readonly BoardRow[];
  count(): number;
  /** Increases with every change. */
  revision(): number;
  /** Calls the listener with each change, after the change is in the store. */
  onChange(listener: (change: BoardChange) => void): void;
  /** Calls the listener with the paths of files after their locations were saved. */
  onLocations(listener: (files: readonly FileLocation['path'][]) => void): void;
  /** Runs a function that reads from the tables. */
  readonly read: <T>(step: (tables: Tables) => T) => T;
  /** Invalidates facts that are based on an outdated `readBy`, and notifies listeners. */
  readonly rejudge: () => void;
  /** Writes rows in one transaction, then notifies listeners. Throws the errors of the disk and of SQLite. */
  readonly write: <T>(step: (tables: Tables, changes: RowChanges) => T) => T;
}

interface RowSources {
  /** Null if the report has no edits. */
  readonly edited: (report: BoardRecord) => EditedFacts | null;
  /** Null if the report was never sent. */
  readonly answered: (report: BoardRecord) => AnsweredFacts | null;
  /** Returns the name of the inputs that facts must currently be based on. Facts based on other inputs are hidden. Default: all facts are shown. */
  readonly readBy?: () => string;
}

export function boardRows({ board, transaction }: Pick<Store, 'board' | 'transaction'>, sources: RowSources): BoardRows {
  const changed = new Emitter<[BoardChange]>();
  const filesSaved = new Emitter<[readonly string[]]>();
  let revision = 0;
  let readBy = sources.readBy?.() ?? null;

  const rowOf = (stored: BoardRecord): readonly BoardRow[] => {
    const locations = orderedLocations(stored.locations);
    if (locations === null) return [];
    const { id, sha256, size, addedAt, metadata } = stored;
    const { facts, failure } = readBy === null || stored.readBy === readBy ? stored : NOT_READ;
    return [
      {
        id,
        sha256,
        size,
        addedAt,
        locations,
        facts,
        failure,
        metadata,
        edited: sources.edited(stored),
        answered: sources.answered(stored),
      },
    ];
  };

  return {
    *all() {
      for (const stored of board.all()) yield* rowOf(stored);
    },
    byIds: (ids) => board.byIds(ids).flatMap(rowOf),
    count: () => board.count(),
    revision: () => revision,
    onChange: changed.listen,
    onLocations: filesSaved.listen,
    read: (step) => step(board),
    rejudge() {
      readBy = sources.readBy?.() ?? null;
      revision += 1;
      changed.emit({ put: [], gone: [], all: true });
    },
    write(step) {
      const put = new Set<number>();
      const gone = new Set<number>();
      const changes: RowChanges = {
        put: (report) => void put.add(report),
        gone(report) {
          put.delete(report);
          gone.add(report);
        },
      };
      const files: string[] = [];
      const tables: Tables = {
        ...board,
        saveLocation(report, location) {
          board.saveLocation(report, location);
          if (location.kind === 'file') files.push(location.path);
        },
      };
      const result = transaction(() => step(tables, changes));
      if (files.length > 0) filesSaved.emit(files);
      if (put.size + gone.size === 0) return result;
      revision += 1;
      changed.emit({ put: [...put], gone: [...gone] });
      return result;
    },
  };
}

const NOT_READ: Pick<BoardRecord, 'facts' | 'failure'> = { facts: null, failure: null };

const ORDER = ['there', 'changed', 'gone'];

/**
 * Sorts locations in the order in which they are tried. Locations that still have the bytes come first; among them, the user's files come before our copies.
 * Null if there are no locations.
 */
function orderedLocations(locations: readonly FileLocation[]): readonly [FileLocation, ...FileLocation[]] | null {
  const rank = ({ state, kind }: FileLocation): number => ORDER.indexOf(state) * 2 + (kind === 'kept' ? 1 : 0);
  const [first, ...others] = locations.toSorted((a, b) => rank(a) - rank(b));
  return first === undefined ? null : [first, ...others];
}
