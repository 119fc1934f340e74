import type { AnsweredFacts, FileLocation, BoardRow, EditedFacts } from '../../../shared/board/board-row.ts';
import { Emitter } from '../platform/base/emitter.ts';
import type { BoardTables, BoardRecord } from '../store/board-rows.ts';
import type { FolderTables } from '../store/folder-rows.ts';
import type { Store } from '../store/store.ts';

/** What became of rows, by their numbers: those that are new or other than before, and those that are gone. */
export interface BoardChange {
  readonly put: readonly number[];
  readonly gone: readonly number[];
  /** Any row may be another: what anybody holds of them does not count any more. */
  readonly all?: true;
}

/** What a writer of rows has to say of them. */
export interface RowChanges {
  /** A row is new, or something of it is another. */
  put(report: number): void;
  gone(report: number): void;
}

type Tables = BoardTables & FolderTables;

/** All rows of the board. They lie in the store; a row is made when it is asked for. */
export interface BoardRows {
  /** By id. */
  all(): Iterable<BoardRow>;
  /** In the order of the ids; those that are not there are left out. */
  byIds(ids: readonly number[]): readonly BoardRow[];
  count(): number;
  /** Goes up with every change. */
  revision(): number;
  /** Called after a change is in the store. */
  onChange(listener: (change: BoardChange) => void): void;
  /** Called with the paths at which reports were found to lie, or to lie no more, after that is in the store. */
  onLocations(listener: (files: readonly FileLocation['path'][]) => void): void;
  /** Asks the tables behind them. */
  readonly read: <T>(step: (tables: Tables) => T) => T;
  /** Facts count no more that were worked out by something else than now: whoever listens is told. */
  readonly rejudge: () => void;
  /** Writes rows as one; whoever listens is told then. Throws what the disk and SQLite throw. */
  readonly write: <T>(step: (tables: Tables, changes: RowChanges) => T) => T;
}

/** What is known of a report beside its row. */
interface RowSources {
  /** null where it has no edits. */
  readonly edited: (report: BoardRecord) => EditedFacts | null;
  /** null where it was never sent. */
  readonly answered: (report: BoardRecord) => AnsweredFacts | null;
  /** What facts are worked out by now: those by something else are told to nobody. Left out: all are told. */
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

/** The one to be opened first stands first: where the bytes still lie, of the person's files before copies of ours. null: there is none. */
function orderedLocations(locations: readonly FileLocation[]): readonly [FileLocation, ...FileLocation[]] | null {
  const rank = ({ state, kind }: FileLocation): number => ORDER.indexOf(state) * 2 + (kind === 'kept' ? 1 : 0);
  const [first, ...others] = locations.toSorted((a, b) => rank(a) - rank(b));
  return first === undefined ? null : [first, ...others];
}
