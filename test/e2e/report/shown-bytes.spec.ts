import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { PreviewPage } from '../pages/preview-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

for (const size of [
  { width: 1280, height: 720 },
  { width: 640, height: 400 },
]) {
  test(`one press of “Show” scrolls to the deciding byte in a window of ${String(size.width)} pixels`, async ({ launch }) => {
    const app = await launch({ files: [files.good] });
    const { page } = app;
    await page.setViewportSize(size);
    await new AppPage(page).waitUntilReady();
    const report = new ReportPage(page);
    const preview = new PreviewPage(page);
    await preview.choose('Break', /one dash short/);
    await preview.apply();
    await expect(report.verdict).toContainText('MALFORMED');
    await report.verdict.getByRole('button', { name: 'Show', exact: true }).click();
    const bytes = new BytesPage(page);
    const selected = bytes.grid.locator('[role=gridcell][aria-selected=true]').first();
    await expect(selected).toBeInViewport({ ratio: 1 });
  });
}
