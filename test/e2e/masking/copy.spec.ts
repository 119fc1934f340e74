import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, SECRETS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { clipboardText, expectCopied, expectRefused } from '../support/clipboard.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;
test.beforeAll(async () => {
  files = await writeReportFiles();
});
test.afterAll(() => files.remove());

test('Ctrl+C copies the focused cell, row, bytes, tree node or edit, and never masked values', { tag: '@desktop' }, async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const report = new ReportPage(page);
  const bytes = new BytesPage(page);
  const editor = new EditorPage(page);
  await new AppPage(page).waitUntilReady();
  await app.allowClipboard();

  await test.step('Ctrl+C copies a cell, and the whole row from a button in it', async () => {
    await report.selectAnnotation('Version');
    await expectCopied(app, 'Version');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expectCopied(app, '148.0a1');
    await page.keyboard.press('End');
    await expectCopied(app, 'Version\tpublic\t148.0a1');
  });

  await test.step('a masked value is not copied, and is left out of its row', async () => {
    await report.annotationValue('URL').click();
    await expectRefused(app, /Nothing was copied: .* masked/);
    await page.keyboard.press('End');
    await expectCopied(app, 'URL\tprotected\t');
    await expect(new AppPage(page).notices.getByText('1 masked value was not copied')).toBeVisible();
  });

  await test.step('a value with several lines is quoted in a copied row', async () => {
    await report.selectAnnotation('ReleaseChannel');
    await editor.editAnnotation('ReleaseChannel');
    await page.keyboard.press('ControlOrMeta+KeyA');
    await page.keyboard.insertText('one "two"\n=three');
    await editor.done();
    await expect(report.annotationValue('ReleaseChannel')).toContainText('three');
    await report.annotationValue('ReleaseChannel').click();
    await expectCopied(app, 'one "two"\n=three');
    await page.keyboard.press('End');
    await expectCopied(app, 'ReleaseChannel\tpublic\t"one ""two""\n=three"');
  });

  await test.step('Ctrl+C on the edit copies its description', async () => {
    await new EditsPage(page).pane.getByRole('button', { name: /^Remove edit 1/ }).focus();
    await expectCopied(app, /ReleaseChannel/);
  });

  await test.step('Ctrl+C on the tab of a report copies the path of its file', async () => {
    await page.getByRole('tab', { name: /good\.http/ }).focus();
    await expectCopied(app, /good\.http$/);
  });

  await test.step('bytes are copied as hex, but not if any of them is masked', async () => {
    await report.selectTab('Bytes');
    await bytes.press('ControlOrMeta+Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight');
    await expectCopied(app, '2D 2D 62 30');
    await bytes.press('ControlOrMeta+Home', 'Shift+ControlOrMeta+End');
    await expectRefused(app, /Nothing was copied: .* selected bytes are masked/);
  });

  await test.step('Ctrl+C on a tree node copies its byte range', async () => {
    const node = page
      .getByRole('treegrid', { name: 'Structure' })
      .getByRole('row', { name: /^upload_file_minidump/ })
      .first();
    await node.click();
    await expectCopied(app, /^bytes 0x[\dA-F]+–0x[\dA-F]+ \(\d+\) in "upload_file_minidump"/);
  });

  await test.step('the browser copies selected text', async () => {
    await report.selectTab('Annotations');
    await report.selectAnnotation('Version');
    await page.getByRole('group', { name: 'Whole value' }).selectText();
    await expectCopied(app, /^148\.0a1/);
    await page.evaluate(() => document.getSelection()?.removeAllRanges());
  });

  await test.step('Ctrl+C in a text field copies its selected text', async () => {
    await report.annotationFilter.fill('typed here');
    await report.annotationFilter.selectText();
    await expectCopied(app, 'typed here');
  });

  for (const secret of SECRETS) expect(await clipboardText(app)).not.toContain(secret);
});

test('revealed values are copied as they are', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const report = new ReportPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  await app.allowClipboard();
  await report.revealAnnotation('URL');
  await report.annotationValue('URL').click();
  await expectCopied(app, 'https://private.example/secret-page');
  await report.selectTab('Headers');
  await app.page.getByRole('gridcell', { name: 'User-Agent', exact: true }).click();
  await app.page.keyboard.press('ArrowRight');
  await expectCopied(app, 'Test/1.0 crash reporter');
});

test('copying selected rows of the board includes rows that were never scrolled into view', async ({ launch }) => {
  const folder = path.join(files.folder, 'many');
  await mkdir(folder, { recursive: true });
  const count = 120;
  for (let index = 0; index < count; index += 1) {
    const body = multipart([...GOOD_PARTS, { name: 'BuildID', content: String(20260101000000 + index) }]);
    await writeFile(path.join(folder, `report-${String(index).padStart(4, '0')}.http`), request(body));
  }
  const app = await launch({ files: [folder] });
  await app.allowClipboard();
  const board = await boardOf(app, count);
  await board.sortByName('report-0000');
  await board.row('report-0000.http').getByRole('gridcell').first().click();
  await expectCopied(app, 'report-0000.http');
  await board.selectAll();
  await expectCopied(app, /report-0119\.http/);
  const lines = (await clipboardText(app)).trimEnd().split('\n');
  expect(lines).toHaveLength(count);
  expect(lines[0]).toMatch(/^report-0000\.http\t/);
  for (const secret of SECRETS) expect(lines.join('\n')).not.toContain(secret);
});
