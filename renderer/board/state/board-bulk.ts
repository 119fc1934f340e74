import type { BulkChange } from '../../../shared/board/bulk-change.ts';
import type { BoardSelection } from '../../../shared/bridge/view/board-view.ts';
import type { BulkDone, BulkPreview, BulkUndone, BulkView, SavedMany } from '../../../shared/bridge/view/bulk-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { reportHandles } from '../../report/state/report-store.ts';
import { refreshReports } from '../../report/state/reports.ts';
import { chosenRules } from '../../core/state/targets.ts';

function request(selection: BoardSelection, change: BulkChange) {
  return { selection, change, ...chosenRules() };
}

/** Updates the open reports after a bulk change, which may have edited them. */
async function showChanged(): Promise<void> {
  await refreshReports(null);
  await Promise.all(reportHandles().map(({ loadDraft }) => loadDraft()));
}

/** Previews a change; null if the preview failed or was stopped. */
export function previewMany(selection: BoardSelection, change: BulkChange): Promise<BulkPreview | null> {
  return callOrNotify('board.previewChange', request(selection, change));
}

/** Applies a change. `previewed`: the value of `rows` in the preview of this change. */
export async function changeMany(selection: BoardSelection, change: BulkChange, previewed: string): Promise<BulkDone | null> {
  const done = await callOrNotify('board.change', { ...request(selection, change), previewed });
  if (done !== null) await showChanged();
  return done;
}

export async function undoMany(bulk: string): Promise<BulkUndone | null> {
  const undone = await callOrNotify('board.undoBulk', { bulk });
  if (undone !== null) await showChanged();
  return undone;
}

/** Returns the earlier changes to many reports, the newest first. */
export async function earlierChanges(): Promise<readonly BulkView[] | null> {
  return (await callOrNotify('board.bulks', {}))?.bulks ?? null;
}

/** Saves reports in a folder that the user chooses. */
export function saveMany(selection: BoardSelection, as: 'request' | 'body', pattern: string): Promise<SavedMany | null> {
  return callOrNotify('board.saveMany', { selection, as, pattern });
}
