import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BOUNDARY, GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('a command for the selected annotation clears the filter that hides it', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const editor = new EditorPage(page);
  const edits = new EditsPage(page);
  const filter = page.getByRole('searchbox', { name: 'Filter annotations' });
  await appPage.waitUntilReady();
  await report.selectAnnotation('Version');

  await test.step('editing and renaming the hidden annotation', async () => {
    await report.filterAnnotations('URL');
    await expect(report.annotationRow('Version')).toHaveCount(0);
    await appPage.runCommand('Edit the selected annotation');
    await expect(editor.text('Value of Version')).toBeVisible();
    await expect(filter).toHaveValue('');
    await editor.done();
    await report.filterAnnotations('URL');
    await appPage.runCommand('Rename the selected annotation');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Version');
    await page.keyboard.press('Escape');
  });

  await test.step('moving and deleting the hidden annotation', async () => {
    await report.filterAnnotations('URL');
    await appPage.runCommand('Move the selected annotation up');
    await expect(edits.steps()).toHaveCount(1);
    await expect(report.annotations.getByRole('row').nth(1)).toContainText('Version');
    await report.filterAnnotations('URL');
    await appPage.runCommand('Delete the selected annotation');
    await expect(edits.steps()).toHaveCount(2);
    await expect(report.annotationRow('ProductName')).toHaveCount(1);
  });

  await test.step('a command for a visible annotation keeps the filter', async () => {
    await report.selectAnnotation('URL');
    await report.filterAnnotations('url');
    await appPage.runCommand('Delete the selected annotation');
    await expect(edits.steps()).toHaveCount(3);
    await expect(filter).toHaveValue('url');
  });
});

test('a rejected value stays in the editor until it becomes valid', async ({ launch }) => {
  const lines = path.join(files.folder, 'lines.http');
  await writeFile(lines, request(multipart([{ name: 'Version', content: '148\r\nbeta' }, ...GOOD_PARTS.slice(2)])));
  const { page } = await launch({ files: [lines] });
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const editor = new EditorPage(page);
  const text = editor.text('Value of Version');
  const value = report.annotationValue('Version');
  await appPage.waitUntilReady();
  await report.selectAnnotation('Version');
  await editor.editAnnotation('Version');
  await text.press('ControlOrMeta+End');
  await page.keyboard.press('Home');
  await page.keyboard.type(`--${BOUNDARY}`);
  await expect(appPage.failures).toContainText('The text contains the boundary');
  await expect(value).not.toContainText(BOUNDARY);
  await expect(text).toContainText(`--${BOUNDARY}beta`);

  // Typing continues at the rejected text. The value is applied as soon as it becomes valid.
  await page.keyboard.press('Home');
  await page.keyboard.type('149 ');
  await expect(value).toContainText(`149 --${BOUNDARY}beta`);
});
