import type { Page } from 'playwright/test';
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

/** Answers each "Leave site?" question of the browser with "stay". Returns a function that returns the number of these questions so far. */
function stayEachTime(page: Page): () => number {
  let asked = 0;
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') asked += 1;
    void dialog.dismiss();
  });
  return () => asked;
}

test('closing the page asks for confirmation only if there are unsaved edits', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const edits = new EditsPage(page);
  await new AppPage(page).waitUntilReady();
  const asked = stayEachTime(page);
  await report.selectAnnotation('Version');
  await page.keyboard.type('9', { delay: 20 });
  await expect(edits.steps()).toHaveCount(1);
  await expect(report.annotationValue('Version')).toHaveText('9');
  await new EditorPage(page).done();

  await test.step('with unsaved edits, closing the page asks for confirmation', async () => {
    await page.close({ runBeforeUnload: true });
    await expect.poll(asked).toBe(1);
    await expect(report.verdict).toBeVisible();
  });

  await test.step('saving by download does not ask', async () => {
    const downloading = page.waitForEvent('download');
    await new AppPage(page).runCommand('Save request as…');
    await (await downloading).path();
    await expect(page.getByText(/^The browser downloaded/)).toBeVisible();
    expect(asked()).toBe(1);
  });

  await test.step('after the download, closing the page does not ask', async () => {
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(asked()).toBe(1);
  });
});

test('closing the page asks for confirmation if a dialog contains pasted text', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  await new AppPage(page).waitUntilReady();
  const asked = stayEachTime(page);
  await page.keyboard.press('Control+Shift+KeyV');
  await page.getByRole('dialog').getByRole('textbox').fill('POST /submit');
  await page.close({ runBeforeUnload: true });
  await expect.poll(asked).toBe(1);
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('POST /submit');
});

test('closing the page asks for confirmation if a restored report has edits and was not viewed yet', async ({ launch }) => {
  const launched = await launch({ files: [files.good, files.broken] });
  const { page } = launched;
  const app = new AppPage(page);
  const report = new ReportPage(page);
  await app.waitUntilReady();
  await app.selectReport('good.http');
  await report.selectAnnotation('Version');
  await page.keyboard.type('9', { delay: 20 });
  await expect(new EditsPage(page).steps()).toHaveCount(1);
  await new EditorPage(page).done();
  const shown = `"active":"${(await app.reportTab('broken.http').getAttribute('data-key')) ?? ''}"`;
  const savedCount = async () => (await launched.messagesWith(shown, 'in')).length;
  // This report was active before, so a session with it as the active report may already have been saved.
  const before = await savedCount();
  await app.selectReport('broken.http');
  await expect.poll(savedCount, 'what is shown is kept').toBeGreaterThan(before);
  await page.reload();
  await app.waitUntilReady();
  await expect(page.getByRole('tablist', { name: 'Open reports' }).locator('[aria-selected=true]')).toContainText('broken.http');
  const asked = stayEachTime(page);
  await app.reportTab('broken.http').press('F6');
  await page.close({ runBeforeUnload: true });
  await expect.poll(asked).toBe(1);
});
