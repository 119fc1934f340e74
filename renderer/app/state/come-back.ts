import { CONNECTION } from '../../../shared/text/app/connection.ts';
import { connection } from '../../bridge/bridge.ts';
import { useApp } from '../../core/state/app-store.ts';
import { loseDownloads } from '../../report/state/downloads.ts';
import { resumeTyping } from '../../report/state/held-typing.ts';
import { historyIsBack } from '../../sending/state/history-store.ts';
import { loadKeptDrafts } from '../../report/state/kept-drafts.ts';
import { noticeDone } from '../../core/state/notices.ts';
import { receivedIsBack } from '../../sending/state/received-store.ts';
import { knownReports } from '../../report/state/report-store.ts';
import { refreshReports } from '../../report/state/reports.ts';

/** The host is there again: what it knows is shown, and then what was typed meanwhile becomes edits. What events tell the bridge asks again. */
async function comeBack(isAnew: boolean): Promise<void> {
  if (isAnew) loseDownloads();
  historyIsBack();
  receivedIsBack();
  await refreshReports(null);
  const open = knownReports().filter(({ report, store }) => isOpen(report) && !store.getState().isLost);
  await Promise.all(open.map(({ hostIsBack }) => hostIsBack(isAnew)));
  resumeTyping((report) => open.some((handle) => handle.report === report));
  await loadKeptDrafts();
}

function isOpen(report: string): boolean {
  return useApp.getState().reports.some((open) => open.report === report);
}

/** Goes on by itself when the host is back; a tab that is looked at again looks for it at once. `first`: loads what was never loaded. */
export function listenForReturn(first: () => Promise<void>): void {
  connection.store.subscribe(({ returns, isAnew }, before) => {
    if (returns === before.returns) return;
    // A break that was over before anybody saw it is not worth a word.
    if (isAnew) noticeDone(CONNECTION.backAnew);
    else if (before.reach !== 'there') noticeDone(CONNECTION.back);
    void (useApp.getState().meta === null ? first() : comeBack(isAnew));
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.tryNow();
  });
}
