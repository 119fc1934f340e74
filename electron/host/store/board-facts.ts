import type { Failure } from '../../../shared/errors.ts';
import type { Connection } from './connection.ts';

/** The facts of a report, or the reason why there are none. */
interface ReadFacts {
  readonly readBy: string;
  /** JSON of `ReportFacts`. */
  readonly facts: string | null;
  readonly failure: Failure | null;
  /** When the facts expire, in ms since the epoch; null if they never expire. */
  readonly until: number | null;
}

/** The facts of the board's reports. `readBy`: name of the inputs for reading a report (`nameOfReadBy`). `now`: ms since the epoch. */
export interface BoardFacts {
  /** Returns the ids of reports without facts or failure for the inputs `readBy`, and of reports with expired facts. */
  notReadBy(readBy: string, now: number): readonly number[];
  /** Returns when the next facts or forecasts expire; null if none ever expire. */
  nextUntil(): number | null;
  saveFacts(report: number, facts: ReadFacts): void;
  /** Deletes a report's facts if their inputs are not `readBy`. Returns false if nothing was deleted. */
  forgetFacts(report: number, readBy: string): boolean;
  /** Makes expired facts permanent if all files of the report are gone. Such a report cannot be read again. */
  keepLastFacts(now: number): void;
}

const NOT_READ = `SELECT id FROM board_reports LEFT JOIN board_facts ON report = id
  WHERE read_by IS NOT ? OR (holds_until IS NOT NULL AND holds_until <= ?) ORDER BY id`;

const SAVE_FACTS = `INSERT INTO board_facts (report, read_by, holds_until, failure, facts) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (report) DO UPDATE SET read_by = excluded.read_by, holds_until = excluded.holds_until, failure = excluded.failure,
  facts = excluded.facts`;

const NEXT_UNTIL = `SELECT MIN(until) AS until FROM (
    SELECT MIN(holds_until) AS until FROM board_facts UNION ALL SELECT MIN(holds_until) FROM board_edited
  )`;

const KEEP_LAST_FACTS = `UPDATE board_facts SET holds_until = NULL WHERE holds_until <= ?
  AND NOT EXISTS (SELECT 1 FROM board_places WHERE board_places.report = board_facts.report AND state <> 'gone')`;

export function boardFacts(connection: Connection): BoardFacts {
  return {
    notReadBy: (readBy, now) => connection.all(NOT_READ, readBy, now).map(({ id }) => Number(id)),
    nextUntil() {
      const until = connection.get(NEXT_UNTIL)?.['until'];
      return typeof until === 'number' ? until : null;
    },
    saveFacts(report, { readBy, facts, failure, until }) {
      connection.run(SAVE_FACTS, report, readBy, until, failure === null ? null : JSON.stringify(failure), facts);
    },
    forgetFacts: (report, readBy) => connection.run('DELETE FROM board_facts WHERE report = ? AND read_by <> ?', report, readBy) > 0,
    keepLastFacts(now) {
      connection.run(KEEP_LAST_FACTS, now);
    },
  };
}
