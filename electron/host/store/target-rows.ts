import type { Connection, Row } from './connection.ts';

/** A target as it is kept. */
export interface TargetRow {
  readonly id: string;
  /** JSON. */
  readonly preset: string;
  /** Why it takes nothing for now; null: it does. */
  readonly paused: string | null;
  /** Where its reports arrive; null: an earlier version kept it, and nobody has looked yet. */
  readonly address: string | null;
  /** A token was given for it; null: an earlier version kept it, and nobody has looked yet. */
  readonly hasToken: boolean | null;
  /** When a URL without a name of its own was used last, in ms since 1970; null: a target that somebody named. */
  readonly usedAt: number | null;
}

export interface TargetRows {
  /** In the order in which they were made. */
  list(): readonly TargetRow[];
  find(id: string): TargetRow | null;
  /** Those of an address, in the same order. */
  at(address: string): readonly TargetRow[];
  /** Adds it behind all others, or replaces what is kept of it. */
  save(id: string, preset: string, address: string | null, usedAt: number | null): void;
  setUsedAt(id: string, usedAt: number): void;
  setAddress(id: string, address: string): void;
  setHasToken(id: string, hasToken: boolean): void;
  pause(id: string, why: string | null): void;
  delete(id: string): void;
}

/** The address of a target, as a part of a statement; one whose address nobody knows, and the demo collector, are their own. `id`: a column. */
export function addressOfTarget(id: string): string {
  return `COALESCE((SELECT known.address FROM targets AS known WHERE known.id = ${id}), ${id})`;
}

const SAVE = `INSERT INTO targets (id, position, preset, address, used_at) VALUES (?, (SELECT COALESCE(MAX(position), 0) + 1 FROM targets), ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET preset = excluded.preset, address = excluded.address, used_at = excluded.used_at`;

export function targetRows(connection: Connection): TargetRows {
  return {
    list: () => connection.all('SELECT * FROM targets ORDER BY position').map(targetOf),
    find(id) {
      const row = connection.get('SELECT * FROM targets WHERE id = ?', id);
      return row === null ? null : targetOf(row);
    },
    at: (address) => connection.all('SELECT * FROM targets WHERE address = ? ORDER BY position', address).map(targetOf),
    save(id, preset, address, usedAt) {
      connection.run(SAVE, id, preset, address, usedAt);
    },
    setUsedAt(id, usedAt) {
      connection.run('UPDATE targets SET used_at = ? WHERE id = ?', usedAt, id);
    },
    setAddress(id, address) {
      connection.run('UPDATE targets SET address = ? WHERE id = ?', address, id);
    },
    setHasToken(id, hasToken) {
      connection.run('UPDATE targets SET token = ? WHERE id = ?', hasToken ? 1 : 0, id);
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
  const { id, preset, paused, address, token, used_at: usedAt } = row;
  return {
    id: String(id),
    preset: String(preset),
    paused: textOf(paused),
    address: textOf(address),
    hasToken: token === null ? null : Number(token) === 1,
    usedAt: usedAt === null ? null : Number(usedAt),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
