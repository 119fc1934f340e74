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
 * All data of a data folder that is stored in rows: one SQLite database. The app that holds the folder can write everything. A command beside the app can write
 * attempts, exchanges, targets, the outbox, settings and its requests to an app. It can read all other data. Writes throw SQLite's errors (`writeError`
 * converts them to failures). For a command, functions throw an `IoFailure` if the tables have another version (home_of_other_version), or at a write of data
 * that belongs to the app (not_available_here).
 */
export interface Store {
  /** The app's own values. A command can read them, but can write only settings and its requests to an app. */
  readonly values: KeyValues;
  readonly attempts: AttemptRows;
  /** The data sent and received in the attempts. */
  readonly exchanges: ExchangeRows;
  /** The attempts of all reports. */
  readonly history: HistoryRows;
  readonly targets: TargetRows;
  readonly outbox: OutboxRows;
  readonly editLists: EditListRows;
  readonly bulks: BulkRows;
  /** Captures whose bytes are in the data folder. */
  readonly captures: CaptureRows;
  /** The rows of the board. */
  readonly board: BoardTables & FolderTables;
  /** Runs synchronous writes in a transaction. If the function throws, the transaction is rolled back. */
  readonly transaction: <T>(run: () => T) => T;
  /** Removes all deleted data from the database files. */
  readonly scrub: () => void;
  /** Notices for the user, such as quarantined files. */
  notices(): readonly Failure[];
  /** Adds a notice for the user. It is shown after the start. */
  tell(notice: Failure): void;
  readonly close: () => void;
}

/** Prefix of the keys of settings. */
export const SETTINGS_PREFIX = 'settings.';

/** Prefix of the keys of a command's requests to a running app, and of the app's answers. */
export const ASKED_PREFIX = 'asked.';

/**
 * Opens the store of a data folder. An app creates a missing store, converts a store of an earlier version, and quarantines a store that is damaged or of a
 * newer version. A store that is too old to be converted is refused and stays unchanged. `shown`: display path of the folder. Errors: home_of_other_version,
 * disk_full, cannot_write; for a command also file_unreadable.
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

/** Opens the store for the app that holds the data folder. Upgrades the store, and deletes data that was derived by other rules. */
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
    // SQLite would delete a log without a database.
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
      // Deleted rows are overwritten in the database, but stay in the log until it is truncated.
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

/**
 * Restricts the writes of a command. It may write attempts, exchanges, targets, the outbox, settings and its requests to an app, because an app reads these
 * again before each use. An app may cache all other data.
 */
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

/** Refuses a write by a command to data that only the app may write. */
function notWritten(): never {
  throw new IoFailure(failure('not_available_here', { what: 'changing_kept' }));
}
