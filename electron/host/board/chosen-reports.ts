import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FileLocation, BoardRow } from '../../../shared/board/board-row.ts';
import { type Failure, type Result, fail } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import type { BoardSelection } from '../../../shared/bridge/view/board-view.ts';
import { currentWork } from '../platform/base/work.ts';
import { expectedError } from '../platform/files/io-error.ts';
import { isStopped, throwIfCancelled } from '../platform/files/throw-if-cancelled.ts';
import type { ReportWithDraft } from '../report/open/open-entry.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import { withSoundReport } from '../report/view/with-report.ts';

/** Rows of the board that something is done with. */
export interface ChosenRows {
  readonly idsOf: (selection: BoardSelection) => readonly number[];
  readonly byIds: (ids: readonly number[]) => readonly BoardRow[];
}

/** A report of the board while something is done with it. `isOpen`: people have it open; else nobody sees it. */
export interface RowReport extends ReportWithDraft {
  readonly isOpen: boolean;
}

/** Rows that are looked up at once. */
const ROWS_AT_ONCE = 200;

/** Stands for a set of rows, whatever their order: SHA-256 of their numbers, as hexadecimal digits. */
export function rowsKey(ids: readonly number[]): string {
  return createHash('sha256')
    .update([...ids].toSorted((a, b) => a - b).join(' '))
    .digest('hex');
}

/**
 * Goes through rows one after the other, as the work that is under way: it can pause and be stopped between two, and others have
 * their turn. `act` is told which of how many it is, from 1. How many there were.
 */
export async function eachChosen(
  ids: readonly number[],
  rows: Pick<ChosenRows, 'byIds'>,
  act: (row: BoardRow, number: number, of: number) => Promise<void>,
): Promise<number> {
  const work = currentWork();
  let done = 0;
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    for (const row of rows.byIds(ids.slice(from, from + ROWS_AT_ONCE))) {
      await setImmediate();
      await work?.pausePoint();
      throwIfCancelled(work);
      await act(row, done + 1, ids.length);
      // A reading that was stopped fails as any other.
      throwIfCancelled(work);
      done += 1;
      work?.passedItems(done, ids.length);
    }
  }
  return done;
}

/**
 * Does something with the report of a row: as people have it open, else opened for that alone with the edits that wait for it. Locations are tried in their
 * order until one has the bytes of the row. Errors: why none of them can be read, and those of `use`; being stopped is thrown.
 */
export async function withRowReport<T>(
  row: BoardRow,
  reports: Pick<OpenReports, 'openWith' | 'withTemporaryReport'>,
  use: (opened: RowReport) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { sha256: key, size, locations } = row;
  if (key === null) return fail(row.failure ?? failure('file_unreadable', { own: 'capture' }));
  const [first, ...others] = locations;
  let result = await withReportAt(first, key, size, reports, use);
  for (const location of others) {
    if (result.ok || !isLocationFailure(result.error)) break;
    result = await withReportAt(location, key, size, reports, use);
  }
  return result;
}

const LOCATION_FAILURES: ReadonlySet<Failure['code']> = new Set<Failure['code']>([
  'file_missing',
  'file_is_directory',
  'file_not_regular',
  'file_no_permission',
  'file_unreadable',
  'file_changed',
  'file_empty',
]);

function isLocationFailure({ code }: Failure): boolean {
  return LOCATION_FAILURES.has(code);
}

async function withReportAt<T>(
  { path, name }: FileLocation,
  key: string,
  size: number,
  reports: Pick<OpenReports, 'openWith' | 'withTemporaryReport'>,
  use: (opened: RowReport) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    const open = await reports.openWith({ path, size, key });
    if (!open.ok) return open;
    const { value } = open;
    if (value !== null) return await withSoundReport(value.report, () => use({ ...value, isOpen: true }));
    return await reports.withTemporaryReport(path, name, async (opened) => {
      const captured = await opened.draft.captured();
      return captured.key === key ? use({ ...opened, isOpen: false }) : fail(failure('file_changed', { own: 'capture' }));
    });
  } catch (reason) {
    if (isStopped(reason)) throw reason;
    return fail(expectedError(reason));
  }
}

/** The failures of one file without its name, so that those of many are told together. */
export function ofCapture(why: Failure): Failure {
  return isLocationFailure(why) ? { code: why.code, facts: { own: 'capture' } } : why;
}

/** What a row is called on the board. */
export function nameOf({ locations: [{ name }] }: BoardRow): string {
  return name;
}
