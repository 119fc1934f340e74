import type { SetAnnotation } from '../../../shared/board/bulk-change.ts';
import { SEND_MANY } from '../../../shared/text/sending/send-many.ts';
import type { BoardSelection } from '../../../shared/bridge/view/board-view.ts';
import type { QueueChoice } from '../../../shared/bridge/view/outbox-view.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { noticeError } from '../../core/state/notices.ts';
import { softOf } from './send-many.ts';

/** The edit that exempts a report from sampling. Collectors that follow the interface accept it. */
const UNSAMPLED: SetAnnotation = { kind: 'set', name: 'Throttleable', text: '0', where: 'anywhere' };

/** Counts the rows of a selection. Resolves to null after a failure, which is shown as a notice. */
async function countOf(selection: BoardSelection): Promise<number | null> {
  if (selection.kind === 'rows') return selection.rows.length;
  const { filter, by, except } = selection;
  const all = await callOrNotify('board.facets', { filter, by, fields: [], most: 0 });
  const without = await callOrNotify('board.matching', { filter, by, rows: except });
  return all === null || without === null ? null : all.matching - without.rows.length;
}

/** Offers the edit that exempts reports from sampling. The edit applies to rows of the selection whose last outcome is a soft rejection. */
export async function offerToSpare(selection: BoardSelection): Promise<void> {
  const soft = await softOf(selection);
  const count = soft === null ? null : await countOf(soft);
  if (soft !== null && count !== null) showOverlay({ kind: 'rows.change', selection: soft, count, offered: UNSAMPLED });
}

/**
 * Offers the edit that exempts reports from sampling. The edit applies to the board rows of softly rejected queued reports. Requests in the queue do not
 * change.
 */
export async function offerToSpareQueued(choice: QueueChoice): Promise<void> {
  const found = await callOrNotify('outbox.rows', { choice: { ...choice, states: ['rejected_soft'] } });
  if (found === null) return;
  const { rows, left } = found;
  if (rows.length === 0) {
    noticeError(SEND_MANY.notOnBoard);
    return;
  }
  if (left > 0) noticeError(SEND_MANY.leftOnBoard(left));
  showOverlay({ kind: 'rows.change', selection: { kind: 'rows', rows }, count: rows.length, offered: UNSAMPLED });
}
