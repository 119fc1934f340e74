import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './connection.ts';

/** One step of the schema, from the version before it. It is never changed once a version with it went out: a change is a further step. */
export type Migration = string;

/** `MIGRATIONS[n]` leads from schema version `n` to `n + 1`. */
export const MIGRATIONS: readonly Migration[] = [
  `CREATE TABLE key_values (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE attempts (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, report_key TEXT NOT NULL, owner TEXT, attempt TEXT NOT NULL) STRICT;
   CREATE INDEX attempts_of_report ON attempts (report_key, number);`,
];

/** The schema that this version reads and writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** The schema version of a database; 0 of a new one. */
export function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/**
 * Brings a database to a schema version, each step in a transaction of its own with the number that it leads to. Another process that does the same
 * at the same time is waited for.
 */
export function migrate(database: DatabaseSync, to = SCHEMA_VERSION): void {
  for (const [version, migration] of MIGRATIONS.slice(0, to).entries()) {
    if (schemaVersion(database) > version) continue;
    inTransaction(database, () => {
      if (schemaVersion(database) === version) database.exec(`${migration}; PRAGMA user_version = ${String(version + 1)}`);
    });
  }
}
