import { writeFile } from 'node:fs/promises';
import type { Locator } from 'playwright/test';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { PreviewPage } from '../pages/preview-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;
/** Two values with one name, a minidump with an unusual type and name, a memory report, and a part whose name no interface lists. */
let odd: string;

test.beforeAll(async () => {
  files = await writeReportFiles();
  odd = `${files.folder}/odd.http`;
  const parts = [
    { name: 'Version', content: '147.0' },
    ...GOOD_PARTS,
    { name: 'upload-file-minidump', filename: 'e.dmp', type: 'application/gzip', content: 'MDMP' },
    { name: 'memory_report', filename: 'm.json.gz', type: 'application/gzip', content: 'gz' },
    { name: 'something', filename: 's.bin', type: 'application/octet-stream', content: 'x' },
  ];
  await writeFile(odd, request(multipart(parts)));
});

test.afterAll(async () => {
  await files.remove();
});

/** Returns how many CSS pixels of the element's content are outside of it, horizontally. */
function cutOff(element: Locator): Promise<number> {
  return element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}

test('annotations are one node of the structure until that node is expanded', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  const node = (name: string | RegExp) => report.structure.getByRole('row', { name });
  await expect(node(/^Annotations \(5\)/)).toBeVisible();
  await expect(node(/^Version/)).toHaveCount(0);
  await report.selectAnnotation('Version');
  await expect(node(/^Annotations \(5\)/)).toHaveAttribute('aria-selected', 'true');
  await node(/^Annotations \(5\)/).click();
  await page.keyboard.press('ArrowRight');
  await expect(node(/^Version/)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(node(/^Version/)).toHaveCount(0);
});

test('each fix of a finding shows its whole title, and a sign if it loses data', async ({ launch }) => {
  const { page } = await launch({ files: [files.broken, odd] });
  await new AppPage(page).waitUntilReady();
  await new AppPage(page).selectReport('odd.http');
  const fixes = page.getByRole('list', { name: /^Fixes for/ });
  const type = fixes.getByRole('button', { name: 'Set the Content-Type to application/octet-stream' }).first();
  await expect(type).toBeVisible();
  for (const button of await fixes.getByRole('button').all()) expect(await cutOff(button)).toBeLessThanOrEqual(0);
  await expect(type.getByTestId('loses')).toHaveCount(0);
  await new AppPage(page).selectReport('broken.http');
  const losing = fixes
    .getByRole('button')
    .filter({ has: page.getByTestId('loses') })
    .first();
  await expect(losing).toBeVisible();
  await losing.hover();
  await expect(page.getByRole('tooltip')).toHaveText(/: \S/u);
});

test('the table of parts shows whole types and says which parts are stored without analysis', async ({ launch }) => {
  const { page } = await launch({ files: [odd] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectTab('Parts');
  const type = report.partRow('something').getByText('application/octet-stream');
  await expect(type).toBeVisible();
  expect(await cutOff(type)).toBeLessThanOrEqual(0);
  expect(await cutOff(report.parts), 'all columns are in sight').toBeLessThanOrEqual(0);
  await expect(report.partRow('something')).toContainText('not analysed');
  await expect(report.partRow('memory_report')).toContainText('not analysed');
  await expect(report.partRow('upload_file_minidump')).toContainText('analysed');
  await expect(report.partRow('upload_file_minidump')).not.toContainText('not analysed');
});

test('a preview shows the changes with their context, except masked context', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const preview = new PreviewPage(page);
  await new AppPage(page).waitUntilReady();
  await preview.changeBoundary('other');
  await expect(page.getByTestId('would-change')).toHaveText('Would change 9 byte ranges.');
  await expect(preview.rewrites().first()).toContainText('-data; boundary=b0undary··Content-Length');
  await expect(preview.rewrites().first().locator('mark')).toHaveText(['b0undary', 'other']);
  const behindSecret = preview.rewrites().filter({ hasText: 'masked' }).first();
  await expect(behindSecret.getByRole('cell').first()).toHaveText(/^•+masked··--b0undary··Content-Dispos/u);
  await preview.cancel();
});
