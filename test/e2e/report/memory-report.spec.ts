import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { MEMORY_SECRET, memoryCapture, siteMemoryJson } from '../../builders/report/memory-capture.ts';
import { problems } from '../support/axe-violations.ts';
import type { App } from '../support/app.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

/** Writes a capture with a memory report and returns its path. Default: one that is not compressed, because the older Electron of the tests cannot inflate. */
async function captureOf(memory: string = siteMemoryJson(), name = 'memory.http'): Promise<string> {
  const file = path.join(files.folder, name);
  await writeFile(file, memoryCapture(memory));
  return file;
}

function treeOf(page: Page): Locator {
  return page.getByRole('treegrid', { name: 'Memory of the processes' });
}

/** Whether a text is anywhere in the page, its accessibility tree, or what crossed the bridge to the page. */
async function isSeen(app: App, text: string): Promise<boolean> {
  const content = await app.page.content();
  const tree = await app.page.locator('body').ariaSnapshot();
  return content.includes(text) || tree.includes(text) || (await app.messagesWith(text, 'out')).length > 0;
}

test('a memory report shows public figures at once, and the tree after it is revealed', async ({ launch }) => {
  const app = await launch({ files: [await captureOf()] });
  const { page } = app;
  await page.setViewportSize({ width: 1024, height: 700 });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Memory report');
  const figures = page.getByRole('region', { name: 'Figures of the crashed process' });
  await expect(figures).toContainText('Crashed process (pid 4712)');
  await expect(figures).toContainText('images3.0 MB');
  await page.getByRole('searchbox', { name: 'Filter the figures' }).fill('heap');
  await expect(figures).not.toContainText('images');
  await page.getByRole('searchbox', { name: 'Filter the figures' }).fill('');
  expect(await isSeen(app, MEMORY_SECRET)).toBe(false);
  expect(await problems(app)).toEqual([]);

  await page.getByRole('button', { name: 'Reveal the tree' }).click();
  const tree = treeOf(page);
  const window = tree.getByRole('row', { name: /window-objects/ });
  await expect(window).toContainText(`top(https://${MEMORY_SECRET}, id=4)/dom`);
  await expect(tree.getByRole('row', { name: /bad-reporter/ })).toContainText('Negative: a reporter is wrong');
  await window.click();
  await expect(page.getByRole('region', { name: 'Selected row' })).toContainText(`Nodes of ${MEMORY_SECRET}.`);
  expect(await problems(app)).toEqual([]);
});

