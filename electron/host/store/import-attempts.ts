import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Connection, Row } from './connection.ts';
import { BUSY, isDamage } from './open-database.ts';
import { replacedCodes, schemaVersion } from './migrations.ts';
import { quarantine } from './quarantine.ts';

/** Name of the database of attempts before there was a store. */
export const OLD_ATTEMPTS_FILE = 'attempts.sqlite';

const IMPORTED = /^attempts\.sqlite\.imported-\d+$/;

/** The only version that it had. */
const OLD_VERSION = 1;

/**
 * Takes the attempts of an earlier version over, all or none, and gives their file a name that says so. Those that are there already stay as they are,
 * so that it may begin anew after a crash. False where the file cannot be understood: nothing is done then. Throws what the disk and SQLite throw.
 */
export function importAttempts(connection: Connection, home: string): boolean {
  const path = join(home, OLD_ATTEMPTS_FILE);
  if (!existsSync(path)) return true;
  const rows = readOld(path);
  if (rows === null) return false;
  connection.transaction(() => {
    for (const { id, report_key, owner, attempt } of rows) {
      connection.run(
        'INSERT INTO attempts (id, report_key, owner, attempt) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
        String(id),
        String(report_key),
        typeof owner === 'string' ? owner : null,
        String(attempt),
      );
    }
  });
  connection.run(`UPDATE attempts SET attempt = ${replacedCodes('attempt')}`);
  quarantine(path, 'imported');
  return true;
}

/** Deletes the attempts of a capture from the files that were taken over, which stay for the version that they are of. Throws what the disk and SQLite throw. */
export function forgetImported(home: string, key: string): void {
  for (const name of readdirSync(home).filter((entry) => IMPORTED.test(entry))) {
    const database = new DatabaseSync(join(home, name));
    try {
      database.exec(`PRAGMA busy_timeout = ${String(BUSY)}; PRAGMA secure_delete = ON`);
      // It may have been empty when it was taken over.
      if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'attempts'").all().length > 0)
        database.prepare('DELETE FROM attempts WHERE report_key = ?').run(key);
    } finally {
      database.close();
    }
  }
}

/** Rows of the old table, oldest first; null where the file is not what it should be. */
function readOld(path: string): readonly Row[] | null {
  const database = new DatabaseSync(path);
  try {
    const version = schemaVersion(database);
    if (version === 0 && database.prepare('SELECT 1 FROM sqlite_schema').all().length === 0) return [];
    if (version !== OLD_VERSION) return null;
    return database.prepare('SELECT id, report_key, owner, attempt FROM attempts ORDER BY number').all();
  } catch (reason) {
    if (!isDamage(reason)) throw reason;
    return null;
  } finally {
    database.close();
  }
}
