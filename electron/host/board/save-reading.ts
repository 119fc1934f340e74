import { type FileLocation, type RowMetadata, type Origin, perText } from '../../../shared/board/board-row.ts';
import type { CrashFacts } from '../../../shared/board/crash-facts.ts';
import type { ReportFacts } from '../../../shared/board/report-facts.ts';
import type { PackedReading, PackedReport } from '../report/reading/packed-reading.ts';
import { nameInFile } from '../../../shared/report/sources/name-in-file.ts';
import type { ReportLocation } from '../store/board-locations.ts';
import type { BoardTables } from '../store/board-rows.ts';
import type { RowChanges } from './board-rows.ts';

interface BoardReading {
  /** Absolute path. */
  readonly path: string;
  /** Display name. */
  readonly name: string;
  readonly kind: FileLocation['kind'];
  readonly origin: Origin;
  readonly reading: PackedReading;
  /** Name of the inputs with which the file was read (`nameOfReadBy`). */
  readonly readBy: string;
  /** ms since the epoch. */
  readonly now: number;
}

interface SavedRow {
  readonly id: number;
  readonly isNew: boolean;
}

/**
 * Saves the result of reading a file. The file's reports become rows, and its earlier locations are removed. Returns the rows of its readable reports. Must be
 * called in a transaction.
 */
export function saveReading(tables: BoardTables, changes: RowChanges, read: BoardReading): readonly SavedRow[] {
  const before = tables.locationsAt(read.path);
  const { reading } = read;
  // A file that was missing at its first read is no report. It may have been a folder, or an erased file.
  if (before.length === 0 && reading.failure?.code === 'file_missing') return [];
  const isLost = reading.failure !== null && reading.sha256 === null && before.some(({ report }) => tables.hasHash(report));
  if (isLost) {
    saveUnreadable(tables, changes, before, reading);
    return [];
  }
  const reports = reading.reports.length > 0 ? reading.reports : [unread(reading)];
  // Of several reports, one is known by its bytes alone: its place changes when others are added or removed before it.
  const isSeveral = reports.length > 1 || before.length > 1;
  const saved: SavedRow[] = [];
  const left: [report: number, heir: number | null][] = [];
  for (const report of reports) {
    const known = before.find(({ item }) => item === report.item) ?? null;
    const { id, isNew } = rowFor(tables, changes, read, report, isSeveral ? null : known);
    tables.saveLocation(id, locationOf(read, report, known));
    const { until } = report;
    const facts = saveSymbols(tables, id, report, read.readBy);
    tables.saveFacts(id, { readBy: read.readBy, facts, failure: facts === null ? reading.failure : null, until });
    if (facts !== null) saved.push({ id, isNew });
    if (!isNew) forgetGone(tables, id, read.path);
    changes.put(id);
    if (known !== null && known.report !== id) left.push([known.report, isSeveral ? null : id]);
  }
  const items = new Set(reports.map(({ item }) => item));
  for (const { item, report } of before) {
    if (items.has(item)) continue;
    tables.deleteLocation(read.path, item);
    left.push([report, null]);
  }
  for (const [report, heir] of left) leave(tables, changes, report, heir);
  return saved;
}

/** Returns the facts to save. If the crash of the same bytes was read with symbols before, they have that crash; otherwise it can be read with symbols now. */
function saveSymbols(tables: BoardTables, id: number, { facts, hasCrash }: Row, readBy: string): Row['facts'] {
  const crash = hasCrash && facts !== null ? tables.crashWithSymbols(id, readBy) : null;
  if (crash !== null && facts !== null)
    return JSON.stringify({ ...(JSON.parse(facts) as ReportFacts), crash: JSON.parse(crash) as CrashFacts });
  tables.awaitSymbols(id, hasCrash);
  return facts;
}

type Row = Pick<PackedReport, 'item' | 'request' | 'size' | 'hasCrash'> & {
  readonly sha256: string | null;
  readonly facts: string | null;
  readonly until: number | null;
};

function unread({ sha256, size }: PackedReading): Row {
  return { item: 0, request: null, sha256, size, facts: null, hasCrash: false, until: null };
}

/** Keeps the row of a file that can no longer be read, and records the new state. */
function saveUnreadable(tables: BoardTables, changes: RowChanges, before: readonly ReportLocation[], { failure }: PackedReading): void {
  const state = failure?.code === 'file_missing' ? 'gone' : 'changed';
  for (const location of before) {
    tables.saveLocation(location.report, { ...location, state });
    changes.put(location.report);
  }
}

/**
 * Returns the row of these bytes. If there is none, gives the new bytes to the previous row of this location, so that the metadata stays with the file. The
 * previous row must have no other location.
 */
function rowFor(
  tables: BoardTables,
  changes: RowChanges,
  { now }: BoardReading,
  { sha256, size }: Row,
  known: ReportLocation | null,
): SavedRow {
  const same = sha256 === null ? null : tables.idOf(sha256);
  if (same !== null) return { id: same, isNew: false };
  if (known !== null && tables.locationsOf(known.report).length === 1) {
    tables.identify(known.report, sha256, size);
    return { id: known.report, isNew: false };
  }
  const id = tables.add({ sha256, size, addedAt: now });
  changes.put(id);
  return { id, isNew: true };
}

function locationOf(
  { path, name, kind, origin, reading }: BoardReading,
  { item, request }: Row,
  known: ReportLocation | null,
): FileLocation {
  const state = reading.failure?.code === 'file_missing' ? 'gone' : 'there';
  return {
    path,
    item,
    name: nameInFile(name, request),
    kind,
    origin: known?.origin ?? origin,
    state,
    size: reading.size,
    mtimeMs: reading.mtimeMs,
  };
}

/** Deletes a report's locations whose files are gone, after the same bytes were found in another file. */
function forgetGone(tables: BoardTables, report: number, found: string): void {
  for (const { path, item, state } of tables.locationsOf(report)) if (state === 'gone' && path !== found) tables.deleteLocation(path, item);
}

/**
 * Records that a file is gone. Marks its location as gone. If the same bytes exist elsewhere, deletes the location instead. Does nothing if the location no
 * longer belongs to this report.
 */
export function recordFileGone(tables: BoardTables, changes: RowChanges, { report, ...location }: ReportLocation): void {
  if (!tables.locationsAt(location.path).some((now) => now.item === location.item && now.report === report)) return;
  const isElsewhere = tables.locationsOf(report).some(({ path, state }) => path !== location.path && state !== 'gone');
  if (isElsewhere) tables.deleteLocation(location.path, location.item);
  else tables.saveLocation(report, { ...location, state: 'gone' });
  changes.put(report);
}

/**
 * Called after a row lost a location. Deletes the row if it has no other location. `heir`: the row that the file belongs to now, which gets the metadata of the
 * deleted row; null if there is none.
 */
export function leave(tables: BoardTables, changes: RowChanges, report: number, heir: number | null): void {
  if (tables.locationsOf(report).length > 0) {
    changes.put(report);
    return;
  }
  const [left, inherited] = [tables.metadataOf(report), heir === null ? null : tables.metadataOf(heir)];
  if (heir !== null && left !== null && inherited !== null) tables.saveMetadata(heir, together(left, inherited));
  tables.delete(report);
  changes.gone(report);
}

function together(one: RowMetadata, other: RowMetadata): RowMetadata {
  return {
    tags: [...new Set([...one.tags, ...other.tags])].toSorted(),
    ...perText((text) => [...new Set([other[text], one[text]])].filter((written) => written !== '').join('\n')),
    done: one.done && other.done,
    pinned: one.pinned || other.pinned,
  };
}
