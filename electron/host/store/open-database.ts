import { chmodSync, closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCode, systemCode } from '../platform/files/io-error.ts';
import { SCHEMA_VERSION, isTooOld, migrate, schemaVersion } from './migrations.ts';

/** How long (ms) one process waits for what another one writes. */
const BUSY = 5_000;

/** Pages of the log (4 KiB each) after which it is written into the database and the disk waited for: a queue that works writes so many in some seconds. */
const LOG_PAGES = 8_192;

/** Pages that are held in memory (KiB): those of the indexes that each attempt writes to lie anywhere. */
const CACHE_KIB = 16 * 1_024;

/** A database file as it was found. `convertible`: `migrate` brings it to the present schema; `older`: it is too old for that. */
type FoundDatabase =
  | { readonly state: 'current' | 'convertible'; readonly database: DatabaseSync }
  | { readonly state: 'damaged' | 'newer' | 'older'; readonly database: null };

/** What SQLite puts beside a database, by what stands behind its name; the database itself is the first. */
export const DATABASE_FILES = ['', '-wal', '-shm', '-journal'];

/**
 * Makes a new database with all its tables under another name and gives it its own once it is whole: whoever finds one finds one that can be used.
 * Throws what the disk and SQLite throw.
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
 * Opens the database of a path, for its owner alone. `thorough`: each of its pages is looked at, so that damage is found now and not by whoever needs
 * that page. `own`: it may be brought into the form that this process keeps databases in; otherwise whoever has it open keeps its own. Throws what the disk and SQLite throw, but for a file that is no sound database.
 */
export function openDatabase(path: string, { thorough, own }: { readonly thorough: boolean; readonly own: boolean }): FoundDatabase {
  for (const suffix of DATABASE_FILES) makePrivate(path + suffix);
  const database = new DatabaseSync(path);
  try {
    // First of all: a read, too, fails at once while another process writes, or closes the last connection.
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

/** Another process may delete what SQLite put beside its database at any moment. */
function makePrivate(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (reason) {
    if (systemCode(reason) !== 'ENOENT') throw reason;
  }
}

function prepare(database: DatabaseSync, own: boolean): void {
  // Not every build of SQLite has WAL; what it then uses is as sound, and slower.
  const mode = database.prepare(own ? 'PRAGMA journal_mode = WAL' : 'PRAGMA journal_mode').all()[0]?.['journal_mode'];
  // Under WAL what was committed outlives the process without a sync for each commit. What was typed and deleted is not left on free pages.
  database.exec(`PRAGMA synchronous = ${mode === 'wal' ? 'NORMAL' : 'FULL'}; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON`);
  database.exec(`PRAGMA wal_autocheckpoint = ${String(LOG_PAGES)}; PRAGMA cache_size = ${String(-CACHE_KIB)}`);
}

function isWhole(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA quick_check(1)').all()[0]?.['quick_check'] === 'ok';
}

const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** SQLite says that the file is not what it should be; anything else is a failure of the disk, or a bug. */
function isDamage(reason: unknown): boolean {
  const code = sqliteCode(reason);
  return code === CORRUPT || code === NOT_A_DATABASE;
}
