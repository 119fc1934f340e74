import type { BoardRowView } from '../../../shared/bridge/view/board-view.ts';
import { call } from '../../bridge/bridge.ts';
import { useApp } from '../../core/state/app-store.ts';
import { itemAt, rowOfItem } from './board-reader.ts';
import { useBoard } from './board-store.ts';
import type { ReportHandle } from '../../report/state/report-state.ts';
import { knownReport, reportOf } from '../../report/state/report-store.ts';
import { listAtOnce } from '../../report/state/reports.ts';

/** Largest file that is read ahead, in bytes: a larger one, or what it inflates to, would keep the host from what is asked for meanwhile. */
const LARGEST = 256 << 10;

/** What was read ahead last. */
let ahead: { readonly row: number; readonly report: string } | null = null;
/** Where the row stood that was looked at before: who went up goes on up. */
let placeBefore = -1;

/** The next row in the direction in which the rows are walked through; null where none is, or none that is worth reading ahead. */
function rowAhead(): BoardRowView | null {
  const { list } = useBoard.getState();
  if (list === null || list.followed < 0) return null;
  const step = list.followed < placeBefore ? -1 : 1;
  placeBefore = list.followed;
  let at = list.followed + step;
  while (at > 0 && itemAt(list, at)?.kind === 'heading') at += step;
  const row = at < 0 || at >= list.items ? null : rowOfItem(itemAt(list, at));
  return row !== null && isSmallAndThere(row) ? row : null;
}

function isSmallAndThere({ failure, cells }: BoardRowView): boolean {
  return failure === null && cells['file']?.[0] === 'there' && Number(cells['size']?.[0] ?? Number.POSITIVE_INFINITY) <= LARGEST;
}

/** Opens and reads the report of the row that is likely the next one, where nobody sees it. What cannot be read says so once it is asked for. */
export async function readAhead(): Promise<void> {
  const row = rowAhead();
  if (row === null || readAlready(row.id) !== null) return;
  const opened = await call('board.open', { row: row.id, as: 'ahead' });
  if (!opened.ok) return;
  listAtOnce(opened.value);
  const handle = reportOf(opened.value.report);
  if (handle.store.getState().inspection === null) await handle.inspect();
  ahead = { row: row.id, report: handle.report };
}

/** The report of a row that was read ahead and is still open; null where none is. */
export function readAlready(row: number): ReportHandle | null {
  if (ahead?.row !== row) return null;
  const { report } = ahead;
  const isListed = useApp.getState().reports.some((open) => open.report === report && open.absent === null);
  const handle = knownReport(report);
  return isListed && handle !== null && handle.store.getState().inspection !== null ? handle : null;
}

/** The host that had it open is gone. */
export function forgetAhead(): void {
  ahead = null;
}
