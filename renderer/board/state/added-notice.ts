import type { BoardAdded } from '../../../shared/bridge/view/board-view.ts';
import { addedText } from '../../../shared/text/board/board-added.ts';
import { dismissNotice, noticeDone, useNotices } from '../../core/state/notices.ts';

/** The last notice and its counts. */
let last: { readonly id: number; readonly counts: BoardAdded } | null = null;

/** Shows how many files were added to the board. If the notice of an earlier request is still visible, a notice with the sum of both counts replaces it. */
export function noticeAdded(counts: BoardAdded): void {
  const before = last !== null && useNotices.getState().shown.some(({ id }) => id === last?.id) ? last : null;
  if (before !== null) dismissNotice(before.id);
  const sum = before === null ? counts : sumOf(before.counts, counts);
  last = { id: noticeDone(addedText(sum)), counts: sum };
}

function sumOf(one: BoardAdded, other: BoardAdded): BoardAdded {
  return {
    reports: one.reports + other.reports,
    files: one.files + other.files,
    identical: one.identical + other.identical,
    unreadable: one.unreadable + other.unreadable,
    known: one.known + other.known,
  };
}
