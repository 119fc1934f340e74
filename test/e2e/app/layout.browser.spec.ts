import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

const LONG_NAME = 'submission-2026-11-21T10-22-33Z-collector-000123.http';

let files: ReportFiles;
let json: string;

test.beforeAll(async () => {
  files = await writeReportFiles();
  json = path.join(files.folder, LONG_NAME);
  const annotations = {
    ProductName: 'Firefox',
    Version: '148.0a1',
    ReleaseChannel: 'nightly',
    URL: 'https://private.example/',
    Email: 'a@b',
  };
  const extra = { name: 'extra', filename: 'extra.json', type: 'application/json', content: JSON.stringify(annotations) };
  await writeFile(json, request(multipart([extra, ...GOOD_PARTS.slice(-1)])));
});

test.afterAll(async () => {
  await files.remove();
});

/** Resizes the page. In the desktop shell this would not be reliable, because the window manager controls the size of the window. */
async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
}

/** True if the controls are in one line: no control begins below the end of another. */
async function isOneLine(controls: Locator): Promise<boolean> {
  const boxes = await controls.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0),
  );
  const [first] = boxes;
  if (first === undefined) throw new Error('there are no controls');
  return boxes.every(({ top, bottom }) => top < first.bottom && bottom > first.top);
}

/** True if any text of the tab is cut. */
function isCut(tab: Locator): Promise<boolean> {
  return tab.evaluate((element) =>
    [...element.querySelectorAll('span:not(.visually-hidden)')].some(
      (span) => getComputedStyle(span).overflowX === 'hidden' && span.scrollWidth > span.clientWidth,
    ),
  );
}

test('tabs and tools each fit in one line from 1280 pixels, with masked and with revealed values', async ({ launch }) => {
  const { page } = await launch({ files: [json] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await report.revealAnnotation('URL');
  const bar = page.getByRole('tablist', { name: 'Views of the report' }).locator('..').locator('[role=tab], button');
  const tools = page
    .getByRole('searchbox', { name: 'Filter annotations' })
    .or(page.getByRole('button', { name: /^(Hide all|Reveal all|Reveal all and edit JSON|Add annotation)$/ }));
  await expect(tools).toHaveCount(5);
  for (const width of [1280, 1366, 1440, 1920]) {
    await setWidth(page, width);
    await expect.poll(() => isOneLine(bar), { message: `tabs at ${String(width)}` }).toBe(true);
    await expect.poll(() => isOneLine(tools), { message: `tools at ${String(width)}` }).toBe(true);
  }
});

test('a report tab is wide enough for its names if there is room, and shrinks if there is not', async ({ launch }) => {
  const { page } = await launch({ files: [json, files.good] });
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await setWidth(page, 1920);
  for (const name of [LONG_NAME, 'good.http']) await expect.poll(() => isCut(appPage.reportTab(name)), { message: name }).toBe(false);
  await setWidth(page, 800);
  for (const name of [LONG_NAME, 'good.http']) await expect(appPage.reportTab(name)).toBeInViewport({ ratio: 1 });
});
