import type { Connection, Row } from './connection.ts';

export interface TargetRow {
  readonly id: string;
  /** JSON. */
  readonly preset: string;
  /** Why the target is paused; null if it is not paused. */
  readonly paused: string | null;
  /** Address that receives the reports. null: an earlier version stored the target, and the address has not been computed. */
  readonly address: string | null;
  /** Whether a token was entered for the target. null: an earlier version stored the target, and this has not been checked. */
  readonly hasToken: boolean | null;
  /** When a target that is only a URL, without a name, was last used, in ms since 1970; null for a named target. */
  readonly usedAt: number | null;
}

export interface TargetRows {
  /** Returns the targets in the order of their creation. */
  list(): readonly TargetRow[];
  find(id: string): TargetRow | null;
  /** Returns the targets with this address, in the order of their creation. */
  at(address: string): readonly TargetRow[];
  /** Replaces a target. A new target is added after all others. */
  save(id: string, preset: string, address: string | null, usedAt: number | null): void;
  setUsedAt(id: string, usedAt: number): void;
  setAddress(id: string, address: string): void;
  setHasToken(id: string, hasToken: boolean): void;
  pause(id: string, why: string | null): void;
  delete(id: string): void;
}

/**
 * Returns an SQL expression for the address of a target. `id`: column with the target's id. For the demo collector, and for a target without a known address,
 * the result is the id.
 */
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
