import { sep } from 'node:path';
import type { FileLocation, RowMetadata } from '../../../shared/board/board-row.ts';
import { METADATA_TEXTS, NO_METADATA, ORIGINS, LOCATION_STATES, perText } from '../../../shared/board/board-row.ts';
import type { ReportFacts } from '../../../shared/board/report-facts.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { Connection, Row } from './connection.ts';

/** What is kept of a report of the board, without its edits and answers. */
export interface BoardRecord {
  readonly id: number;
  /** Lower-case hex; null where its file could not be read. */
  readonly sha256: string | null;
  readonly size: number;
  /** ms since the epoch. */
  readonly addedAt: number;
  readonly locations: readonly FileLocation[];
  readonly metadata: RowMetadata;
  /** null: not read yet, or it could not be. */
  readonly facts: ReportFacts | null;
  readonly failure: Failure | null;
  /** What facts or failure were worked out by (`ReadBy`); null where neither is there. */
  readonly readBy: string | null;
}

/** A file as the board knows it, and which report lies there. */
export interface ReportLocation extends FileLocation {
  readonly report: number;
}

/** Edits of the bytes of a report. */
export interface StoredEdits {
  readonly steps: number;
  /** When the newest of the lists changed last: ISO 8601, UTC. */
  readonly changedAt: string;
}

/** What was worked out of a report, or why nothing could be. */
interface ReadFacts {
  readonly readBy: string;
  /** JSON of `ReportFacts`. */
  readonly facts: string | null;
  readonly failure: Failure | null;
  /** From then on they are to be worked out again, ms since the epoch; null: they hold. */
  readonly until: number | null;
}

/** What was worked out of edits. */
export interface SavedEdited {
  readonly readBy: string;
  readonly changedAt: string;
  /** From then on it is to be worked out again, ms since the epoch; null: it holds. */
  readonly until: number | null;
  /** JSON. */
  readonly predicted: string;
}

/** The rows of the board: reports, the places where they lie, facts, what is known of their edits. */
export interface BoardTables {
  count(): number;
  /** By id; read from the store in pages while it is gone through. */
  all(): Iterable<BoardRecord>;
  /** In the order of the ids; those that are not there are left out. */
  byIds(ids: readonly number[]): readonly BoardRecord[];
  idOf(sha256: string): number | null;
  /** Its file was read once. */
  hasHash(report: number): boolean;
  /** null where it is not there. */
  metadataOf(report: number): RowMetadata | null;
  locationsAt(path: string): readonly ReportLocation[];
  locationsOf(report: number): readonly FileLocation[];
  /** Locations whose paths begin with that of a folder, a separator at its end; all where it is null. By path. */
  locationsIn(folder: string | null): Iterable<ReportLocation>;
  /** Those of the files of a folder, whose path ends with a separator, without those of its folders. */
  locationsDirectlyIn(folder: string): readonly ReportLocation[];
  /** How many locations lie in a folder, whose path ends with a separator. */
  locationCount(folder: string): number;
  /** Ids of reports without facts or a failure that were worked out by `readBy` and hold at a moment, ms since the epoch. */
  notReadBy(readBy: string, now: number): readonly number[];
  /** Ids of reports whose bytes could not be read. */
  withoutHash(): readonly number[];
  /** When the next facts, or forecasts of edits, cease to hold; null: never. */
  nextUntil(): number | null;
  /** The number of the new report. */
  add(report: { readonly sha256: string | null; readonly size: number; readonly addedAt: number }): number;
  /** What its file holds is known now. */
  identify(report: number, sha256: string | null, size: number): void;
  /** Adds it, or replaces what is kept of that location. */
  saveLocation(report: number, location: FileLocation): void;
  deleteLocation(path: string, item: number): void;
  saveFacts(report: number, facts: ReadFacts): void;
  /** Throws away what was worked out of a report by something else; false where there is nothing of it. */
  forgetFacts(report: number, readBy: string): boolean;
  /** Facts that hold no more at a moment stay for good where their file lies nowhere: they cannot be worked out again. */
  keepLastFacts(now: number): void;
  /** The same of all edits. */
  forgetOtherEdited(readBy: string): void;
  saveMetadata(report: number, metadata: RowMetadata): void;
  delete(report: number): void;
  /** The edit lists of the bytes of a report that have steps; null where there are none. */
  editsOf(sha256: string): StoredEdits | null;
  /** Reports with edits of which nothing was worked out by `readBy` as they are now that holds at a moment, and when these changed last. */
  editsWithoutForecast(readBy: string, now: number): readonly { readonly report: number; readonly changedAt: string }[];
  /** Throws away what was worked out of edits and holds no more at a moment; the reports of that. */
  forgetExpiredEdited(now: number): readonly number[];
  /** Of an edit list as it was at a moment. */
  saveEdited(report: number, edited: SavedEdited): void;
  /** What was worked out of edits as they were then; null where nothing was. */
  editedOf(report: number, changedAt: string): string | null;
}

