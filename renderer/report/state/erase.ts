import { eraseDone } from '../../../shared/text/app/erase.ts';
import type { EraseTarget } from '../../../shared/bridge/view/draft-view.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { dropTyping } from './pending-typing.ts';
import { loadSavedDrafts } from './saved-drafts.ts';
import { noticeDone } from '../../core/state/notices.ts';
import { loadRecent } from './recent-files.ts';
import { findReport } from './report-store.ts';
import { refreshReports } from './reports.ts';

/** Shows what erasing would delete, and asks for confirmation. */
export async function askErase(target: EraseTarget): Promise<void> {
  // Typed text must become an edit first, so that the preview counts it.
  if (target.kind === 'report') await findReport(target.report)?.settle();
  const view = await callOrNotify('erase.preview', { target });
  if (view !== null) showOverlay({ kind: 'erase', target, view });
}

/** Erases everything stored about a report, and tells the user what was deleted. */
export async function eraseReport(target: EraseTarget): Promise<void> {
  // Pending typing is deleted too.
  if (target.kind === 'report') dropTyping(target.report);
  const went = await callOrNotify('erase.all', { target });
  if (went === null) return;
  noticeDone(eraseDone(went));
  await Promise.all([refreshReports(null), loadSavedDrafts(), loadRecent()]);
}
