import { pendingText } from '../../report/state/pending-typing.ts';
import { reportHandles } from '../../report/state/report-store.ts';
import { savePageNow } from './session.ts';

/**
 * Waits until all that was typed became edits, and what the page shows is kept: before the page is loaded anew. The answer is what could not become an
 * edit because the host is gone, one text under the other; empty where there is none.
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
