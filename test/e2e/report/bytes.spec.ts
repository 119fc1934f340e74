import { GOOD_PARTS, multipart } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

const BODY = multipart(GOOD_PARTS);

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('each byte shows its region, and the caption names the selected bytes', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const bytes = new BytesPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectTab('Bytes');
  await bytes.chooseSpace('Body');
  await expect(bytes.byte(0)).toHaveAttribute('data-region', 'delimiter');
  const value = BODY.indexOf('148.0a1');
  expect(await bytes.regionOf(BODY.indexOf('Content-Disposition'))).toBe('header');
  expect(await bytes.regionOf(value)).toBe('value');
  await bytes.byte(value).click();
  await expect(bytes.caption).toContainText('"Version" value');
  await bytes.press('Enter');
  await expect.poll(() => bytes.selectedOffsets()).toHaveLength('148.0a1'.length);
  await bytes.byte(BODY.indexOf('secret-page')).click();
  await expect(bytes.caption).toContainText('"URL" value, 1 byte masked');
  await bytes.press('Enter');
  await expect(bytes.caption).toContainText('bytes masked');
  await bytes.chooseSpace('Head');
  await bytes.byte(0).click();
  await expect(bytes.caption).toContainText('request line');
});
