import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('several reports open as tabs, each with its own verdict', async ({ launch }) => {
  const { page } = await launch({ files: [files.good, files.broken] });
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  await appPage.waitUntilReady();
  await expect(appPage.reportTabs()).toHaveCount(2);
  await appPage.selectReport('good.http');
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
  await appPage.selectReport('broken.http');
  await expect(report.verdict).toContainText('MALFORMED');
  await appPage.closeReport('broken.http');
  await expect(appPage.reportTabs()).toHaveCount(1);
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
});

test('files that cannot be opened are named, and the other files open', async ({ launch }) => {
  const { page } = await launch({ files: [files.page, files.nothing, files.good] });
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await expect(appPage.reportTabs()).toHaveCount(1);
  await expect(appPage.failures.filter({ hasText: 'HTML' })).toBeVisible();
  await expect(appPage.failures.filter({ hasText: 'folder' })).toBeVisible();
});

test('a capture with several reports becomes rows of the board, and each row opens its report', async ({ launch }) => {
  const { writeFile } = await import('node:fs/promises');
  const several = `${files.folder}/several.http`;
  const one = (product: string) => request(multipart([{ name: 'ProductName', content: product }]));
  await writeFile(several, Buffer.concat([one('Fenix'), Buffer.from('\r\n'), one('Focus')]));
  const app = await launch({ files: [several] });
  const board = await boardOf(app, 2);
  await board.row('several, request 2.http').first().dblclick();
  await expect(new AppPage(app.page).reportTab('several, request 2.http')).toHaveAttribute('aria-selected', 'true');
  await expect(new ReportPage(app.page).annotationValue('ProductName')).toContainText('Focus');
});

test('a pasted request opens even if the clipboard changed its line ends to LF', async ({ app }) => {
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  await appPage.waitUntilReady();
  const parts = GOOD_PARTS.filter((part) => part.name !== 'upload_file_minidump');
  await appPage.pasteText(request(multipart(parts)).toString('latin1').replaceAll('\r\n', '\n'));
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
});

test('a hostile report is shown only as text', { tag: '@both' }, async ({ launch }) => {
  const { writeFile } = await import('node:fs/promises');
  const hostile = `${files.folder}/hostile.http`;
  const markup = '<img src=x onerror="globalThis.injected = true">\u202e\u0000\u200b';
  const named = { headers: `Content-Disposition: form-data; name="<b onclick=x>${'n'.repeat(300)}"`, content: 'x' };
  const parts = [{ name: 'ProductName', content: Buffer.from(markup, 'utf8') }, named, { name: '__proto__', content: 'y' }];
  await writeFile(hostile, request(multipart(parts)));
  const { page } = await launch({ files: [hostile] });
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  await expect(report.annotationValue('ProductName')).toContainText('<img src=x onerror');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'injected') as unknown)).toBeUndefined();
  await expect(page.locator('img[src=x]')).toHaveCount(0);
});

test('the structure tree, the table and the bytes show the same selection', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const bytes = new BytesPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectAnnotation('Version');
  await expect(report.selection).toContainText('Version');
  // The tree does not repeat the table: it selects the node of all annotations until that node is expanded.
  await expect(report.structureNode('Annotations (5)')).toHaveAttribute('aria-selected', 'true');
  await report.unfoldNode('Annotations (5)');
  await expect(report.structureNode('Version')).toHaveAttribute('aria-selected', 'true');
  await report.selectTab('Bytes');
  const start = multipart(GOOD_PARTS).indexOf('148.0a1');
  await expect(bytes.byte(start)).toBeVisible();
  await expect.poll(() => bytes.selectedOffsets()).toEqual(Array.from({ length: 7 }, (_, index) => start + index));
  await report.selectNode('ReleaseChannel');
  await expect(report.selection).toContainText('ReleaseChannel');
});
