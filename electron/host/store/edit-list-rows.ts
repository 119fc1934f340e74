import type { Connection, Row } from './connection.ts';

/** What a location is named in: the disk, by an absolute path; `drafts/`, by the path inside it; `kept/`, by the SHA-256 of a capture. */
const LOCATION_KINDS = ['path', 'drafts', 'kept'] as const;

/** Where bytes lie that an edit list needs: a file of the person's, one that was taken in for the list, or a capture of the library. */
export interface SavedLocation {
  readonly kind: (typeof LOCATION_KINDS)[number];
  readonly at: string;
}

/** What is kept of an edit list beside its steps. */
export interface ListHead {
  /** Names the list. */
  readonly slot: string;
  /** SHA-256 of the captured file; null until a large one has been read. */
  readonly reportKey: string | null;
  /** Of the captured file: bytes, and ms since 1970; null where it was not noted. */
  readonly size: number | null;
  readonly mtimeMs: number | null;
  /** What the report is called. */
  readonly name: string;
  readonly capture: SavedLocation;
  /** ISO 8601. */
  readonly changedAt: string;
  /** It was not saved as a file since. */
  readonly unsaved: boolean;
  /** Number of the next step; none is used twice. */
  readonly nextStep: number;
}

/** What people are told of a list. */
export interface EditListSummary extends Pick<ListHead, 'slot' | 'reportKey' | 'name' | 'capture' | 'changedAt'> {
  /** How many there are. */
  readonly steps: number;
}

export interface StepRow {
  readonly step: number;
  readonly sentence: string;
  /** JSON, with bytes as the bridge carries them. */
  readonly edits: string;
  /** JSON; null where nothing is left out. */
  readonly skipped: string | null;
}

/** A file that gives a content, by the key that edits name. */
export interface FileRow {
  readonly key: string;
  readonly name: string;
  readonly location: SavedLocation;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Edit lists: a head, a row for each step, a row for each file that its edits name. */
export interface EditListRows {
  /** At most so many slots; all where `most` is negative. */
  slots(most: number): readonly string[];
  head(slot: string): ListHead | null;
  /** All lists as people are told of them, by slot; that of `slot` alone where it is given. */
  told(slot?: string): readonly EditListSummary[];
  /** Those of certain bytes, and those of a place, with the number of their steps. */
  headsAbout(key: string | null, location: SavedLocation): readonly (ListHead & { readonly steps: number })[];
  /** Those of a captured file: by its SHA-256, or by size and time where it was not read yet. */
  headsOf(file: { readonly key: string; readonly size: number; readonly mtimeMs: number }): readonly ListHead[];
  /** In order. */
  steps(slot: string): readonly StepRow[];
  files(slot: string): readonly FileRow[];
  saveHead(head: ListHead): void;
  saveStep(slot: string, row: StepRow): void;
  deleteStep(slot: string, step: number): void;
  /** In the place of all that were there. */
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
    told: (slot) =>
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
