import type { Connection, Row } from './connection.ts';

/**
 * Kinds of location. `path`: an absolute path. `drafts`: a path inside the folder `drafts/` of the data folder. `kept`: the SHA-256 of a capture in `kept/`.
 */
const LOCATION_KINDS = ['path', 'drafts', 'kept'] as const;

/** Location of bytes that an edit list needs: a file of the user, a file imported for the list, or a capture in the library. */
export interface SavedLocation {
  readonly kind: (typeof LOCATION_KINDS)[number];
  readonly at: string;
}

/** A stored edit list, without its steps. */
export interface ListHead {
  /** Id of the list. */
  readonly slot: string;
  /** SHA-256 of the captured file; null for a large file that has not been read. */
  readonly reportKey: string | null;
  /** Size of the captured file in bytes, and its modification time in ms since 1970; null if not recorded. */
  readonly size: number | null;
  readonly mtimeMs: number | null;
  /** Name of the report. */
  readonly name: string;
  readonly capture: SavedLocation;
  /** ISO 8601. */
  readonly changedAt: string;
  /** Whether the list has changed since it was last saved as a file. */
  readonly unsaved: boolean;
  /** Number of the next step. Numbers are never reused. */
  readonly nextStep: number;
}

/** Summary of an edit list for users. */
export interface EditListSummary extends Pick<ListHead, 'slot' | 'reportKey' | 'name' | 'capture' | 'changedAt'> {
  /** Number of steps. */
  readonly steps: number;
}

export interface StepRow {
  readonly step: number;
  readonly sentence: string;
  /** JSON. Bytes are encoded as on the bridge. */
  readonly edits: string;
  /** JSON; null if no edit is skipped. */
  readonly skipped: string | null;
}

