import { type FileLocation, type RowMetadata, METADATA_TEXTS, NO_METADATA, perText } from '../../../shared/board/board-row.ts';
import type { ReportFacts } from '../../../shared/board/report-facts.ts';
import type { Failure } from '../../../shared/errors.ts';
import { type BoardEdits, boardEdits } from './board-edits.ts';
import { type BoardFacts, boardFacts } from './board-facts.ts';
import { type BoardLocations, boardLocations } from './board-locations.ts';
import { type BoardSymbols, boardSymbols } from './board-symbols.ts';
import type { Connection, Row } from './connection.ts';

/** A stored report of the board, without its edits and answers. */
export interface BoardRecord {
  readonly id: number;
  /** Lower-case hex; null if the file could not be read. */
  readonly sha256: string | null;
  readonly size: number;
  /** ms since the epoch. */
  readonly addedAt: number;
  readonly locations: readonly FileLocation[];
  readonly metadata: RowMetadata;
  /** null if the file was not read yet or could not be read. */
  readonly facts: ReportFacts | null;
  readonly failure: Failure | null;
  /** Name of the inputs of the facts or of the failure (`nameOfReadBy`); null if there are neither facts nor a failure. */
  readonly readBy: string | null;
}

interface BoardReports {
  count(): number;
  /** Iterates over all reports in the order of the ids. Reads them from the store in pages. */
  all(): Iterable<BoardRecord>;
  /** Returns the reports in the order of the ids. Skips ids that do not exist. */
  byIds(ids: readonly number[]): readonly BoardRecord[];
  idOf(sha256: string): number | null;
  /** Returns whether the report's file was ever read. */
  hasHash(report: number): boolean;
  /** Returns null if the report does not exist. */
  metadataOf(report: number): RowMetadata | null;
  /** Returns the ids of reports whose bytes could not be read. */
  withoutHash(): readonly number[];
  /** Adds a report and returns its id. */
  add(report: { readonly sha256: string | null; readonly size: number; readonly addedAt: number }): number;
  /** Saves the hash and the size of a report's bytes after its file was read. */
  identify(report: number, sha256: string | null, size: number): void;
  saveMetadata(report: number, metadata: RowMetadata): void;
  delete(report: number): void;
}

/** The tables of the board. */
export interface BoardTables extends BoardReports, BoardLocations, BoardFacts, BoardEdits, BoardSymbols {}

const PAGE = 500;

const REPORTS = `SELECT board_reports.*, read_by, failure, facts FROM board_reports LEFT JOIN board_facts ON report = id`;

// These texts are constants. Statements are looked up by their text, which is slow for a text that is built at each call.
const REPORT = `${REPORTS} WHERE id = ?`;
const REPORTS_FROM = `${REPORTS} WHERE id > ? ORDER BY id LIMIT ${String(PAGE)}`;

const METADATA_COLUMNS = ['tags', ...METADATA_TEXTS, 'done', 'pinned'];
const METADATA_OF = `SELECT ${METADATA_COLUMNS.join(', ')} FROM board_reports WHERE id = ?`;
const SAVE_METADATA = `UPDATE board_reports SET ${METADATA_COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`;
const ADD = `INSERT INTO board_reports (sha256, size, added_at, ${METADATA_COLUMNS.join(', ')})
  VALUES (?, ?, ?, ${METADATA_COLUMNS.map(() => '?').join(', ')}) RETURNING id`;

export function boardTables(connection: Connection): BoardTables {
  const locations = boardLocations(connection);
  return {
    ...boardReports(connection, locations),
    ...locations,
    ...boardFacts(connection),
    ...boardEdits(connection),
    ...boardSymbols(connection),
  };
}

function boardReports(connection: Connection, locations: Pick<BoardLocations, 'locationsOf'>): BoardReports {
  const stored = (row: Row): BoardRecord => storedOf(row, locations.locationsOf(Number(row['id'])));
  return {
    count: () => Number(connection.get('SELECT COUNT(*) AS reports FROM board_reports')?.['reports'] ?? 0),
    *all() {
      for (let last = 0; ;) {
        const page = connection.all(REPORTS_FROM, last);
        // Each record is created only on request, because callers let other work run between two records.
        for (const row of page) yield stored(row);
        if (page.length < PAGE) return;
        last = Number(page.at(-1)?.['id']);
      }
    },
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
    withoutHash: () => connection.all('SELECT id FROM board_reports WHERE sha256 IS NULL').map(({ id }) => Number(id)),
    add: ({ sha256, size, addedAt }) => Number(connection.get(ADD, sha256, size, addedAt, ...metadataValues(NO_METADATA))?.['id']),
    identify(report, sha256, size) {
      connection.run('UPDATE board_reports SET sha256 = ?, size = ? WHERE id = ?', sha256, size, report);
      // The stored forecast is for other bytes, and so are the symbols.
      connection.run('DELETE FROM board_edited WHERE report = ?', report);
      connection.run('DELETE FROM board_symbols WHERE report = ?', report);
    },
    saveMetadata(report, metadata) {
      connection.run(SAVE_METADATA, ...metadataValues(metadata), report);
    },
    delete(report) {
      connection.run('DELETE FROM board_reports WHERE id = ?', report);
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
    // The casts are safe, because the current rules and schema wrote both values. Opening the store deletes values of other versions.
    facts: parsed(row['facts']) as ReportFacts | null,
    failure: parsed(row['failure']) as Failure | null,
    readBy: textOrNull(row['read_by']),
  };
}

function metadataIn(row: Row): RowMetadata {
  return {
    tags: (parsed(row['tags']) ?? []) as readonly string[],
    ...perText((text) => String(row[text])),
    done: row['done'] !== 0,
    pinned: row['pinned'] !== 0,
  };
}

/** Returns the values of a row's metadata, in the order of `METADATA_COLUMNS`. */
function metadataValues({ tags, done, pinned, ...texts }: RowMetadata): readonly (string | number)[] {
  return [JSON.stringify(tags), ...METADATA_TEXTS.map((text) => texts[text]), Number(done), Number(pinned)];
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Parses JSON. Returns null if the JSON is damaged. The facts are then read again. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return null;
  try {
    return JSON.parse(value);
  } catch (reason) {
    if (reason instanceof SyntaxError) return null;
    throw reason;
  }
}
