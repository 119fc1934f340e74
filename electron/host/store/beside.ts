import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type FailureFacts, failure } from '../../../shared/bridge/failure.ts';
import { IoFailure } from '../platform/files/io-error.ts';
import { ensureHome } from '../platform/data-folder/claim-home.ts';
import { lockHome } from '../platform/data-folder/home-lock.ts';
import { type Connection, connectionOf } from './connection.ts';
import { SCHEMA_VERSION, migrate, schemaVersion } from './migrations.ts';
import { makeDatabase, openDatabase } from './open-database.ts';
import { type StoreCopy, cannotWriteBeside, copyStore } from './store-copy.ts';
import { STORE_FILE, storePath } from './store-path.ts';

/** How long a command waits for an app that creates or converts the store, and how often it checks, in ms. */
const WAITED = 3_000;
const POLL_EVERY = 20;

/**
 * Opens the store for a command beside an app. If there is no store, the first write creates it; until then, reads find an empty store. The store is created
 * and converted only under the lock of the data folder. If the disk is full or read-only, reads use a copy until the first write. Throws these errors as
 * `IoFailure`: home_of_other_version, file_unreadable.
 * `shown`: display path of the data folder.
 */
export function connectBeside(home: string, shown: string): Connection {
  const path = storePath(home);
  let opened: Connection | null = null;
  let copy: StoreCopy | null = null;

  function ofOther(is: FailureFacts['home_of_other_version']['is']): IoFailure {
    return new IoFailure(failure('home_of_other_version', { path: shown, is }));
  }

  function open(at = path): Connection {
    const { state, database } = openDatabase(at, { thorough: false, own: false });
    if (database === null) throw state === 'damaged' ? new IoFailure(failure('file_unreadable', { file: STORE_FILE })) : ofOther(state);
    // No other process uses the copy, so it can be converted without a lock.
    if (state === 'convertible' && at !== path) migrate(database);
    else if (state === 'convertible' && !isConverted(home, database)) {
      database.close();
      throw ofOther('older_in_use');
    }
    return checkedAtWrites(database, () => ofOther('newer'));
  }

  function forReading(): Connection | null {
    if (opened === null && existsSync(path)) opened = openToRead();
    return opened;
  }

  function openToRead(): Connection {
    try {
      return open();
    } catch (reason) {
      if (!cannotWriteBeside(reason)) throw reason;
      copy = copyStore(path);
      try {
        return open(copy.path);
      } catch (again) {
        copy.close();
        copy = null;
        throw again;
      }
    }
  }

  /** Closes the copy before the first write. A write must go to the original store. */
  function leaveCopy(): void {
    if (copy === null) return;
    opened?.close();
    opened = null;
    copy.close();
    copy = null;
  }

  function forWriting(): Connection {
    leaveCopy();
    if (!existsSync(path) && !isMade(home)) throw ofOther('older_in_use');
    return (opened ??= open());
  }

  forReading();
  return {
    all: (sql, ...values) => forReading()?.all(sql, ...values) ?? [],
    get: (sql, ...values) => forReading()?.get(sql, ...values) ?? null,
    run: (sql, ...values) => forWriting().run(sql, ...values),
    transaction: (run) => forWriting().transaction(run),
    version: () => forReading()?.version() ?? '',
    close() {
      opened?.close();
      copy?.close();
    },
  };
}

/** Checks the schema version before each write. A newer app may have converted the database after it was opened, and unknown tables must not be written to. */
function checkedAtWrites(database: DatabaseSync, ofOther: () => Error): Connection {
  const connection = connectionOf(database);
  function checked<T>(run: () => T): T {
    return connection.transaction(() => {
      if (schemaVersion(database) !== SCHEMA_VERSION) throw ofOther();
      return run();
    });
  }
  return { ...connection, run: (sql, ...values) => checked(() => connection.run(sql, ...values)), transaction: checked };
}

/**
 * Converts the database, or waits until the app that holds the data folder has converted it. Returns false if the app does not convert it within `WAITED` ms,
 * because it has an older version.
 */
function isConverted(home: string, database: DatabaseSync): boolean {
  return isDoneUnderLock(
    home,
    () => schemaVersion(database) === SCHEMA_VERSION,
    () => {
      migrate(database);
    },
  );
}

/** Creates the store, or waits until the app that holds the data folder has created it. Returns false if the app does not create it within `WAITED` ms. */
function isMade(home: string): boolean {
  const path = storePath(home);
  ensureHome(home);
  return isDoneUnderLock(
    home,
    () => existsSync(path),
    () => {
      makeDatabase(path);
    },
  );
}

/**
 * Runs `act` under the lock of the data folder. If another process holds the lock, waits until `isDone` returns true or the lock is free. If neither happens
 * within `WAITED` ms, returns false.
 */
function isDoneUnderLock(home: string, isDone: () => boolean, act: () => void): boolean {
  const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; !isDone(); waited += POLL_EVERY) {
    const unlock = lockHome(home, { brief: true });
    if (unlock !== null) {
      try {
        if (!isDone()) act();
      } finally {
        unlock();
      }
      return true;
    }
    if (waited >= WAITED) return false;
    Atomics.wait(nobodyWakes, 0, 0, POLL_EVERY);
  }
  return true;
}
