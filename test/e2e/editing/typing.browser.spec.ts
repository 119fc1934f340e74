import type { Page } from 'playwright/test';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { pasteFrom } from '../support/clipboard.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SECRETS, writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

/** Reloads the page and delays the value editor until the returned function is called. */
async function holdEditor(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const isWanted = new Promise<void>((resolve) => (release = resolve));
  await new AppPage(page).waitUntilReady();
  await page.route('**/ValueEditor*.js', async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.reload();
  await new AppPage(page).waitUntilReady();
  return () => {
    release();
  };
}

test('keys and pastes before a slow editor loads are kept, in order', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const editor = new EditorPage(page);
  const field = editor.text('Value of Version');
  const editorElement = page.locator('[data-editor]');
  const release = await holdEditor(page);

  await report.selectAnnotation('Version');
  await page.keyboard.press('F2');
  await page.keyboard.type('typed', { delay: 20 });
  await expect(field).toHaveValue('typed');
  // The typed text is an edit even before the editor is loaded.
  await expect(report.annotationValue('Version')).toHaveText('typed');
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ', pasted\r\nand');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.keyboard.type(' more', { delay: 20 });
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('first ', { delay: 20 });
  await expect(editorElement).toHaveCount(0);
  release();
  await expect(editorElement).toHaveCount(1);
  await expect(field).toBeFocused();
  await page.keyboard.type('then ', { delay: 20 });
  await expect(report.annotationValue('Version')).toHaveText('first then typed, pastedCRLFand more');
  await expect(new EditsPage(page).steps()).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+KeyA');
  await page.keyboard.type('over', { delay: 20 });
  await expect(report.annotationValue('Version')).toHaveText('over');
});

test('Enter adds a line to a text of several lines before a slow editor loads, and saves a text of one line', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const field = new EditorPage(page).text('Value of Version');
  const release = await holdEditor(page);

  await report.selectAnnotation('Version');
  await page.keyboard.press('F2');
  await page.keyboard.press('ControlOrMeta+KeyA');
  await page.keyboard.type('one');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.type('three');
  await expect(report.annotationValue('Version')).toContainText(/one.+two.+three/);
  await page.keyboard.press('ControlOrMeta+KeyA');
  await page.keyboard.type('four');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  await expect(report.annotationValue('Version')).toHaveText('four');
  release();
});

test('a slow editor does not take the focus back after the user moved on', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const release = await holdEditor(page);
  await report.selectAnnotation('URL');
  await page.keyboard.press('F2');
  await page.keyboard.press('F6');
  await expect(page.locator('#pane-side :focus')).toHaveCount(1);
  release();
  await expect(page.locator('[data-editor]')).toHaveCount(1);
  await expect(new EditorPage(page).text('Value of URL')).toContainText(SECRETS[0]);
  await expect(page.locator('#pane-side :focus')).toHaveCount(1);
});

test('axe finds no problem while the editor is loading', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const release = await holdEditor(page);
  await new ReportPage(page).selectAnnotation('Version');
  await page.keyboard.press('F2');
  await expect(new EditorPage(page).text('Value of Version')).toHaveAttribute('placeholder');
  expect(await problems(app)).toEqual([]);
  release();
  await expect(page.locator('[data-editor]')).toHaveCount(1);
});

test('a header line that is pasted before the old line is loaded reports that its line ends were dropped', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const editor = new EditorPage(page);
  await new AppPage(page).waitUntilReady();
  await app.allowClipboard();
  await new ReportPage(page).selectTab('Headers');
  await expect(editor.headers().getByRole('gridcell', { name: 'User-Agent', exact: true })).toBeVisible();
  const held = Promise.withResolvers<null>();
  await page.route('**/bridge/report.readRange', async (route) => {
    await held.promise;
    await route.continue();
  });
  const field = await editor.editHeader('User-Agent');
  await expect(field).toBeFocused();
  await pasteFrom(app, 'X-Two: a\r\nX-Lines: b');
  held.resolve(null);
  await expect(editor.headers().getByRole('status')).toContainText('Line breaks in the pasted text were removed');
  await page.keyboard.type('!');
  await expect(field).toHaveValue('X-Two: aX-Lines: b!');
});
