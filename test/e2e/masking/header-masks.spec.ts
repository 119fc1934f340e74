import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('the query of the URL is masked until the request line is revealed for editing', async ({ launch }) => {
  const file = path.join(files.folder, 'query.http');
  await writeFile(file, request(multipart(GOOD_PARTS), { target: '/submit?token=secret-query' }));
  const { page } = await launch({ files: [file] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectTab('Headers');
  await expect(report.headerRow('Request line')).toContainText('POST /submit?•••••••');
  await expect(page.locator('body')).not.toContainText('secret-query');
  const editor = new EditorPage(page);
  await editor.chooseRequestLine();
  await editor.headers().getByRole('button', { name: 'Reveal and edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Request line' })).toHaveValue('POST /submit?token=secret-query HTTP/1.1');
});

test('the values of a header marked as known are shown in every report until the settings revoke it', async ({ launch }) => {
  const names = ['one.http', 'two.http'] as const;
  const [one, two] = await Promise.all(
    names.map(async (name) => {
      const file = path.join(files.folder, name);
      await writeFile(file, request(multipart(GOOD_PARTS), { headers: { 'X-Request-Id': `id-of-${name}`, 'X-Other': 'other-value' } }));
      return file;
    }),
  );
  const { page } = await launch({ files: [one ?? '', two ?? ''] });
  const [appPage, report, settings] = [new AppPage(page), new ReportPage(page), new SettingsPage(page)];
  await appPage.waitUntilReady();
  await appPage.selectReport('one.http');
  await report.selectTab('Headers');
  await report.headerRow('X-Request-Id').click();
  await expect(page.locator('body')).not.toContainText('id-of-');
  await page.getByRole('button', { name: 'Always show X-Request-Id' }).click();
  await expect(report.headerRow('X-Request-Id')).toContainText('id-of-one.http');
  await appPage.selectReport('two.http');
  await report.selectTab('Headers');
  await expect(report.headerRow('X-Request-Id')).toContainText('id-of-two.http');
  await expect(page.locator('body')).not.toContainText('other-value');

  await settings.open();
  await settings.write('Shown request headers', 'none');
  await appPage.showScreen('Reports');
  await appPage.selectReport('one.http');
  await expect(report.headerRow('X-Request-Id')).not.toContainText('id-of-');
});
