import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { expect, test } from '../support/fixture.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('a strip shows the parts of a report by size, and a key or a click selects a part', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectTab('Parts');
  const strip = page.getByRole('listbox', { name: 'Parts by size' });
  await expect(strip.getByRole('option')).toHaveCount(4);
  await expect(strip.getByRole('option').first()).toHaveAccessibleName(/^Delimiters and headers, /);

  await strip.focus();
  await page.keyboard.press('Home');
  await expect(page.getByTestId('strip-caption')).toContainText('Delimiters and headers');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('strip-caption')).toContainText('upload_file_minidump57 B');
  await page.keyboard.press('Enter');
  await expect(strip.getByRole('option', { name: /^upload_file_minidump/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: 'Binary part', exact: true })).toContainText('upload_file_minidump');

  await page.getByRole('button', { name: 'As table' }).click();
  await page.getByRole('button', { name: 'Annotations', exact: true }).click();
  await expect(report.annotations).toBeVisible();
});

test('bars and a table compare the body size before and after gzip with the limit of the target', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectTab('Parts');
  const bars = page.getByTestId('size-bars');
  await expect(bars).toContainText('Before gzip, as sent');
  await expect(bars).toContainText('After gzipnot measured');
  await expect(bars.getByRole('img', { name: 'limit 25 MiB' })).toBeVisible();
  await page.getByRole('button', { name: 'As table' }).click();
  const table = page.getByRole('group', { name: 'Parts by size' });
  await expect(table.getByRole('row', { name: /^Before gzip, as sent/ })).toContainText('< 1 %');
  await expect(table.getByRole('row', { name: /^Limit/ })).toContainText('25 MiB');
});
