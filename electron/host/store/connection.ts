import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** A row as an object keyed by column name. An integer that JavaScript cannot represent exactly is an error. */
export type Row = Readonly<Record<string, unknown>>;

/** Reads and writes the tables of the store. All functions throw SQLite's errors (`ERR_SQLITE_ERROR`). */
export interface Connection {
  all(sql: string, ...values: readonly SQLInputValue[]): readonly Row[];
  get(sql: string, ...values: readonly SQLInputValue[]): Row | null;
  /** Returns the number of changed rows. */
  run(sql: string, ...values: readonly SQLInputValue[]): number;
  /** Runs a synchronous function in a transaction. If the function throws, the transaction is rolled back. A nested call joins the outer transaction. */
  readonly transaction: <T>(run: () => T) => T;
  /** Returns a text that changes whenever cached data may be outdated, because another process wrote or a transaction was rolled back. */
  version(): string;
  close(): void;
}

/** Creates a connection for an open database. Prepares each statement once. */
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
    // `all` runs the statement to its end. In some builds of SQLite, a statement that stops at its first row prevents commits.
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

/** Runs a step between BEGIN and COMMIT. Rolls back if the step throws. */
export function inTransaction<T>(database: DatabaseSync, run: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = run();
    database.exec('COMMIT');
    return result;
  } catch (reason) {
    // SQLite rolls back automatically when the disk is full.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw reason;
  }
}