/** A file whose content edits use. They refer to it by `key`. */
export interface FileRow {
  readonly key: string;
  readonly name: string;
  readonly location: SavedLocation;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Edit lists. Each has a head row, a row for each step, and a row for each file that its edits use. */
export interface EditListRows {
  /** Returns at most `most` slots. If `most` is negative, returns all slots. */
  slots(most: number): readonly string[];
  head(slot: string): ListHead | null;
  /** Returns the summaries of all lists, sorted by slot. With `slot`, returns only the summary of that list. */
  summaries(slot?: string): readonly EditListSummary[];
  /** Returns the lists whose captured file has this SHA-256 or this location, each with its number of steps. */
  headsAbout(key: string | null, location: SavedLocation): readonly (ListHead & { readonly steps: number })[];
  /** Returns the lists of a captured file. A list without SHA-256 is found by the size and modification time of its file. */
  headsOf(file: { readonly key: string; readonly size: number; readonly mtimeMs: number }): readonly ListHead[];
  /** Returns the steps of a list in order. */
  steps(slot: string): readonly StepRow[];
  files(slot: string): readonly FileRow[];
  saveHead(head: ListHead): void;
  saveStep(slot: string, row: StepRow): void;
  deleteStep(slot: string, step: number): void;
  /** Replaces all file rows of a list. */
  saveFiles(slot: string, rows: readonly FileRow[]): void;
  delete(slot: string): void;
}

const ID = '(SELECT id FROM edit_lists WHERE slot = ?)';

const SAVE_HEAD = `INSERT INTO edit_lists (slot, report_key, size, mtime_ms, name, capture_kind, capture, changed_at, unsaved, next_step)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (slot) DO UPDATE SET report_key = excluded.report_key, size = excluded.size,
  mtime_ms = excluded.mtime_ms, name = excluded.name, capture_kind = excluded.capture_kind, capture = excluded.capture,
  changed_at = excluded.changed_at, unsaved = excluded.unsaved, next_step = excluded.next_step`;

const STEPS = '(SELECT COUNT(*) FROM edit_steps WHERE list = edit_lists.id) AS steps';

const SUMMARY = `SELECT slot, report_key, name, capture_kind, capture, changed_at, ${STEPS} FROM edit_lists`;

const HEADS_ABOUT = `SELECT *, ${STEPS} FROM edit_lists WHERE report_key = ? OR (capture_kind = ? AND capture = ?) ORDER BY slot`;

const SAVE_STEP = `INSERT INTO edit_steps (list, step, sentence, edits, skipped) VALUES (${ID}, ?, ?, ?, ?)
  ON CONFLICT (list, step) DO UPDATE SET sentence = excluded.sentence, edits = excluded.edits, skipped = excluded.skipped`;

const SAVE_FILE = `INSERT INTO edit_files (list, key, name, kind, place, size, mtime_ms) VALUES (${ID}, ?, ?, ?, ?, ?, ?)`;

export function editListRows(connection: Connection): EditListRows {
  return {
    slots: (most) => connection.all('SELECT slot FROM edit_lists LIMIT ?', most).map(({ slot }) => String(slot)),
    head(slot) {
      const row = connection.get('SELECT * FROM edit_lists WHERE slot = ?', slot);
      return row === null ? null : headOf(row);
    },
    summaries: (slot) =>
      (slot === undefined ? connection.all(`${SUMMARY} ORDER BY slot`) : connection.all(`${SUMMARY} WHERE slot = ?`, slot)).map(summaryOf),
    headsAbout: (key, { kind, at }) =>
      connection.all(HEADS_ABOUT, key, kind, at).map((row) => ({ ...headOf(row), steps: Number(row['steps']) })),
    headsOf: ({ key, size, mtimeMs }) =>
      connection
        .all(
          'SELECT * FROM edit_lists WHERE report_key = ? OR (report_key IS NULL AND size = ? AND mtime_ms = ?) ORDER BY id',
          key,
          size,
          mtimeMs,
        )
        .map(headOf),
    steps: (slot) => connection.all(`SELECT * FROM edit_steps WHERE list = ${ID} ORDER BY step`, slot).map(stepOf),
    files: (slot) => connection.all(`SELECT * FROM edit_files WHERE list = ${ID} ORDER BY key`, slot).map(fileOf),
    saveHead({ slot, reportKey, size, mtimeMs, name, capture, changedAt, unsaved, nextStep }) {
      const { kind, at } = capture;
      connection.run(SAVE_HEAD, slot, reportKey, size, mtimeMs, name, kind, at, changedAt, Number(unsaved), nextStep);
    },
    saveStep(slot, { step, sentence, edits, skipped }) {
      connection.run(SAVE_STEP, slot, step, sentence, edits, skipped);
    },
    deleteStep(slot, step) {
      connection.run(`DELETE FROM edit_steps WHERE list = ${ID} AND step = ?`, slot, step);
    },
    saveFiles(slot, rows) {
      connection.run(`DELETE FROM edit_files WHERE list = ${ID}`, slot);
      for (const { key, name, location, size, mtimeMs } of rows)
        connection.run(SAVE_FILE, slot, key, name, location.kind, location.at, size, mtimeMs);
    },
    delete(slot) {
      connection.run('DELETE FROM edit_lists WHERE slot = ?', slot);
    },
  };
}

function summaryOf(row: Row): EditListSummary {
  return {
    slot: String(row['slot']),
    reportKey: textOrNull(row['report_key']),
    name: String(row['name']),
    capture: locationOf(row['capture_kind'], row['capture']),
    changedAt: String(row['changed_at']),
    steps: Number(row['steps']),
  };
}

function headOf(row: Row): ListHead {
  return {
    slot: String(row['slot']),
    reportKey: textOrNull(row['report_key']),
    size: numberOrNull(row['size']),
    mtimeMs: numberOrNull(row['mtime_ms']),
    name: String(row['name']),
    capture: locationOf(row['capture_kind'], row['capture']),
    changedAt: String(row['changed_at']),
    unsaved: row['unsaved'] !== 0,
    nextStep: Number(row['next_step']),
  };
}

function stepOf(row: Row): StepRow {
  return { step: Number(row['step']), sentence: String(row['sentence']), edits: String(row['edits']), skipped: textOrNull(row['skipped']) };
}

function fileOf(row: Row): FileRow {
  return {
    key: String(row['key']),
    name: String(row['name']),
    location: locationOf(row['kind'], row['place']),
    size: Number(row['size']),
    mtimeMs: Number(row['mtime_ms']),
  };
}

function locationOf(kind: unknown, at: unknown): SavedLocation {
  return { kind: LOCATION_KINDS.find((known) => known === kind) ?? 'path', at: String(at) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
