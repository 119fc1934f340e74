import { expect, test } from '../support/fixture.ts';
import type { App } from '../support/app.ts';
import { AppPage } from '../pages/app-page.ts';
import { pasteFrom } from '../support/clipboard.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { NewReportPage } from '../pages/new-report-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

const LINES = 'first\r\nsecond\nthird';

/** Asserts that a value has kept its line ends: the status bar shows the size of the selected value in bytes. */
async function expectKept(app: App, name: string): Promise<void> {
  const report = new ReportPage(app.page);
  await report.selectAnnotation(name);
  await expect(report.annotationValue(name)).toContainText('first');
  const size = Buffer.byteLength(LINES);
  await expect(report.selection).toContainText(`(${String(size)})`);
}

test('a value pasted into a new report keeps its line ends, and Shift+Enter adds a line', async ({ app }) => {
  const form = new NewReportPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  await app.allowClipboard();
  await form.open();
  await form.addAnnotation('ShutdownReason', '');
  await form.value('ShutdownReason').focus();
  await pasteFrom(app, LINES);
  await expect(form.value('ShutdownReason')).toHaveValue(LINES.replace('\r\n', '\n'));
  await form.addAnnotation('DOMIPCEnabled', 'one');
  await app.page.keyboard.press('End');
  await app.page.keyboard.press('Shift+Enter');
  await app.page.keyboard.type('two');
  await expect(form.value('DOMIPCEnabled')).toHaveValue('one\ntwo');
  await form.create();
  await expectKept(app, 'ShutdownReason');
});

test('a one-line field reports removed line breaks, and inserted bytes get pasted line breaks as escapes', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const report = new ReportPage(page);
  const editor = new EditorPage(page);
  await new AppPage(page).waitUntilReady();
  await app.allowClipboard();
  await report.selectTab('Headers');
  const field = await editor.editHeader('User-Agent');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+KeyA');
  await pasteFrom(app, 'X-Two: a\r\nX-Lines: b');
  await expect(editor.headers().getByRole('status')).toContainText('Line breaks in the pasted text were removed');
  await page.keyboard.press('Escape');

  await report.selectTab('Bytes');
  await editor.toggleByteEditing();
  await page.getByRole('button', { name: 'Insert bytes…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert bytes' });
  await dialog.getByRole('radio', { name: 'Text', exact: true }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'Bytes' }).focus();
  await pasteFrom(app, 'C:\\new\r\n');
  await expect(dialog.getByRole('textbox', { name: 'Bytes' })).toHaveValue('C:\\\\new\\r\\n');
});
