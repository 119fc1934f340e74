import { CONNECTION } from '../../../shared/text/app/connection.ts';
import { connection } from '../../bridge/bridge.ts';
import { facetsAreBack } from '../../board/state/board-facets.ts';
import { boardIsBack } from '../../board/state/board-store.ts';
import { useApp } from '../../core/state/app-store.ts';
import { loseDownloads } from '../../report/state/downloads.ts';
import { resumeTyping } from '../../report/state/pending-typing.ts';
import { historyIsBack } from '../../sending/state/history-store.ts';
import { loadSavedDrafts } from '../../report/state/saved-drafts.ts';
import { dismissFailures, noticeDone } from '../../core/state/notices.ts';
import { receivedIsBack } from '../../sending/state/received-store.ts';
import { reportHandles } from '../../report/state/report-store.ts';
import { refreshReports } from '../../report/state/reports.ts';

/** Loads the state of the host that is back, then turns text typed meanwhile into edits. The bridge itself requests the data of missed events. */
async function resyncWithHost(isRestarted: boolean): Promise<void> {
  if (isRestarted) loseDownloads();
  listsAreBack();
  await refreshReports(null);
  const open = reportHandles().filter(({ report, store }) => isOpen(report) && !store.getState().isLost);
  await Promise.all(open.map(({ hostIsBack }) => hostIsBack(isRestarted)));
  resumeTyping((report) => open.some((handle) => handle.report === report));
  await loadSavedDrafts();
}

/**
 * Called when the host is back. Requests made while it was gone have failed. So each long list reads its visible rows again, and the notices about the failures
 * are dismissed.
 */
export function listsAreBack(): void {
  dismissFailures((failure) => failure.endsWithReturn);
  historyIsBack();
  receivedIsBack();
  boardIsBack();
  facetsAreBack();
}

function isOpen(report: string): boolean {
  return useApp.getState().reports.some((open) => open.report === report);
}

/**
 * Loads the current state whenever the host is back. When the browser tab becomes visible, tries to reach the host at once. `first`: if the page has never
 * loaded its data, this is called instead.
 */
export function listenForReturn(first: () => Promise<void>): void {
  connection.store.subscribe(({ returns, isRestarted }, before) => {
    if (returns === before.returns) return;
    // No notice is shown for an interruption too short for the user to notice.
    if (isRestarted) noticeDone(CONNECTION.backRestarted);
    else if (before.reach !== 'there') noticeDone(CONNECTION.back);
    void (useApp.getState().meta === null ? first() : resyncWithHost(isRestarted));
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.tryNow();
  });
}