const PAGE = 500;

const REPORTS = `SELECT board_reports.*, read_by, failure, facts FROM board_reports LEFT JOIN board_facts ON report = id`;

const NOT_READ = `SELECT id FROM board_reports LEFT JOIN board_facts ON report = id
  WHERE read_by IS NOT ? OR (holds_until IS NOT NULL AND holds_until <= ?) ORDER BY id`;

// Whole texts: one that is put together for each call has to be looked up by all of its characters.
const REPORT = `${REPORTS} WHERE id = ?`;
const REPORTS_FROM = `${REPORTS} WHERE id > ? ORDER BY id LIMIT ${String(PAGE)}`;

const LOCATIONS = 'SELECT * FROM board_places';
const LOCATIONS_OF = `${LOCATIONS} WHERE report = ? ORDER BY path, item`;
const LOCATIONS_AT = `${LOCATIONS} WHERE path = ? ORDER BY item`;
const LOCATIONS_FROM = `${LOCATIONS} WHERE (path, item) > (?, ?) ORDER BY path, item LIMIT ${String(PAGE)}`;

const LOCATIONS_DIRECTLY_IN = `${LOCATIONS} WHERE path > ?1 AND path < ?2 AND instr(substr(path, length(?1) + 1), ?3) = 0 ORDER BY path, item`;

const SAVE_LOCATION = `INSERT INTO board_places (path, item, report, kind, name, origin, state, size, mtime_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (path, item) DO UPDATE SET report = excluded.report, kind = excluded.kind, name = excluded.name, origin = excluded.origin,
  state = excluded.state, size = excluded.size, mtime_ms = excluded.mtime_ms`;

const SAVE_FACTS = `INSERT INTO board_facts (report, read_by, holds_until, failure, facts) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (report) DO UPDATE SET read_by = excluded.read_by, holds_until = excluded.holds_until, failure = excluded.failure,
  facts = excluded.facts`;

const EDITS = `SELECT MAX(changed_at) AS changed_at, SUM((SELECT COUNT(*) FROM edit_steps WHERE list = edit_lists.id)) AS steps
  FROM edit_lists WHERE report_key = ?`;

const WITHOUT_FORECAST = `SELECT board_reports.id AS report, lists.changed_at AS changed_at FROM (
    SELECT report_key, MAX(changed_at) AS changed_at FROM edit_lists GROUP BY report_key
    HAVING SUM((SELECT COUNT(*) FROM edit_steps WHERE list = edit_lists.id)) > 0
  ) AS lists JOIN board_reports ON sha256 = report_key
  WHERE NOT EXISTS (SELECT 1 FROM board_edited WHERE report = board_reports.id AND read_by = ? AND board_edited.changed_at = lists.changed_at
    AND (holds_until IS NULL OR holds_until > ?))
  ORDER BY board_reports.id`;

const SAVE_EDITED = `INSERT INTO board_edited (report, read_by, changed_at, holds_until, predicted) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (report) DO UPDATE SET read_by = excluded.read_by, changed_at = excluded.changed_at, holds_until = excluded.holds_until,
  predicted = excluded.predicted`;

const NEXT_UNTIL = `SELECT MIN(until) AS until FROM (
    SELECT MIN(holds_until) AS until FROM board_facts UNION ALL SELECT MIN(holds_until) FROM board_edited
  )`;

