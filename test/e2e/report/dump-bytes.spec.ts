import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crashReport } from '../../builders/report/crash-dump.ts';
import type { App, LaunchOptions } from '../support/app.ts';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
  await writeFile(path.join(files.folder, 'dump-bytes.http'), crashReport());
});

test.afterAll(async () => {
  await files.remove();
});

/** Opens a report with a dump. */
async function openedDump(launch: (options: LaunchOptions) => Promise<App>) {
  const app = await launch({ files: [path.join(files.folder, 'dump-bytes.http')] });
  const { page } = app;
  await new AppPage(page).waitUntilReady();
  return { app, page, report: new ReportPage(page), bytes: new BytesPage(page) };
}

test('the tree, the bytes and the status bar name a thread down to a register, and its pointer leads to the stack and back @both', async ({
  launch,
}) => {
  const { app, page, report, bytes } = await openedDump(launch);
  await page.setViewportSize({ width: 1440, height: 900 });
  await report.selectTab('Bytes');
  await bytes.chooseSpace('Body');
  await report.selectNode('ThreadList');
  await expect(report.selection).toHaveText(/^bytes 0x[\dA-F]+–0x[\dA-F]+ \(100\), ThreadList$/);
  await expect(report.structureNode('ThreadList')).toHaveAttribute('aria-selected', 'true');

  // The context of thread 1 by its reference in the list of threads: 4 bytes count, then 48 bytes for each thread.
  const [first = 0] = await bytes.selectedOffsets();
  await bytes.goTo(String(first + 4 + 48 + 40));
  await expect(report.selection).toHaveText(/, ThreadList, thread 1, context$/);
  await page.keyboard.press('F4');
  await expect(report.selection).toHaveText(/\(1,232\), ThreadList, thread 1, context$/);
  await expect(bytes.caption).toContainText('ThreadList, thread 1, context');

  const [context = 0] = await bytes.selectedOffsets();
  await bytes.goTo(String(context + 0x98 + 2));
  await expect(report.selection).toHaveText(/^byte .* ThreadList, thread 1, context, rsp$/);
  await bytes.press('Enter');
  await expect(report.selection).toHaveText(/^bytes .* \(8\), ThreadList, thread 1, context, rsp$/);
  await page.getByRole('button', { name: 'Inspector' }).click();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector).toContainText('stack of thread 1');
  expect(await problems(app)).toEqual([]);
  await inspector.getByRole('button', { name: 'Follow pointer' }).click();
  await expect(report.selection).toHaveText(/^byte .* ThreadList, thread 1, stack$/);
  await expect(inspector).toContainText('0xd42f5ff000');

  await page.keyboard.press('Alt+ArrowLeft');
  await expect(report.selection).toHaveText(/\(8\), ThreadList, thread 1, context, rsp$/);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(report.selection).toHaveText(/^byte .* ThreadList, thread 1, stack$/);
  await expect(page.locator('body')).not.toContainText('secret-user');
});

test('an address leads to its bytes, or says what it belongs to', async ({ launch }) => {
  const { page, report, bytes } = await openedDump(launch);
  await report.selectTab('Bytes');
  await bytes.goTo('@7ffa`10214a3c');
  await expect(report.selection).toHaveText(/^byte .* MemoryList, range 2, memory$/);
  await page.keyboard.press('Control+KeyG');
  const field = page.getByRole('textbox', { name: 'Offset' });
  await field.fill('@0x7ffa40000000');
  await field.press('Enter');
  await expect(page.getByText('The dump does not hold this address. It belongs to ntdll.dll + 0x0.')).toBeVisible();
});

test('a stream that is selected in the tree is the row of the Streams list, and the other streams unfold', async ({ launch }) => {
  const { page, report } = await openedDump(launch);
  await report.selectTab('Dump');
  await page.getByRole('radio', { name: /^Streams/ }).click();
  await report.selectNode('ModuleList');
  const row = page.getByRole('grid', { name: /^Streams/ }).getByRole('row', { name: /^ModuleList/ });
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await report.unfoldNode('2 more streams');
  await report.selectNode('MiscInfo');
  await expect(report.selection).toHaveText(/, MiscInfo$/);
  await page
    .getByRole('grid', { name: /^Streams/ })
    .getByRole('row', { name: /^Exception/ })
    .click();
  await expect(report.structureNode('Exception')).toHaveAttribute('aria-selected', 'true');
});

test('scrolling over the bytes of a dump does not ask what they are', async ({ launch }) => {
  const { page, report, bytes } = await openedDump(launch);
  await report.selectTab('Bytes');
  await report.selectNode('ThreadList');
  await expect(report.selection).toHaveText(/, ThreadList$/);
  const first = await bytes.firstInSight();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/bridge/dump.')) asked.push(request.url());
  });
  await bytes.grid.hover();
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, -2000);
  await expect.poll(() => bytes.firstInSight()).toBeLessThan(first);
  await expect(bytes.byte(0)).toBeVisible();
  expect(asked).toEqual([]);
  await bytes.byte(0).click();
  await report.selectNode('Exception');
  await expect(report.selection).toHaveText(/, Exception$/);
  expect(asked).toHaveLength(1);
});

test('a setting hides the streams and the names of bytes of a dump that is open', async ({ launch }) => {
  const { page, report } = await openedDump(launch);
  await report.selectNode('SystemInfo');
  await expect(report.selection).toHaveText(/, SystemInfo$/);
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.option('Shown of a dump', 'nothing').click();
  await page.keyboard.press('Alt+1');
  await expect(report.structureNode('SystemInfo')).toHaveCount(0);
  await expect(report.selection).toHaveText(/ in "upload_file_minidump" content$/);
});
