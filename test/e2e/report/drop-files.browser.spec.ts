import { gzipSync } from 'node:zlib';
import { GOOD_PARTS, multipart } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BoardPage } from '../pages/board-page.ts';
import { ReportPage } from '../pages/report-page.ts';

// Only in the browser shell: a File made by a script has no path, but the desktop shell reads dropped files by their paths.

test('each of many unreadable files becomes a row with the reason', async ({ app }) => {
  const appPage = new AppPage(app.page);
  const board = new BoardPage(app.page);
  await appPage.waitUntilReady();
  const junk = (index: number): Uint8Array => Uint8Array.of(1, 2, index);
  await appPage.dropFiles(Array.from({ length: 12 }, (_, index) => ({ name: `junk-${String(index)}.bin`, bytes: junk(index) })));
  await expect(board.total).toHaveText('12 reports');
  await expect(board.row('junk-6.bin')).toContainText('is not a captured report');
});

test('dropped files open, both a bare body and a gzipped body', async ({ app }) => {
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  await appPage.waitUntilReady();
  const body = multipart(GOOD_PARTS);
  await appPage.dropFiles([
    { name: 'bare.multipart', bytes: body },
    { name: 'bare.gz', bytes: gzipSync(body) },
  ]);
  await expect(appPage.reportTabs()).toHaveCount(2);
  for (const name of ['bare.multipart', 'bare.gz']) {
    await appPage.selectReport(name);
    await expect(report.verdict).toContainText('LIKELY ACCEPTED');
    await expect(report.finding('head_inferred')).toBeVisible();
  }
});
