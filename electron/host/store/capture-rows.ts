import { type CaptureSource, CAPTURE_SOURCES } from '../../../shared/bridge/view/draft-view.ts';
import type { Connection, Row } from './connection.ts';

/** A capture whose bytes lie in the data folder, in a file that is named by their SHA-256. */
export interface CaptureRow {
  /** Lower-case hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** What the report is called. */
  readonly name: string;
  readonly source: CaptureSource;
  /** When it came, and when it was opened last or came again: ISO 8601, UTC. */
  readonly addedAt: string;
  readonly usedAt: string;
  /** A person wants it to stay whatever else comes. */
  readonly pinned: boolean;
  /** Product, version and channel when it was opened last, of annotations that were public then; empty where it was not opened or has none. */
  readonly title: string;
}

export interface CaptureRows {
  find(sha256: string): CaptureRow | null;
  /** Pinned ones, then the one used last first; all where `most` is negative. */
  list(most: number): readonly CaptureRow[];
  /** Those that may go, because they are not pinned and no edit list is of them; the one used longest ago first. */
  loose(): readonly CaptureRow[];
  /** Bytes of all. */
  bytes(): number;
  /** Adds it, or replaces what is kept of it. */
  save(row: CaptureRow): void;
  delete(sha256: string): void;
}

const SAVE = `INSERT INTO kept_captures (sha256, size, name, source, kept_at, used_at, pinned, title)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (sha256) DO UPDATE SET size = excluded.size, name = excluded.name, source = excluded.source, kept_at = excluded.kept_at,
  used_at = excluded.used_at, pinned = excluded.pinned, title = excluded.title`;

const LOOSE = `SELECT * FROM kept_captures WHERE pinned = 0
  AND sha256 NOT IN (SELECT capture FROM edit_lists WHERE capture_kind = 'kept')
  AND sha256 NOT IN (SELECT place FROM edit_files WHERE kind = 'kept') ORDER BY used_at, sha256`;

export function captureRows(connection: Connection): CaptureRows {
  return {
    find(sha256) {
      const row = connection.get('SELECT * FROM kept_captures WHERE sha256 = ?', sha256);
      return row === null ? null : captureOf(row);
    },
    list: (most) => connection.all('SELECT * FROM kept_captures ORDER BY pinned DESC, used_at DESC, sha256 LIMIT ?', most).map(captureOf),
    loose: () => connection.all(LOOSE).map(captureOf),
    bytes: () => Number(connection.get('SELECT COALESCE(SUM(size), 0) AS bytes FROM kept_captures')?.['bytes']),
    save({ sha256, size, name, source, addedAt, usedAt, pinned, title }) {
      connection.run(SAVE, sha256, size, name, source, addedAt, usedAt, Number(pinned), title);
    },
    delete(sha256) {
      connection.run('DELETE FROM kept_captures WHERE sha256 = ?', sha256);
    },
  };
}

function captureOf(row: Row): CaptureRow {
  return {
    sha256: String(row['sha256']),
    size: Number(row['size']),
    name: String(row['name']),
    source: CAPTURE_SOURCES.find((source) => source === row['source']) ?? 'found',
    addedAt: String(row['kept_at']),
    usedAt: String(row['used_at']),
    pinned: row['pinned'] !== 0,
    title: String(row['title']),
  };
}
