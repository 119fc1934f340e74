import type { Connection } from './connection.ts';

/**
 * Goes up with every change of the rules that kept data is worked out by (verdicts, masks, outcomes). What was worked out by others is thrown away when an
 * app opens the store, and made again from the reports; the schema stays as it is.
 */
export const RULE_VERSION = 8;

/** Tables that hold nothing but what was worked out of reports by our rules. */
const DERIVED: readonly string[] = ['board_facts', 'board_edited'];

const KEY = 'store.rules';

/** Throws away what was worked out by other rules than these. */
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