const KEEP_LAST_FACTS = `UPDATE board_facts SET holds_until = NULL WHERE holds_until <= ?
  AND NOT EXISTS (SELECT 1 FROM board_places WHERE board_places.report = board_facts.report AND state <> 'gone')`;

const METADATA_COLUMNS = ['tags', ...METADATA_TEXTS, 'done', 'pinned'];
const METADATA_OF = `SELECT ${METADATA_COLUMNS.join(', ')} FROM board_reports WHERE id = ?`;
const SAVE_METADATA = `UPDATE board_reports SET ${METADATA_COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`;
const ADD = `INSERT INTO board_reports (sha256, size, added_at, ${METADATA_COLUMNS.join(', ')})
  VALUES (?, ?, ?, ${METADATA_COLUMNS.map(() => '?').join(', ')}) RETURNING id`;

export function boardTables(connection: Connection): BoardTables {
  const locationsOf = (report: number): readonly FileLocation[] => connection.all(LOCATIONS_OF, report).map(locationIn);

  function stored(row: Row): BoardRecord {
    return storedOf(row, locationsOf(Number(row['id'])));
  }

  function* all(): Iterable<BoardRecord> {
    for (let last = 0; ;) {
      const page = connection.all(REPORTS_FROM, last);
      // Made when it is asked for: whoever goes through all of them does so in turns.
      for (const row of page) yield stored(row);
      if (page.length < PAGE) return;
      last = Number(page.at(-1)?.['id']);
    }
  }

  function* locationsIn(folder: string | null): Iterable<ReportLocation> {
    let last = { path: folder ?? '', item: -1 };
    for (;;) {
      const page = connection.all(LOCATIONS_FROM, last.path, last.item);
      for (const location of page.map(reportLocationOf)) {
        if (folder !== null && !location.path.startsWith(folder)) return;
        yield location;
        last = location;
      }
      if (page.length < PAGE) return;
    }
  }

  return {
    count: () => Number(connection.get('SELECT COUNT(*) AS reports FROM board_reports')?.['reports'] ?? 0),
    all,
    byIds: (ids) =>
      ids.flatMap((id) => {
        const row = connection.get(REPORT, id);
        return row === null ? [] : [stored(row)];
      }),
    idOf(sha256) {
      const row = connection.get('SELECT id FROM board_reports WHERE sha256 = ?', sha256);
      return row === null ? null : Number(row['id']);
    },
    hasHash: (report) => connection.get('SELECT 1 FROM board_reports WHERE id = ? AND sha256 IS NOT NULL', report) !== null,
    metadataOf(report) {
      const row = connection.get(METADATA_OF, report);
      return row === null ? null : metadataIn(row);
    },
    locationsAt: (path) => connection.all(LOCATIONS_AT, path).map(reportLocationOf),
    locationsOf,
    locationsIn,
    locationsDirectlyIn: (folder) => connection.all(LOCATIONS_DIRECTLY_IN, folder, `${folder}\u{10ffff}`, sep).map(reportLocationOf),
    locationCount: (folder) =>
      Number(
        connection.get('SELECT COUNT(*) AS places FROM board_places WHERE path >= ? AND path < ?', folder, `${folder}\u{10ffff}`)?.[
          'places'
        ],
      ),
    notReadBy: (readBy, now) => connection.all(NOT_READ, readBy, now).map(({ id }) => Number(id)),
    withoutHash: () => connection.all('SELECT id FROM board_reports WHERE sha256 IS NULL').map(({ id }) => Number(id)),
    nextUntil() {
      const until = connection.get(NEXT_UNTIL)?.['until'];
      return typeof until === 'number' ? until : null;
    },
    add({ sha256, size, addedAt }) {
      return Number(connection.get(ADD, sha256, size, addedAt, ...metadataValues(NO_METADATA))?.['id']);
    },
    identify(report, sha256, size) {
      connection.run('UPDATE board_reports SET sha256 = ?, size = ? WHERE id = ?', sha256, size, report);
      // Edits are of bytes.
      connection.run('DELETE FROM board_edited WHERE report = ?', report);
    },
    saveLocation(report, { path, item, kind, name, origin, state, size, mtimeMs }) {
      connection.run(SAVE_LOCATION, path, item, report, kind, name, origin, state, size, mtimeMs);
    },
    deleteLocation(path, item) {
      connection.run('DELETE FROM board_places WHERE path = ? AND item = ?', path, item);
    },
    saveFacts(report, { readBy, facts, failure, until }) {
      connection.run(SAVE_FACTS, report, readBy, until, failure === null ? null : JSON.stringify(failure), facts);
    },
    forgetFacts: (report, readBy) => connection.run('DELETE FROM board_facts WHERE report = ? AND read_by <> ?', report, readBy) > 0,
    keepLastFacts(now) {
      connection.run(KEEP_LAST_FACTS, now);
    },
    forgetOtherEdited(readBy) {
      connection.run('DELETE FROM board_edited WHERE read_by <> ?', readBy);
    },
    saveMetadata(report, metadata) {
      connection.run(SAVE_METADATA, ...metadataValues(metadata), report);
    },
    delete(report) {
      connection.run('DELETE FROM board_reports WHERE id = ?', report);
    },
    editsOf(sha256) {
      const row = connection.get(EDITS, sha256);
      const steps = Number(row?.['steps'] ?? 0);
      return steps === 0 ? null : { steps, changedAt: String(row?.['changed_at']) };
    },
    editsWithoutForecast: (readBy, now) =>
      connection
        .all(WITHOUT_FORECAST, readBy, now)
        .map(({ report, changed_at: changedAt }) => ({ report: Number(report), changedAt: String(changedAt) })),
    forgetExpiredEdited: (now) =>
      connection.all('DELETE FROM board_edited WHERE holds_until <= ? RETURNING report', now).map(({ report }) => Number(report)),
    saveEdited(report, { readBy, changedAt, until, predicted }) {
      connection.run(SAVE_EDITED, report, readBy, changedAt, until, predicted);
    },
    editedOf(report, changedAt) {
      const row = connection.get('SELECT predicted FROM board_edited WHERE report = ? AND changed_at = ?', report, changedAt);
      return row === null ? null : String(row['predicted']);
    },
  };
}

