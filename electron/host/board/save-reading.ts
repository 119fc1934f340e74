import type { BoardPlace, Marks, Origin } from '../../../shared/board/board-row.ts';
import type { PackedReading, PackedReport } from '../report/reading/packed-reading.ts';
import type { BoardTables, KnownPlace } from '../store/board-rows.ts';
import type { Touched } from './board-rows.ts';

/** A file that was read for the board. */
export interface ReadPlace {
  /** Absolute. */
  readonly path: string;
  /** What people call it. */
  readonly name: string;
  readonly kind: BoardPlace['kind'];
  readonly origin: Origin;
  readonly reading: PackedReading;
  /** What it was read by (`nameOfReadBy`). */
  readonly readBy: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** Keeps what came of reading a file: its reports are rows, and what lay there before does not lie there any more. Inside a transaction. */
export function saveReading(tables: BoardTables, touched: Touched, read: ReadPlace): void {
  const before = tables.placesAt(read.path);
  const { reading } = read;
  // What is gone before it was ever read is no report, but perhaps a folder that was, or a file that was erased.
  if (before.length === 0 && reading.failure?.code === 'file_missing') return;
  const isLost = reading.failure !== null && reading.sha256 === null && before.some(({ report }) => tables.hasHash(report));
  if (isLost) {
    keepLost(tables, touched, before, reading);
    return;
  }
  const reports = reading.reports.length > 0 ? reading.reports : [unread(reading)];
  for (const report of reports) {
    const known = before.find(({ item }) => item === report.item) ?? null;
    const { id, isNew } = rowFor(tables, touched, read, report, known);
    tables.savePlace(id, placeOf(read, report, known));
    const { facts, until } = report;
    tables.saveFacts(id, { readBy: read.readBy, facts, failure: facts === null ? reading.failure : null, until });
    if (!isNew) forgetGone(tables, id, read.path);
    touched.put(id);
    if (known !== null && known.report !== id) leave(tables, touched, known.report, id);
  }
  const items = new Set(reports.map(({ item }) => item));
  for (const { item, report } of before) {
    if (items.has(item)) continue;
    tables.deletePlace(read.path, item);
    leave(tables, touched, report, null);
  }
}

type Row = Pick<PackedReport, 'item' | 'size'> & {
  readonly sha256: string | null;
  readonly facts: string | null;
  readonly until: number | null;
};

function unread({ sha256, size }: PackedReading): Row {
  return { item: 0, sha256, size, facts: null, until: null };
}

/** What was read there once cannot be read now: the row stays, and says so. */
function keepLost(tables: BoardTables, touched: Touched, before: readonly KnownPlace[], { failure }: PackedReading): void {
  const state = failure?.code === 'file_missing' ? 'gone' : 'changed';
  for (const place of before) {
    tables.savePlace(place.report, { ...place, state });
    touched.put(place.report);
  }
}

/** The row of these bytes; where there is none, the one that this file had alone follows its new content, so that marks stay with the file. */
function rowFor(
  tables: BoardTables,
  touched: Touched,
  { now }: ReadPlace,
  { sha256, size }: Row,
  known: KnownPlace | null,
): { readonly id: number; readonly isNew: boolean } {
  const same = sha256 === null ? null : tables.idOf(sha256);
  if (same !== null) return { id: same, isNew: false };
  if (known !== null && tables.placesOf(known.report).length === 1) {
    tables.identify(known.report, sha256, size);
    return { id: known.report, isNew: false };
  }
  const id = tables.add({ sha256, size, addedAt: now });
  touched.put(id);
  return { id, isNew: true };
}

function placeOf({ path, name, kind, origin, reading }: ReadPlace, { item }: Row, known: KnownPlace | null): BoardPlace {
  const state = reading.failure?.code === 'file_missing' ? 'gone' : 'there';
  return { path, item, name, kind, origin: known?.origin ?? origin, state, size: reading.size, mtimeMs: reading.mtimeMs };
}

/** The same bytes were found elsewhere: where they lay before is of no interest any more. */
function forgetGone(tables: BoardTables, report: number, found: string): void {
  for (const { path, item, state } of tables.placesOf(report)) if (state === 'gone' && path !== found) tables.deletePlace(path, item);
}

/** A file does not lie there any more: the place says so, or goes where the same bytes lie elsewhere. Nothing where the place is not that row's any more. */
export function savePlaceGone(tables: BoardTables, touched: Touched, { report, ...place }: KnownPlace): void {
  if (!tables.placesAt(place.path).some((now) => now.item === place.item && now.report === report)) return;
  const isElsewhere = tables.placesOf(report).some(({ path, state }) => path !== place.path && state !== 'gone');
  if (isElsewhere) tables.deletePlace(place.path, place.item);
  else tables.savePlace(report, { ...place, state: 'gone' });
  touched.put(report);
}

/** A row lost a place; without any it goes, and what a person said of it goes over to the row that has its file now. */
export function leave(tables: BoardTables, touched: Touched, report: number, heir: number | null): void {
  if (tables.placesOf(report).length > 0) {
    touched.put(report);
    return;
  }
  const [left, taking] = [tables.marksOf(report), heir === null ? null : tables.marksOf(heir)];
  if (heir !== null && left !== null && taking !== null) tables.saveMarks(heir, together(left, taking));
  tables.delete(report);
  touched.gone(report);
}

function together(one: Marks, other: Marks): Marks {
  return {
    tags: [...new Set([...one.tags, ...other.tags])].toSorted(),
    note: [...new Set([other.note, one.note])].filter((note) => note !== '').join('\n'),
    done: one.done && other.done,
    pinned: one.pinned || other.pinned,
  };
}
