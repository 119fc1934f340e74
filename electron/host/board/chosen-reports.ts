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

export interface ChosenRows {
  readonly idsOf: (selection: BoardSelection) => readonly number[];
  readonly byIds: (ids: readonly number[]) => readonly BoardRow[];
}

/** A report of the board during an operation. `isOpen`: whether the user has it open. Otherwise it is open only for the operation and not visible. */
export interface RowReport extends ReportWithDraft {
  readonly isOpen: boolean;
}

/** Number of rows per lookup. */
const ROWS_AT_ONCE = 200;

/** Returns a key for a set of rows in any order: SHA-256 of their sorted ids, as hex digits. */
export function rowsKey(ids: readonly number[]): string {
  return createHash('sha256')
    .update([...ids].toSorted((a, b) => a - b).join(' '))
    .digest('hex');
}

/**
 * Processes rows one after the other as part of the current work. Between two rows, the work can pause or be cancelled, and other calls can run. `act` gets the
 * position of the row, from 1, and the total. Returns the number of processed rows.
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
      // Checked again here, because `act` may have handled the cancellation like any failed read.
      throwIfCancelled(work);
      done += 1;
      work?.passedItems(done, ids.length);
    }
  }
  return done;
}

/**
 * Runs `use` with the report of a row. If the report is not open, opens it temporarily with its saved edits. Tries locations in order until one has the row's
 * bytes. Errors: the reason why no location can be read, and the errors of `use`. Throws a cancellation.
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
  location: FileLocation,
  key: string,
  size: number,
  reports: Pick<OpenReports, 'openWith' | 'withTemporaryReport'>,
  use: (opened: RowReport) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    const open = await reports.openWith({ ...location, size, key });
    if (!open.ok) return open;
    const { value } = open;
    if (value !== null) return await withSoundReport(value.report, () => use({ ...value, isOpen: true }));
    return await reports.withTemporaryReport({ ...location, key }, async (opened) => {
      const captured = await opened.draft.captured();
      return captured.key === key ? use({ ...opened, isOpen: false }) : fail(failure('file_changed', { own: 'capture' }));
    });
  } catch (reason) {
    if (isStopped(reason)) throw reason;
    return fail(expectedError(reason));
  }
}

/** Removes the file's name from a failure, so that equal failures of many files can be counted together. */
export function ofCapture(why: Failure): Failure {
  return isLocationFailure(why) ? { code: why.code, facts: { own: 'capture' } } : why;
}

export function nameOf({ locations: [{ name }] }: BoardRow): string {
  return name;
}
