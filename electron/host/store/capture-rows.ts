import { type CaptureSource, CAPTURE_SOURCES } from '../../../shared/bridge/view/draft-view.ts';
import type { Connection, Row } from './connection.ts';

/** A capture whose bytes are in the data folder, in a file named by their SHA-256. */
export interface CaptureRow {
  /** Lower-case hex. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  /** Name of the report. */
  readonly name: string;
  readonly source: CaptureSource;
  /** When the capture was added, and when it was last opened or added again: ISO 8601, UTC. */
  readonly addedAt: string;
  readonly usedAt: string;
  /** Whether a user pinned the capture. A pinned capture is not deleted to save space. */
  readonly pinned: boolean;
  /** Product, version and channel at the last opening, if they were public then. Empty if the capture was never opened or has no such annotations. */
  readonly title: string;
}

export interface CaptureRows {
  find(sha256: string): CaptureRow | null;
  /** Returns at most `most` captures (negative: all). Pinned captures come first. Each group is sorted by last use, most recent first. */
  list(most: number): readonly CaptureRow[];
  /** Returns the captures that may be deleted, least recently used first. They are not pinned, and no edit list needs them. */
  loose(): readonly CaptureRow[];
  /** Returns the total size in bytes. */
  bytes(): number;
  /** Adds or replaces a capture. */
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
