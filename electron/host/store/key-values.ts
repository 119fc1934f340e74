import type { Connection } from './connection.ts';

/** Small texts (JSON) by key, such as `targets` or `settings.theme`. */
export interface KeyValues {
  get(key: string): string | null;
  set(key: string, text: string): void;
  delete(key: string): void;
  /** Returns the entries whose keys begin with a prefix, sorted by key. */
  list(prefix: string): ReadonlyMap<string, string>;
}

export function keyValues(connection: Connection): KeyValues {
  return {
    get(key) {
      const row = connection.get('SELECT value FROM key_values WHERE key = ?', key);
      return row === null ? null : String(row['value']);
    },
    set(key, text) {
      connection.run('INSERT INTO key_values (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', key, text);
    },
    delete(key) {
      connection.run('DELETE FROM key_values WHERE key = ?', key);
    },
    list(prefix) {
      // GLOB would interpret some characters of the prefix.
      const rows = connection.all('SELECT key, value FROM key_values WHERE substr(key, 1, length(?1)) = ?1 ORDER BY key', prefix);
      return new Map(rows.map(({ key, value }) => [String(key), String(value)]));
    },
  };
}
