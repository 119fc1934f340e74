import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../builders/multipart.ts';
import { expect, test } from './fixture.ts';
import { AppPage } from './pages/app-page.ts';
import { ReportPage } from './pages/report-page.ts';
import type { ReportFiles } from './report-files.ts';
import { writeReportFiles } from './report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('the query of the address is masked until the request line is revealed to be edited', async ({ launch }) => {
  const file = path.join(files.folder, 'query.http');
  await writeFile(file, request(multipart(GOOD_PARTS), { target: '/submit?token=secret-query' }));
  const { page } = await launch({ files: [file] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectTab('Headers');
  await expect(page.getByText('/submit?•••••••', { exact: true })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('secret-query');
  await page.getByRole('button', { name: 'Edit the request line' }).click();
  await expect(page.getByRole('textbox', { name: 'Request line' })).toHaveValue('POST /submit?token=secret-query HTTP/1.1');
});
