import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** A row by the names of its columns; a whole number that JavaScript cannot hold exactly is an error. */
export type Row = Readonly<Record<string, unknown>>;

/** What the tables of the store are read and written by. Everything throws what SQLite throws (`ERR_SQLITE_ERROR`). */
export interface Connection {
  all(sql: string, ...values: readonly SQLInputValue[]): readonly Row[];
  get(sql: string, ...values: readonly SQLInputValue[]): Row | null;
  /** How many rows were changed. */
  run(sql: string, ...values: readonly SQLInputValue[]): number;
  /** All that is written in it is kept, or nothing of it where it throws. One inside another is part of that. What it runs must be synchronous. */
  readonly transaction: <T>(run: () => T) => T;
  /** Another number once something may be otherwise than what was read and written here: another process wrote, or a transaction was taken back. */
  version(): string;
  close(): void;
}

/** A connection over an open database; statements are prepared once. */
export function connectionOf(database: DatabaseSync): Connection {
  const statements = new Map<string, StatementSync>();
  let depth = 0;
  let takenBack = 0;

  function statement(sql: string): StatementSync {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  }

  return {
    all: (sql, ...values) => statement(sql).all(...values),
    // `all` steps to the end: a statement that stands at its first row keeps some builds of SQLite from committing.
    get: (sql, ...values) => statement(sql).all(...values)[0] ?? null,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    transaction(run) {
      if (depth > 0) return run();
      depth += 1;
      try {
        return inTransaction(database, run);
      } catch (reason) {
        takenBack += 1;
        throw reason;
      } finally {
        depth -= 1;
      }
    },
    version: () => `${String(statement('PRAGMA data_version').all()[0]?.['data_version'])} ${String(takenBack)}`,
    close() {
      statements.clear();
      if (database.isOpen) database.close();
    },
  };
}

/** Runs a step between BEGIN and COMMIT; taken back where it throws. */
export function inTransaction<T>(database: DatabaseSync, run: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = run();
    database.exec('COMMIT');
    return result;
  } catch (reason) {
    // A full disk takes the transaction back by itself.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw reason;
  }
}
