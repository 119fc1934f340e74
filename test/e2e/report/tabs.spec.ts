import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;
let five: readonly string[];

/** The maximum number of reports that open as tabs. Their names differ only at the end. */
const NAMES = ['one', 'two', 'three', 'four', 'five'].map((end) => `submission-2026-11-21T10-22-33Z-${end}.http`);

test.beforeAll(async () => {
  files = await writeReportFiles();
  five = NAMES.map((name) => path.join(files.folder, name));
  for (const file of five) await writeFile(file, request(multipart(GOOD_PARTS)));
});

test.afterAll(async () => {
  await files.remove();
});

test('a tab names its file first, then the product, and shows the predicted answer by more than a colour', async ({ launch }) => {
  const { page } = await launch({ files: [files.good, files.broken] });
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await appPage.selectReport('broken.http');
  const good = appPage.reportTab('good.http');
  await expect(good).toHaveText(/^good\.http · Firefox 148\.0a1/);
  await expect(good).toHaveAccessibleName(/^good\.http · Firefox .*, LIKELY ACCEPTED$/);
  await expect(appPage.reportTab('broken.http')).toHaveAccessibleName(/^broken\.http .*, MALFORMED$/);
  await expect(good.getByTestId('likely-sign')).toHaveAttribute('data-sign', 'ok');
  await expect(appPage.reportTab('broken.http').getByTestId('likely-sign')).toHaveAttribute('data-sign', 'bad');
});

test('a tab shows the received answer instead of the prediction until the report changes', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const send = new SendPage(page);
  const editor = new EditorPage(page);
  await appPage.waitUntilReady();
  const good = appPage.reportTab('good.http');
  await send.sendToDemo();
  await send.done();
  await expect.poll(() => new ReportPage(page).verdictWord()).toMatch(/^accepted/i);
  await expect(good).toHaveAccessibleName(/, Accepted$/);
  await new ReportPage(page).selectAnnotation('Version');
  await editor.changeAnnotation('Version', '149.0');
  await expect(good).toHaveAccessibleName(/LIKELY ACCEPTED/);
});

test('a restored tab shows its predicted answer before it is selected, and an edit updates it', async ({ launch }) => {
  const first = await launch({ files: [files.broken, files.good], own: true });
  await new AppPage(first.page).waitUntilReady();
  await expect(new AppPage(first.page).reportTabs()).toHaveCount(2);
  await new AppPage(first.page).selectReport('good.http');
  await new ReportPage(first.page).selectTab('Parts');
  await expect.poll(async () => (await first.messagesWith('"tab":"parts"', 'in')).length).toBeGreaterThan(0);
  await first.stop('quit');

  const { page } = await launch({ home: first.home, own: true });
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await expect(appPage.reportTab('good.http')).toHaveAttribute('aria-selected', 'true');
  await expect(appPage.reportTab('broken.http')).toHaveAccessibleName(/, MALFORMED$/);
  const report = new ReportPage(page);
  await appPage.selectReport('broken.http');
  await report.selectAnnotation('Version');
  await new EditorPage(page).changeAnnotation('Version', '148.0');
  await expect(appPage.reportTab('broken.http')).toHaveAccessibleName(/LIKELY ACCEPTED ?, edited$/);
});

test('the full text of a tab appears on hover and focus, and Escape hides it', async ({ launch }) => {
  const { page } = await launch({ files: [...five] });
  const appPage = new AppPage(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await appPage.waitUntilReady();
  await expect(appPage.reportTabs()).toHaveCount(five.length);
  const [first = '', second = ''] = NAMES;
  await appPage.selectReport(first);
  await appPage.reportTab(second).hover();
  await expect(appPage.tabTip).toContainText(second);
  await expect(appPage.tabTip).toContainText('Firefox');
  await page.mouse.move(500, 500);
  await expect(appPage.tabTip).toHaveCount(0);
  await appPage.reportTab(first).focus();
  await page.keyboard.press('ArrowRight');
  await expect(appPage.tabTip).toContainText(second);
  await expect(appPage.tabTip).toContainText('LIKELY ACCEPTED');
  await page.keyboard.press('Escape');
  await expect(appPage.tabTip).toHaveCount(0);
  await expect(appPage.reportTab(second)).toHaveAttribute('aria-selected', 'true');
});

test('the selected tab is wholly visible if there is no room for all tabs, and a list contains all tabs', async ({ launch }) => {
  const { page } = await launch({ files: [...five] });
  const appPage = new AppPage(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await appPage.waitUntilReady();
  await expect(appPage.reportTabs()).toHaveCount(five.length);
  const first = appPage.reportTabs().first();
  const last = appPage.reportTabs().last();
  await first.focus();
  await page.keyboard.press('End');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport({ ratio: 0.99 });
  const list = await appPage.openList();
  await expect(list.getByRole('menuitemradio')).toHaveCount(five.length);
  for (const name of NAMES) {
    const entry = list.getByRole('menuitemradio', { name });
    await expect(entry).toBeVisible();
    expect(await entry.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
  await list.getByRole('menuitemradio', { name: NAMES[0] }).click();
  await expect(appPage.reportTab(NAMES[0] ?? '')).toHaveAttribute('aria-selected', 'true');
  await expect(appPage.reportTab(NAMES[0] ?? '')).toBeInViewport({ ratio: 0.99 });
  await page.setViewportSize({ width: 800, height: 700 });
  await appPage.reportTab(NAMES[4] ?? '').focus();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport({ ratio: 0.99 });
});

test('closed tabs reopen in reverse order, and Alt with a digit shows each screen', async ({ launch }) => {
  const { page } = await launch({ files: [files.good, files.broken] });
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await expect(appPage.reportTabs()).toHaveCount(2);
  for (const name of ['good.http', 'broken.http']) await appPage.closeReport(name);
  for (const name of ['broken.http', 'good.http']) {
    await appPage.runCommand('Reopen the closed report');
    await expect(appPage.reportTab(name)).toHaveAttribute('aria-selected', 'true');
  }
  await appPage.runCommand('Reopen the closed report');
  await expect(appPage.notices).toContainText('No report was closed');

  const screens = page.getByRole('navigation', { name: 'Screens' }).getByRole('button');
  for (let index = (await screens.count()) - 1; index >= 0; index -= 1) {
    await page.keyboard.press(`Alt+${String(index + 1)}`);
    await expect(screens.nth(index)).toHaveAttribute('aria-current', 'page');
  }
});
