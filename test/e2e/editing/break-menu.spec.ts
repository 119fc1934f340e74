import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { PreviewPage } from '../pages/preview-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('typing in the Break menu finds mutations by title or effect', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const preview = new PreviewPage(page);
  await new AppPage(page).waitUntilReady();
  const menu = await preview.openBreakMenu();
  await expect.poll(() => menu.items.count()).toBeGreaterThan(60);

  await page.keyboard.type('gzip check');
  await expect(menu.items).toHaveText([/Gzip data with a wrong checksum/]);
  await menu.field.fill('collides');
  await expect(menu.items).toHaveText([/Two binary parts stored under one name/]);
  await menu.field.fill('no such way');
  await expect(page.getByText('Nothing matches.')).toBeVisible();

  await menu.field.fill('boundary_padding');
  await expect(menu.items).toHaveText([/Spaces after a delimiter/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(preview.verdictChange).toContainText('malformed_invalid_payload_structure');
});
