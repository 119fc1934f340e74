import { chmodSync, closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCode, systemCode } from '../platform/files/io-error.ts';
import { SCHEMA_VERSION, isTooOld, migrate, schemaVersion } from './migrations.ts';

/** How long a process waits for another process's write, in ms. */
const BUSY = 5_000;

/** Number of log pages (4 KiB each) after which the log is written to the database and synced. A busy queue writes this much in a few seconds. */
const LOG_PAGES = 8_192;

/** Size of the page cache in KiB. Each attempt writes to index pages all over the database. */
const CACHE_KIB = 16 * 1_024;

/** State of a database file. `convertible`: `migrate` can upgrade it to the current schema. `older`: it is too old for that. */
type FoundDatabase =
  | { readonly state: 'current' | 'convertible'; readonly database: DatabaseSync }
  | { readonly state: 'damaged' | 'newer' | 'older'; readonly database: null };

/** Suffixes of a database's files: the database, then SQLite's extra files. */
export const DATABASE_FILES = ['', '-wal', '-shm', '-journal'];

/**
 * Creates a database with all tables under a temporary name, and renames it when it is complete. Other processes therefore never find an incomplete database.
 * Throws the errors of the disk and of SQLite.
 */
export function makeDatabase(path: string): void {
  const unfinished = `${path}.new`;
  for (const suffix of DATABASE_FILES) rmSync(unfinished + suffix, { force: true });
  closeSync(openSync(unfinished, 'wx', 0o600));
  const database = new DatabaseSync(unfinished);
  try {
    prepare(database, true);
    migrate(database);
  } finally {
    database.close();
  }
  renameSync(unfinished, path);
}

/**
 * Opens the database at a path and makes it accessible only to its owner. `thorough`: whether to check every page, so that damage is found now and not when a
 * page is needed. `own`: whether the database may be switched to this process's journal mode. Otherwise it keeps its mode, because another process may have it
 * open. Reports an unsound database file as `damaged`. Throws other errors of the disk and of SQLite.
 */
export function openDatabase(path: string, { thorough, own }: { readonly thorough: boolean; readonly own: boolean }): FoundDatabase {
  for (const suffix of DATABASE_FILES) makePrivate(path + suffix);
  const database = new DatabaseSync(path);
  try {
    // The timeout must be set first. Without it, even a read fails at once while another process writes or closes the last connection.
    database.exec(`PRAGMA busy_timeout = ${String(BUSY)}`);
    const isOlder = isTooOld(database);
    const version = schemaVersion(database);
    if (!isOlder && version <= SCHEMA_VERSION) {
      prepare(database, own);
      if (!thorough || isWhole(database)) return { state: version === SCHEMA_VERSION ? 'current' : 'convertible', database };
    }
    database.close();
    if (isOlder) return { state: 'older', database: null };
    return { state: version > SCHEMA_VERSION ? 'newer' : 'damaged', database: null };
  } catch (reason) {
    database.close();
    if (!isDamage(reason)) throw reason;
    return { state: 'damaged', database: null };
  }
}

/** Makes a file accessible only to its owner. Ignores a missing file, because another process may delete SQLite's extra files at any time. */
function makePrivate(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (reason) {
    if (systemCode(reason) !== 'ENOENT') throw reason;
  }
}

function prepare(database: DatabaseSync, own: boolean): void {
  // Some builds of SQLite lack WAL. They keep their default journal mode, which is as safe but slower.
  const mode = database.prepare(own ? 'PRAGMA journal_mode = WAL' : 'PRAGMA journal_mode').all()[0]?.['journal_mode'];
  // With WAL, committed data survives the end of the process without a sync for each commit. With `secure_delete`, no deleted text is left on free pages.
  database.exec(`PRAGMA synchronous = ${mode === 'wal' ? 'NORMAL' : 'FULL'}; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON`);
  database.exec(`PRAGMA wal_autocheckpoint = ${String(LOG_PAGES)}; PRAGMA cache_size = ${String(-CACHE_KIB)}`);
}

function isWhole(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA quick_check(1)').all()[0]?.['quick_check'] === 'ok';
}

const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Returns whether SQLite reports a damaged file. Other errors are failures of the disk, or bugs. */
function isDamage(reason: unknown): boolean {
  const code = sqliteCode(reason);
  return code === CORRUPT || code === NOT_A_DATABASE;
}