function storedOf(row: Row, locations: readonly FileLocation[]): BoardRecord {
  return {
    id: Number(row['id']),
    sha256: textOrNull(row['sha256']),
    size: Number(row['size']),
    addedAt: Number(row['added_at']),
    locations,
    metadata: metadataIn(row),
    // Both were written by these rules and this schema: what others wrote was thrown away when the store was opened.
    facts: parsed(row['facts']) as ReportFacts | null,
    failure: parsed(row['failure']) as Failure | null,
    readBy: textOrNull(row['read_by']),
  };
}

/** In the order of `METADATA_COLUMNS`. */
function metadataValues({ tags, done, pinned, ...texts }: RowMetadata): readonly (string | number)[] {
  return [JSON.stringify(tags), ...METADATA_TEXTS.map((text) => texts[text]), Number(done), Number(pinned)];
}

function metadataIn(row: Row): RowMetadata {
  return {
    tags: (parsed(row['tags']) ?? []) as readonly string[],
    ...perText((text) => String(row[text])),
    done: row['done'] !== 0,
    pinned: row['pinned'] !== 0,
  };
}

function locationIn(row: Row): FileLocation {
  return {
    path: String(row['path']),
    item: Number(row['item']),
    name: String(row['name']),
    kind: row['kind'] === 'kept' ? 'kept' : 'file',
    origin: ORIGINS.find((origin) => origin === row['origin']) ?? 'added',
    state: LOCATION_STATES.find((state) => state === row['state']) ?? 'gone',
    size: Number(row['size']),
    mtimeMs: Number(row['mtime_ms']),
  };
}

function reportLocationOf(row: Row): ReportLocation {
  return { ...locationIn(row), report: Number(row['report']) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** What cannot be understood is as if it were not there: facts are read again. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return null;
  try {
    return JSON.parse(value);
  } catch (reason) {
    if (reason instanceof SyntaxError) return null;
    throw reason;
  }
}
