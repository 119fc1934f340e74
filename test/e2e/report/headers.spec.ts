import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('a masked request line says why it is masked, in its row and below the table', async ({ launch }) => {
  const file = path.join(files.folder, 'query.http');
  await writeFile(file, request(multipart(GOOD_PARTS), { target: '/submit?key=secret-key' }));
  const { page } = await launch({ files: [file] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectTab('Headers');
  const line = report.headerRow('Request line');
  await expect(line).toContainText('User info, query and fragment of a URL may contain a credential.');
  await expect(line).not.toContainText('secret-key');
  await line.getByRole('gridcell').first().click();
  await expect(page.getByRole('note')).toHaveText('User info, query and fragment of a URL may contain a credential.');
  await page.getByRole('button', { name: 'Reveal value of Request line' }).click();
  await expect(line).toContainText('secret-key');
  await expect(page.getByRole('note')).toHaveCount(0);
});

test('a masked header line says why it is masked, in its row and below the table', async ({ launch }) => {
  const file = path.join(files.folder, 'headers.http');
  await writeFile(file, request(multipart(GOOD_PARTS), { headers: { Cookie: 'secret-cookie', Accept: 'text/plain\r\n X-Token: secret' } }));
  const { page } = await launch({ files: [file] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectTab('Headers');
  await expect(report.headerRow('Cookie')).toContainText('Not a public header: it may contain a credential.');
  await expect(report.headerRow('Accept')).toContainText('a folded line in it');
  const below = page.getByRole('note');
  await report.headerRow('Cookie').getByRole('gridcell').first().click();
  await expect(below).toHaveText('Not a public header: it may contain a credential.');
  await page.getByRole('button', { name: 'Reveal value of Cookie' }).click();
  await expect(report.headerRow('Cookie')).toContainText('secret-cookie');
  await expect(below).toHaveCount(0);
});

test('the request line, the headers and the header lines of the selected part form one table', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const editor = new EditorPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectTab('Headers');
  await expect(page.getByRole('grid')).toHaveCount(1);
  await expect(report.headerRow('Request line')).toContainText('POST /submit');
  await expect(report.headers.getByRole('row').filter({ hasText: 'Headers of' })).toHaveCount(0);

  await test.step('the header lines of a part are below its heading, and a line can be added', async () => {
    await report.selectTab('Annotations');
    await report.selectAnnotation('Version');
    await report.selectTab('Headers');
    const heading = report.headers.getByRole('gridcell', { name: /^Headers of \S+ part$/u });
    await expect(heading).toHaveAttribute('aria-expanded', 'true');
    await expect(report.headerRow('Content-Disposition')).toContainText('form-data; name=');
    await editor.addHeader('X-Of-Part: 1', 'part');
    await expect(report.headerRow('X-Of-Part')).toContainText('1');
    await heading.click();
    await expect(report.headerRow('Content-Disposition')).toHaveCount(0);
    await heading.click();
    await expect(report.headerRow('Content-Disposition')).toHaveCount(1);
  });

  await test.step('the row of the Content-Length shows whether the number is pinned', async () => {
    await expect(editor.length).toHaveAttribute('data-length', 'follows');
    await editor.pinLength('7');
    await expect(report.headerRow('Content-Length').locator('[data-length]')).toHaveAttribute('data-length', 'pinned');
    await expect(report.headerRow('Content-Length')).toContainText('7');
    await editor.letLengthFollow();
    await expect(editor.length).toHaveAttribute('data-length', 'follows');
  });

  await test.step('the request line is edited in its row', async () => {
    await editor.editRequestLine('POST /other HTTP/1.1');
    await expect(report.headerRow('Request line')).toContainText('POST /other');
    await expect(new EditsPage(page).steps().last()).toContainText('request line');
  });
});
