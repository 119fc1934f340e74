import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { chooseFiles, writeCrash } from '../support/crash-files.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { NewReportPage } from '../pages/new-report-page.ts';
import { PreviewPage } from '../pages/preview-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { pressUntilFocused } from '../support/press.ts';
import { receivedBodies } from '../support/received-bodies.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

/** Runs a command: types its words into the palette and presses Enter. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+KeyK');
  await page.getByRole('combobox', { name: 'Find a command' }).waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

async function sendByKeys(page: Page): Promise<void> {
  const send = new SendPage(page);
  await page.keyboard.press('Control+Enter');
  await expect(send.predicted).toBeVisible();
  await pressUntilFocused(page, 'Tab', /^Send$/);
  await page.keyboard.press('Enter');
  await expect(send.outcome).toContainText('Accepted');
}

test('the keyboard alone breaks, fixes, edits, undoes and sends a report', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const report = new ReportPage(page);
  const editor = new EditorPage(page);
  const edits = new EditsPage(page);
  const preview = new PreviewPage(page);
  await new AppPage(page).waitUntilReady();
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');

  await command(page, 'Break closing');
  await expect(preview.verdictChange).toContainText('malformed_invalid_payload_structure');
  await pressUntilFocused(page, 'Tab', /^Apply$/);
  await page.keyboard.press('Enter');
  await expect(report.reason).toHaveText('malformed_invalid_payload_structure');

  await command(page, 'Apply all safe fixes');
  await expect(preview.verdictChange).toContainText('LIKELY ACCEPTED');
  await pressUntilFocused(page, 'Tab', /^Apply$/);
  await page.keyboard.press('Enter');
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');

  await command(page, 'Filter annotations');
  await page.keyboard.type('Version');
  await expect(report.annotationFilter).toHaveValue('Version');
  await pressUntilFocused(page, 'Tab', /^Version/);
  await page.keyboard.press('F2');
  await editor.text('Value of Version').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('150.0');
  await expect(report.annotationValue('Version')).toContainText('150.0');
  await page.keyboard.press('Enter');
  await expect(edits.steps()).toHaveCount(3);

  for (let left = 2; left >= 0; left -= 1) {
    await page.keyboard.press('ControlOrMeta+KeyZ');
    await expect(edits.steps()).toHaveCount(left);
  }
  await sendByKeys(page);
  const captured = await readFile(files.good);
  expect(await receivedBodies(app)).toEqual([captured.subarray(captured.indexOf('\r\n\r\n') + 4)]);
});

test('the keyboard alone creates and sends a new report from a dump and its .extra file', async ({ launch }) => {
  const crash = await writeCrash(files.folder, { ProductName: 'Firefox', Version: '149.0a1', ReleaseChannel: 'nightly' });
  const app = await launch();
  const { page } = app;
  const form = new NewReportPage(page);
  await new AppPage(page).waitUntilReady();

  await pressUntilFocused(page, 'Tab', /^New report/);
  await page.keyboard.press('Enter');
  await form.dialog.waitFor();
  await pressUntilFocused(page, 'Tab', /^Add dump/);
  await chooseFiles(app, crash, () => page.keyboard.press('Enter'));
  await expect(form.parts()).toHaveCount(1);
  await pressUntilFocused(page, 'Tab', /^Create$/);
  await page.keyboard.press('Enter');
  await expect(new ReportPage(page).verdict).toContainText('LIKELY ACCEPTED');
  await sendByKeys(page);
});
