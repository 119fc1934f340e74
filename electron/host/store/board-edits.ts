import type { Connection } from './connection.ts';

/** Summary of all edit lists for a report's bytes. */
export interface StoredEdits {
  readonly steps: number;
  /** Time of the last change in any of the edit lists: ISO 8601, UTC. */
  readonly changedAt: string;
}

/** The stored forecast for a report with its edits. */
export interface SavedEdited {
  readonly readBy: string;
  readonly changedAt: string;
  /** When the forecast expires, in ms since the epoch; null if it never expires. */
  readonly until: number | null;
  /** JSON. */
  readonly predicted: string;
}

/** The edits of the board's reports, and their forecasts. `readBy`: name of the inputs of a forecast (`nameOfReadBy`). `now`: ms since the epoch. */
export interface BoardEdits {
  /** Returns the edits of the report with these bytes; null if it has no edits. */
  editsOf(sha256: string): StoredEdits | null;
  /** Returns the ids of the reports whose current edits have no valid forecast with the inputs `readBy`. Each has the time of the last change of its edits. */
  editsWithoutForecast(readBy: string, now: number): readonly { readonly report: number; readonly changedAt: string }[];
  /** Deletes expired forecasts. Returns the ids of their reports. */
  forgetExpiredEdited(now: number): readonly number[];
  /** Deletes all forecasts with other inputs than `readBy`. */
  forgetOtherEdited(readBy: string): void;
  saveEdited(report: number, edited: SavedEdited): void;
  /** Returns the forecast for the edits at the time `changedAt`; null if there is none. */
  editedOf(report: number, changedAt: string): string | null;
}

const EDITS = `SELECT MAX(changed_at) AS changed_at, SUM((SELECT COUNT(*) FROM edit_steps WHERE list = edit_lists.id)) AS steps
  FROM edit_lists WHERE report_key = ?`;

const WITHOUT_FORECAST = `SELECT board_reports.id AS report, lists.changed_at AS changed_at FROM (
    SELECT report_key, MAX(changed_at) AS changed_at FROM edit_lists GROUP BY report_key
    HAVING SUM((SELECT COUNT(*) FROM edit_steps WHERE list = edit_lists.id)) > 0
  ) AS lists JOIN board_reports ON sha256 = report_key
  WHERE NOT EXISTS (SELECT 1 FROM board_edited WHERE report = board_reports.id AND read_by = ? AND board_edited.changed_at = lists.changed_at
    AND (holds_until IS NULL OR holds_until > ?))
  ORDER BY board_reports.id`;

const FORGET_EXPIRED = 'DELETE FROM board_edited WHERE holds_until <= ? RETURNING report';

const SAVE_EDITED = `INSERT INTO board_edited (report, read_by, changed_at, holds_until, predicted) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (report) DO UPDATE SET read_by = excluded.read_by, changed_at = excluded.changed_at, holds_until = excluded.holds_until,
  predicted = excluded.predicted`;

export function boardEdits(connection: Connection): BoardEdits {
  return {
    editsOf(sha256) {
      const row = connection.get(EDITS, sha256);
      const steps = Number(row?.['steps'] ?? 0);
      return steps === 0 ? null : { steps, changedAt: String(row?.['changed_at']) };
    },
    editsWithoutForecast: (readBy, now) =>
      connection
        .all(WITHOUT_FORECAST, readBy, now)
        .map(({ report, changed_at: changedAt }) => ({ report: Number(report), changedAt: String(changedAt) })),
    forgetExpiredEdited: (now) => connection.all(FORGET_EXPIRED, now).map(({ report }) => Number(report)),
    forgetOtherEdited(readBy) {
      connection.run('DELETE FROM board_edited WHERE read_by <> ?', readBy);
    },
    saveEdited(report, { readBy, changedAt, until, predicted }) {
      connection.run(SAVE_EDITED, report, readBy, changedAt, until, predicted);
    },
    editedOf(report, changedAt) {
      const row = connection.get('SELECT predicted FROM board_edited WHERE report = ? AND changed_at = ?', report, changedAt);
      return row === null ? null : String(row['predicted']);
    },
  };
}
