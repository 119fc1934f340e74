import type { Connection, Row } from './connection.ts';

/** A target as it is kept. */
export interface TargetRow {
  readonly id: string;
  /** JSON. */
  readonly preset: string;
  /** Why it takes nothing for now; null: it does. */
  readonly paused: string | null;
}

export interface TargetRows {
  /** In the order in which they were made. */
  list(): readonly TargetRow[];
  find(id: string): TargetRow | null;
  /** Adds it behind all others, or replaces what is kept of it. */
  save(id: string, preset: string): void;
  pause(id: string, why: string | null): void;
  delete(id: string): void;
}

const SAVE = `INSERT INTO targets (id, position, preset) VALUES (?, (SELECT COALESCE(MAX(position), 0) + 1 FROM targets), ?)
  ON CONFLICT (id) DO UPDATE SET preset = excluded.preset`;

export function targetRows(connection: Connection): TargetRows {
  return {
    list: () => connection.all('SELECT * FROM targets ORDER BY position').map(targetOf),
    find(id) {
      const row = connection.get('SELECT * FROM targets WHERE id = ?', id);
      return row === null ? null : targetOf(row);
    },
    save(id, preset) {
      connection.run(SAVE, id, preset);
    },
    pause(id, why) {
      connection.run('UPDATE targets SET paused = ? WHERE id = ?', why, id);
    },
    delete(id) {
      connection.run('DELETE FROM targets WHERE id = ?', id);
    },
  };
}

function targetOf(row: Row): TargetRow {
  return { id: String(row['id']), preset: String(row['preset']), paused: typeof row['paused'] === 'string' ? row['paused'] : null };
}
