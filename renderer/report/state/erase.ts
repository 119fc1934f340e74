import { eraseDone } from '../../../shared/text/app/erase.ts';
import type { EraseSubject } from '../../../shared/bridge/view/draft-view.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { ask } from '../../core/state/ask.ts';
import { dropTyping } from './held-typing.ts';
import { loadKeptDrafts } from './kept-drafts.ts';
import { noticeDone } from '../../core/state/notices.ts';
import { loadRecent } from './recent-files.ts';
import { knownReport } from './report-store.ts';
import { refreshReports } from './reports.ts';

/** Looks what would go with a report, and asks whether it shall. */
export async function askErase(subject: EraseSubject): Promise<void> {
  // What was typed last counts among its edits.
  if (subject.kind === 'report') await knownReport(subject.report)?.settle();
  const view = await ask('erase.preview', { subject });
  if (view !== null) showOverlay({ kind: 'erase', subject, view });
}

/** Erases all of a report, and tells what went. */
export async function eraseReport(subject: EraseSubject): Promise<void> {
  // What is being typed goes with it.
  if (subject.kind === 'report') dropTyping(subject.report);
  const went = await ask('erase.all', { subject });
  if (went === null) return;
  noticeDone(eraseDone(went));
  await Promise.all([refreshReports(null), loadKeptDrafts(), loadRecent()]);
}
