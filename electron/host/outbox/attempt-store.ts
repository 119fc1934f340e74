import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { AttemptView } from '../../../shared/view/attempt-view.ts';
import { attemptViewSchema } from '../../../shared/view/attempt-view.ts';
import { ensureFolder } from '../home/data-home.ts';
import { systemCode } from '../files/io-error.ts';

/** An attempt without the handle of the open report that it is shown with. */
export type KeptAttempt = Omit<AttemptView, 'report'>;

/** An attempt as it is kept; `owner` is null once it has ended. */
export interface AttemptRow {
  readonly attempt: KeptAttempt;
  readonly owner: string | null;
}

/** Attempts by the capture that they sent, so that they are there again when it is opened again. They hold no value of a report. */
export interface AttemptStore {
  /** Adds it, or replaces what is kept of it. `key`: SHA-256 of the capture's file. */
  save(key: string, attempt: KeptAttempt, owner: string | null): void;
  /** Newest first, at most `MOST_ATTEMPTS`. */
  list(key: string): readonly AttemptRow[];
  close(): void;
}

/** Most attempts of one capture that are shown. */
export const MOST_ATTEMPTS = 200;

/** Goes up with every change of the tables. */
const SCHEMA_VERSION = 1;

/** Name of the database in the data folder. */
export const ATTEMPTS_FILE = 'attempts.sqlite';

const keptSchema = v.pipe(v.string(), v.parseJson(), v.omit(attemptViewSchema, ['report']));

/**
 * Opens the attempts of a data folder, which is created where it is missing. A file that is no database, or one of a newer version, is set aside, never deleted.
 * Throws what the disk throws.
 */
export function openAttemptStore(home: string): AttemptStore {
  ensureFolder(home);
  const path = join(home, ATTEMPTS_FILE);
  return storeOf(openSound(path) ?? reopened(path));
}

function reopened(path: string): DatabaseSync {
  setAside(path);
  const database = openSound(path);
  if (database === null) throw new Error('a new database of attempts cannot be used');
  return database;
}

/** The database with its tables; null where the file is none that can be used. */
function openSound(path: string): DatabaseSync | null {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA busy_timeout = 3000');
    // Not every build of SQLite has WAL; the answer is the mode that it then uses.
    database.prepare('PRAGMA journal_mode = WAL').get();
    const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (version === SCHEMA_VERSION) return database;
    if (version === 0) {
      database.exec(`
        CREATE TABLE IF NOT EXISTS attempts (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, report_key TEXT NOT NULL, owner TEXT, attempt TEXT NOT NULL) STRICT;
        CREATE INDEX IF NOT EXISTS attempts_of_report ON attempts (report_key, number);
        PRAGMA user_version = ${String(SCHEMA_VERSION)};
      `);
      return database;
    }
  } catch (reason) {
    database.close();
    if (!isNotDatabase(reason)) throw reason;
    return null;
  }
  database.close();
  return null;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
function isNotDatabase(reason: unknown): boolean {
  return systemCode(reason) === 'ERR_SQLITE_ERROR' && reason instanceof Error && /malformed|not a database/i.test(reason.message);
}

function setAside(path: string): void {
  for (let number = 1; ; number += 1) {
    const aside = `${path}.set-aside-${String(number)}`;
    if (existsSync(aside)) continue;
    for (const suffix of ['', '-wal', '-shm']) if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
    return;
  }
}

function storeOf(database: DatabaseSync): AttemptStore {
  const save = database.prepare(
    'INSERT INTO attempts (id, report_key, owner, attempt) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, attempt = excluded.attempt',
  );
  const list = database.prepare('SELECT owner, attempt FROM attempts WHERE report_key = ? ORDER BY number DESC LIMIT ?');
  return {
    save(key, attempt, owner) {
      save.run(attempt.id, key, owner, JSON.stringify(attempt));
    },
    list(key) {
      return list.all(key, MOST_ATTEMPTS).flatMap(({ owner, attempt }) => {
        const kept = v.safeParse(keptSchema, attempt);
        return kept.success ? [{ attempt: kept.output, owner: typeof owner === 'string' ? owner : null }] : [];
      });
    },
    close() {
      database.close();
    },
  };
}
