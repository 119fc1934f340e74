import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('every dialog that acts on a report names its file, product and version in the first line', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const called = /good\.http · Firefox 148\.0a1/;
  await appPage.waitUntilReady();

  for (const command of ['Break: Remove the closing delimiter…', 'Change the boundary', 'Send…']) {
    await test.step(command, async () => {
      await appPage.runCommand(command);
      await expect(dialog.getByTestId('report-name')).toHaveText(called);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  }

  await expect(page).toHaveTitle(/^good\.http · Firefox 148\.0a1.* – Crashlens$/);
  await report.selectAnnotation('Version');
  await new EditorPage(page).changeAnnotation('Version', '150.0');
  await expect(page).toHaveTitle(/^good\.http · Firefox 150\.0.* – Crashlens$/);
  await expect(page.getByRole('group', { name: 'Edits', exact: true }).getByTestId('report-name')).toHaveText(/150\.0/);

  const send = new SendPage(page);
  await send.sendToDemo();
  await expect(dialog.getByTestId('report-name')).toHaveText(/good\.http · Firefox 150\.0/);
});
