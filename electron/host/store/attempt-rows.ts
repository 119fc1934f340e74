import type { Connection } from './connection.ts';

/** An attempt as it is kept. */
export interface AttemptRow {
  /** JSON. */
  readonly attempt: string;
  /** Who sends it; null once it has ended. */
  readonly owner: string | null;
}

/** That an attempt is there, for whoever follows what other processes write. */
export interface AttemptNews {
  /** Goes up with each attempt. */
  readonly number: number;
  readonly key: string;
  readonly isEnded: boolean;
}

/** Attempts by the SHA-256 of the file that was sent. */
export interface AttemptRows {
  /** Adds it, or replaces what is kept of it. */
  save(key: string, id: string, row: AttemptRow): void;
  /** The newest ones first. */
  list(key: string, most: number): readonly AttemptRow[];
  /** Another number where another process wrote to the store since. */
  othersWrote(): number;
  /** Those that came after a number, with the captures that they are of, and those that have not ended. */
  news(after: number): readonly AttemptNews[];
  /** How many there are of a capture. */
  count(key: string): number;
  /** Forgets all of a capture. */
  forget(key: string): void;
  /** Forgets those that have ended and were begun before an instant (ISO 8601, UTC). */
  forgetBefore(instant: string): void;
}

const SAVE = `INSERT INTO attempts (id, report_key, owner, attempt) VALUES (?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, attempt = excluded.attempt`;

const FORGET = `DELETE FROM attempts WHERE owner IS NULL
  AND CASE WHEN json_valid(attempt) THEN json_extract(attempt, '$.startedAt') < ? ELSE FALSE END`;

export function attemptRows(connection: Connection): AttemptRows {
  return {
    save(key, id, { attempt, owner }) {
      connection.run(SAVE, id, key, owner, attempt);
    },
    othersWrote: () => Number(connection.get('PRAGMA data_version')?.['data_version']),
    news: (after) =>
      connection
        .all('SELECT number, report_key, owner FROM attempts WHERE number > ? OR owner IS NOT NULL ORDER BY number', after)
        .map(({ number, report_key: key, owner }) => ({ number: Number(number), key: String(key), isEnded: owner === null })),
    count: (key) => Number(connection.get('SELECT COUNT(*) AS attempts FROM attempts WHERE report_key = ?', key)?.['attempts']),
    forget(key) {
      connection.run('DELETE FROM attempts WHERE report_key = ?', key);
    },
    forgetBefore(instant) {
      connection.run(FORGET, instant);
    },
    list: (key, most) =>
      connection
        .all('SELECT owner, attempt FROM attempts WHERE report_key = ? ORDER BY number DESC LIMIT ?', key, most)
        .map(({ owner, attempt }) => ({ attempt: String(attempt), owner: typeof owner === 'string' ? owner : null })),
  };
}
