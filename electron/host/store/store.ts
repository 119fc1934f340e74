import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Failure, type Result, fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { IoFailure, onlyExpected, writeError } from '../platform/files/io-error.ts';
import type { DataHome } from '../platform/data-folder/data-home.ts';
import { type AttemptRows, attemptRows } from './attempt-rows.ts';
import { connectBeside } from './beside.ts';
import { type BoardTables, boardTables } from './board-rows.ts';
import { type BulkRows, bulkRows } from './bulk-rows.ts';
import { type Connection, connectionOf } from './connection.ts';
import { type ExchangeRows, exchangeRows } from './exchange-rows.ts';
import { type EditListRows, editListRows } from './edit-list-rows.ts';
import { type FolderTables, folderTables } from './folder-rows.ts';
import { type HistoryRows, historyRows } from './history-rows.ts';
import { type CaptureRows, captureRows } from './capture-rows.ts';
import { type KeyValues, keyValues } from './key-values.ts';
import { type OutboxRows, outboxRows } from './outbox-rows.ts';
import { migrate } from './migrations.ts';
import { makeDatabase, openDatabase } from './open-database.ts';
import { forgetDerived } from './rules.ts';
import { quarantine } from './quarantine.ts';
import { STORE_FILE, storePath } from './store-path.ts';
import { type TargetRows, targetRows } from './target-rows.ts';

/**
 * Everything that a data folder keeps in rows: one SQLite database. The app that holds the folder writes all of it; a command beside it writes attempts,
 * targets and the outbox, and reads the rest. What is written throws what SQLite throws (`writeError` makes a failure of it), and an `IoFailure` where a command finds tables of
 * another version (home_of_other_version), or writes what is the app's (not_available_here).
 */
export interface Store {
  /** The app's own values; a command reads them, and writes those of settings and what it asks an app for. */
  readonly values: KeyValues;
  readonly attempts: AttemptRows;
  /** What went over the wire in them. */
  readonly exchanges: ExchangeRows;
  /** All attempts at once. */
  readonly history: HistoryRows;
  readonly targets: TargetRows;
  /** Reports that wait to be sent, and what became of them. */
  readonly outbox: OutboxRows;
  readonly editLists: EditListRows;
  /** Changes to many reports. */
  readonly bulks: BulkRows;
  /** Captures whose bytes lie in the data folder. */
  readonly captures: CaptureRows;
  /** The rows of the board. */
  readonly board: BoardTables & FolderTables;
  /** Runs writes as one: all of them are kept, or none where it throws. Nothing in it may wait. */
  readonly transaction: <T>(run: () => T) => T;
  /** Nothing that was deleted is left in the files of the database after it. */
  readonly scrub: () => void;
  /** What people are to be told: what was set aside. */
  notices(): readonly Failure[];
  /** Adds to what they are told at the start. */
  tell(notice: Failure): void;
  readonly close: () => void;
}

/** What the keys of settings begin with. */
export const SETTINGS_PREFIX = 'settings.';

/** What the keys begin with by which a command asks a running app for something, and is answered. */
export const ASKED_PREFIX = 'asked.';

/**
 * Opens the store of a data folder. An app creates it if there is none, converts one of an earlier version, and quarantines one that is damaged or of a
 * newer version. A store that is too old to be converted is refused and stays unchanged. `shown`: the folder as people see it. Errors:
 * home_of_other_version, disk_full, cannot_write; for a command also file_unreadable.
 */
export function openStore(home: Pick<DataHome, 'path' | 'use'>, shown: string): Result<Store> {
  const notices: Failure[] = [];
  try {
    return ok(
      home.use === 'exclusive'
        ? storeOfApp(connectAlone(home.path, shown, notices), notices)
        : storeOfCommand(connectBeside(home.path, shown)),
    );
  } catch (reason) {
    return fail(writeError(onlyExpected(reason), { own: 'data_folder' }));
  }
}

/** The app that holds the data folder makes of what lies there a store of its own version. */
function connectAlone(home: string, shown: string, notices: Failure[]): Connection {
  const database = ownDatabase(storePath(home), shown, notices);
  const connection = connectionOf(database);
  try {
    migrate(database);
    forgetDerived(connection);
  } catch (reason) {
    connection.close();
    throw reason;
  }
  return connection;
}

function ownDatabase(path: string, shown: string, notices: Failure[]): DatabaseSync {
  if (existsSync(path)) {
    const { state, database } = openDatabase(path, { thorough: true, own: true });
    if (database !== null) return database;
    if (state === 'older') throw new IoFailure(failure('home_of_other_version', { path: shown, is: state }));
    notices.push(failure('kept_set_aside', { file: STORE_FILE, aside: basename(quarantine(path)), why: state }));
  } else if (existsSync(`${path}-wal`)) {
    // SQLite would delete a log whose database is gone.
    quarantine(path);
  }
  makeDatabase(path);
  const { database } = openDatabase(path, { thorough: false, own: true });
  if (database === null) throw new Error('a new database cannot be used');
  return database;
}

function storeOfApp(connection: Connection, notices: Failure[]): Store {
  return {
    values: keyValues(connection),
    attempts: attemptRows(connection),
    exchanges: exchangeRows(connection),
    history: historyRows(connection),
    targets: targetRows(connection),
    outbox: outboxRows(connection),
    editLists: editListRows(connection),
    bulks: bulkRows(connection),
    captures: captureRows(connection),
    board: { ...boardTables(connection), ...folderTables(connection) },
    transaction: (run) => connection.transaction(run),
    scrub() {
      // Deleted rows are overwritten in the database; its log still has them until it begins anew.
      connection.all('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    notices: () => [...notices],
    tell(notice) {
      notices.push(notice);
    },
    close() {
      connection.close();
    },
  };
}

/** A command writes attempts, targets, the outbox, settings and what it asks an app for, which an app reads anew whenever it uses one; all else is the app's, which may have read it already. */
function storeOfCommand(connection: Connection): Store {
  const readOnly: Connection = { ...connection, run: notWritten, transaction: notWritten };
  const [all, read] = [keyValues(connection), keyValues(readOnly)];
  const valuesOf = (key: string): KeyValues => ([SETTINGS_PREFIX, ASKED_PREFIX].some((prefix) => key.startsWith(prefix)) ? all : read);
  const values: KeyValues = {
    ...read,
    set(key, text) {
      valuesOf(key).set(key, text);
    },
    delete(key) {
      valuesOf(key).delete(key);
    },
  };
  const shared = {
    attempts: attemptRows(connection),
    exchanges: exchangeRows(connection),
    targets: targetRows(connection),
    outbox: outboxRows(connection),
  };
  return { ...storeOfApp(readOnly, []), ...shared, values, transaction: (run) => connection.transaction(run) };
}

/** Only the app that holds the data folder writes this. */
function notWritten(): never {
  throw new IoFailure(failure('not_available_here', { what: 'changing_kept' }));
}