test('the tree of a memory report is filtered and folded with the keyboard alone', async ({ launch }) => {
  const { page } = await launch({ files: [await captureOf()] });
  await new AppPage(page).waitUntilReady();
  await page.keyboard.press('ControlOrMeta+7');
  await page.getByRole('button', { name: 'Reveal the tree' }).focus();
  await page.keyboard.press('Enter');
  const tree = treeOf(page);
  const row = (name: RegExp): Locator => tree.getByRole('row', { name });
  await expect(row(/^images/)).toHaveAttribute('aria-expanded', 'true');
  await tree.focus();
  await page.keyboard.press('Home');
  for (
    let presses = 0;
    presses < 20 &&
    (await row(/^images/)
      .getByRole('gridcell')
      .first()
      .evaluate((cell) => cell !== document.activeElement));
    presses += 1
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(row(/^images/)).toHaveAttribute('aria-expanded', 'false');
  await expect(row(/^content\/used/)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(row(/^content\/used/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by path or process' }).focus();
  await page.keyboard.type('IMAGES/cache');
  await expect(page.getByText('1 matching rows')).toBeVisible();
  await expect(row(/^cache/)).toBeVisible();
  await expect(row(/^content\/used/)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('[');
  await page.getByRole('button', { name: 'Regular expression' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('This is not a valid regular expression, so all rows are shown.')).toBeVisible();
});

test('a row of a memory report that is not compressed is the same selection as its bytes', async ({ launch }) => {
  const { page } = await launch({ files: [await captureOf()] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectTab('Memory report');
  await page.getByRole('button', { name: 'Reveal the tree' }).click();
  await treeOf(page)
    .getByRole('row', { name: /^vsize/ })
    .or(treeOf(page).getByRole('row', { name: /^resident/ }))
    .first()
    .click();
  const entry = /^bytes 0x[\dA-F]+–0x[\dA-F]+ \(1\d\d\) in "memory_report" content$/;
  await expect(page.getByRole('region', { name: 'Status' })).toContainText(/bytes 0x/);
  await expect(page.getByText(entry)).toBeVisible();
});

test('a memory report that cannot be read says what is wrong, and a report without one has no tab', async ({ launch }) => {
  const { page } = await launch({ files: [files.good, await captureOf('{"version":1,')] });
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await appPage.selectReport('good.http');
  await expect(page.getByRole('tab', { name: 'Parts' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Memory report' })).toHaveCount(0);
  await appPage.selectReport('memory.http');
  await new ReportPage(page).selectTab('Memory report');
  await expect(page.getByText('Byte 13: this is not JSON: the end was found')).toBeVisible();
});

test('two memory reports are compared with the keyboard alone, and nothing of a tree is shown before both are revealed', async ({
  launch,
}) => {
  const site = 'second-site.example';
  const second = await captureOf(siteMemoryJson(3_500_000, site), 'second.http');
  const app = await launch({ files: [second, await captureOf()] });
  const { page } = app;
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await appPage.selectReport('memory.http');
  // No tip of a tab may be open: it is outside the landmarks.
  await page.mouse.move(640, 700);
  await page.keyboard.press('ControlOrMeta+7');
  const compare = page.getByRole('button', { name: 'Compare…' });
  await compare.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Compare with' });
  await expect(dialog.getByRole('region', { name: 'Open reports' }).getByRole('listitem')).toHaveCount(1);
  expect(await problems(app)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(compare).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('region', { name: 'Open reports' }).getByRole('button').press('Enter');

  const figures = page.getByRole('region', { name: 'Figures of the crashed process' });
  await expect(figures).toContainText('images3.0 MB → 3.5 MB (+500 kB)');
  await page.getByRole('button', { name: 'Reveal this tree' }).press('Enter');
  await expect(page.getByText('The difference is masked until both trees are revealed.')).toBeVisible();
  for (const secret of [MEMORY_SECRET, site]) expect(await isSeen(app, secret)).toBe(false);
  await page.getByRole('button', { name: /^Reveal the tree of / }).press('Enter');
  const tree = treeOf(page);
  await expect(tree.getByRole('row', { name: /^images\/content\/used/ })).toContainText('+500 kB');
  await expect(tree.getByRole('row', { name: new RegExp(`^top\\(https://${site}, id=NNN\\)`) })).toContainText('only in the second report');
  expect(await problems(app)).toEqual([]);
  await page.getByRole('group', { name: 'Ignored differences' }).getByRole('checkbox', { name: 'Window ids' }).press('Space');
  await expect(tree.getByRole('row', { name: new RegExp(`^top\\(https://${site}, id=4\\)`) })).toBeVisible();
  await page.getByRole('button', { name: 'End the comparison' }).press('Enter');
  await expect(tree.getByRole('row', { name: /^heap-unclassified/ })).toBeVisible();
});

test('a memory report is compared with a report of the board that is not open', async ({ launch }) => {
  const second = await captureOf(siteMemoryJson(3_500_000), 'on-board.http');
  const { page } = await launch({ files: [second, files.good, await captureOf()] });
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await appPage.closeReport('on-board.http');
  await appPage.selectReport('memory.http');
  await new ReportPage(page).selectTab('Memory report');
  await page.getByRole('button', { name: 'Compare…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with' });
  const board = dialog.getByRole('region', { name: 'Board' });
  await expect(board.getByRole('listitem')).toHaveCount(2);
  await board.getByRole('searchbox').fill('');
  await board.getByRole('button', { name: /^good\.http/ }).click();
  await expect(dialog.getByRole('alert')).toHaveText('good.http: This report has no memory report.');
  await board.getByRole('button', { name: /^on-board\.http/ }).click();
  await expect(page.getByText('Difference: on-board.http less this memory report')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Figures of the crashed process' })).toContainText('(+500 kB)');
});
