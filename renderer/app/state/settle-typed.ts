import { pendingText } from '../../report/state/pending-typing.ts';
import { reportHandles } from '../../report/state/report-store.ts';
import { savePageNow } from './session.ts';

/**
 * Called before a reload. Waits until all typed text has become edits and the page's state is saved. If the host is gone, some texts cannot become edits.
 * Returns them, separated by line feeds; empty if there are none.
 */
export async function settleTyped(): Promise<string> {
  const reports = reportHandles();
  await Promise.all(reports.map((report) => report.settle()));
  await savePageNow();
  return reports
    .map(({ report }) => pendingText(report))
    .filter((text) => text !== '')
    .join('\n');
}
