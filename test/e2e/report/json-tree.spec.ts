import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { clipboardText } from '../support/clipboard.ts';
import { expect, test } from '../support/fixture.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

const ADDONS = Object.fromEntries(
  Array.from({ length: 2_000 }, (_, index) => [`addon-${String(index)}`, { version: '1.0', name: 'Made up' }]),
);
const ENVIRONMENT = JSON.stringify({ build: { version: '148.0a1', flags: ['a', { deep: 'here' }] }, addons: ADDONS });

async function fileOf(name: string, value: string): Promise<string> {
  const file = path.join(files.folder, 'json.http');
  await writeFile(file, request(multipart([...GOOD_PARTS, { name, content: value }])));
  return file;
}

const tree = (page: Page) => page.getByRole('tree', { name: 'JSON tree' });
const row = (page: Page, text: string | RegExp) => tree(page).getByRole('treeitem').filter({ hasText: text });
const hits = (page: Page) => page.getByRole('dialog').getByRole('status');
const openTree = (page: Page) => page.getByRole('button', { name: /^Open as tree/ });

test('a JSON value opens as a tree that the keyboard expands, searches and copies from', async ({ launch }) => {
  const app = await launch({ files: [await fileOf('TelemetryEnvironment', ENVIRONMENT)] });
  const { page } = app;
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await app.allowClipboard();
  await report.selectAnnotation('TelemetryEnvironment');
  await openTree(page).press('Enter');
  await expect(tree(page)).toBeFocused();
  await expect(row(page, /^version"148/)).toBeVisible();
  await expect(row(page, 'deep')).toHaveCount(0);

  await page.keyboard.type('HERE');
  await expect(hits(page)).toHaveText('1 of 1');
  await expect(row(page, 'deep')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByTestId('json-path')).toHaveText('$.build.flags[1].deep');
  await page.getByRole('button', { name: 'Copy path' }).press('Enter');
  await expect.poll(() => clipboardText(app)).toBe('$.build.flags[1].deep');

  await page.keyboard.press('ControlOrMeta+KeyF');
  await page.keyboard.type('addon-19');
  await expect(hits(page)).toHaveText('1 of 111');
  await page.keyboard.press('Shift+F3');
  await expect(hits(page)).toHaveText('111 of 111');
  await expect(row(page, 'addon-1999')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('json-path')).toHaveText('$.addons["addon-19"]');
  await expect(page.getByTestId('json-raw')).toHaveText('{"version":"1.0","name":"Made up"}');

  await page.keyboard.press('Escape');
  await expect(openTree(page)).toBeFocused();
});

test('a protected JSON value has no tree until it is revealed', async ({ launch }) => {
  const { page } = await launch({ files: [await fileOf('MadeUpJson', '{"key":"secret-json"}')] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectAnnotation('MadeUpJson');
  await expect(report.valuePane).toContainText('masked');
  await expect(openTree(page)).toHaveCount(0);
  await report.revealAnnotation('MadeUpJson');
  await openTree(page).click();
  await expect(row(page, 'secret-json')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Revealed (not public)');
});

test('a JSON value with too many values for the tree shows the first values and says where the rest is', async ({ launch }) => {
  const { page } = await launch({ files: [await fileOf('TelemetryEnvironment', `[${'1,'.repeat(1_500_000)}1]`)] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectAnnotation('TelemetryEnvironment');
  await report.revealAnnotation('TelemetryEnvironment');
  await openTree(page).press('Enter');
  await expect(page.getByRole('dialog').getByRole('note')).toHaveText(
    'The tree shows the first 1,000,000 values. Copy the whole value to read the rest.',
  );
  await tree(page).press('End');
  // At scroll positions this large, the browser rounds to whole pixels.
  await expect(row(page, /^999998/)).toBeInViewport({ ratio: 0.9 });
});
