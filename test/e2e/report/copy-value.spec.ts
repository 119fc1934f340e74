import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { clipboardText } from '../support/clipboard.ts';
import { ReportPage } from '../pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;
test.beforeAll(async () => {
  files = await writeReportFiles();
});
test.afterAll(() => files.remove());

test('the page itself copies a value', { tag: '@both' }, async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const report = new ReportPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  await app.allowClipboard();
  await report.copyValue('Version');
  await expect.poll(() => clipboardText(app)).toBe('148.0a1');
});
