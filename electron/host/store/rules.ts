import type { Connection } from './connection.ts';

/**
 * Version of the rules (verdicts, masks, outcomes) for stored derived data. Raise it with every change of the rules. When an app opens the store, it deletes
 * data that was derived by other rules, and derives the data again from the reports. The schema version stays the same.
 */
export const RULE_VERSION = 10;

/** Tables that contain only data derived from reports by these rules. */
const DERIVED: readonly string[] = ['board_facts', 'board_edited', 'board_symbols'];

const KEY = 'store.rules';

/** Deletes derived data if it was derived by another version of the rules. */
export function forgetDerived(connection: Connection, { version = RULE_VERSION, tables = DERIVED } = {}): void {
  const saved = connection.get('SELECT value FROM key_values WHERE key = ?', KEY);
  if (saved?.['value'] === String(version)) return;
  connection.transaction(() => {
    for (const table of tables) connection.run(`DELETE FROM ${table}`);
    connection.run(
      'INSERT INTO key_values (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      KEY,
      String(version),
    );
  });
}
