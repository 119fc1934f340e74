import type { BoardRowView } from '../../../shared/bridge/view/board-view.ts';
import { call } from '../../bridge/bridge.ts';
import { useApp } from '../../core/state/app-store.ts';
import { itemAt, rowOfItem } from './board-reader.ts';
import { useBoard } from './board-store.ts';
import type { ReportHandle } from '../../report/state/report-state.ts';
import { findReport, reportOf } from '../../report/state/report-store.ts';
import { listAtOnce } from '../../report/state/reports.ts';

/** Maximum size of a prefetched file, in bytes. Reading or decompressing a larger file would delay the host's other work. */
const MAX_SIZE = 256 << 10;

/** The last prefetched row. */
let prefetched: { readonly row: number; readonly report: string } | null = null;
/** Position of the previous current row, from which the user's direction is derived. */
let positionBefore = -1;

/** The next row in the user's direction; null if there is no row worth prefetching. */
function nextRow(): BoardRowView | null {
  const { list } = useBoard.getState();
  if (list === null || list.followed < 0) return null;
  const step = list.followed < positionBefore ? -1 : 1;
  positionBefore = list.followed;
  let at = list.followed + step;
  while (at > 0 && itemAt(list, at)?.kind === 'heading') at += step;
  const row = at < 0 || at >= list.items ? null : rowOfItem(itemAt(list, at));
  return row !== null && isSmallAndThere(row) ? row : null;
}

function isSmallAndThere({ failure, cells }: BoardRowView): boolean {
  return failure === null && cells['file']?.[0] === 'there' && Number(cells['size']?.[0] ?? Number.POSITIVE_INFINITY) <= MAX_SIZE;
}

/** Opens and inspects the report that the user probably views next, without showing it. A failure is reported only when the user views that row. */
export async function prefetchNext(): Promise<void> {
  const row = nextRow();
  if (row === null || prefetchedReport(row.id) !== null) return;
  const opened = await call('board.open', { row: row.id, as: 'ahead' });
  if (!opened.ok) return;
  listAtOnce(opened.value);
  const handle = reportOf(opened.value.report);
  if (handle.store.getState().inspection === null) await handle.inspect();
  prefetched = { row: row.id, report: handle.report };
}

/** Prefetched report of a row, if it is still open; else null. */
export function prefetchedReport(row: number): ReportHandle | null {
  if (prefetched?.row !== row) return null;
  const { report } = prefetched;
  const isListed = useApp.getState().reports.some((open) => open.report === report && open.absent === null);
  const handle = findReport(report);
  return isListed && handle !== null && handle.store.getState().inspection !== null ? handle : null;
}

/** Forgets the prefetched report, for example because the host that had it open is gone. */
export function forgetPrefetched(): void {
  prefetched = null;
}
