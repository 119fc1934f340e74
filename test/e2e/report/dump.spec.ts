import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brokenDumpReport, crashReport, REGISTER_SECRET } from '../../builders/report/crash-dump.ts';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('the Dump tab says what crashed, where and why without scrolling at 1024 x 700 @both', async ({ launch }) => {
  const file = path.join(files.folder, 'crash.http');
  await writeFile(file, crashReport());
  const app = await launch({ files: [file] });
  const { page } = app;
  await page.setViewportSize({ width: 1024, height: 700 });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const crash = page.getByTestId('crash-screen');
  await expect(crash.getByRole('heading', { level: 2 })).toHaveText('Wrote to 0x10, a null pointer plus 16, in xul.dll + 0x214a3c');
  await expect(crash).toContainText('EXCEPTION_ACCESS_VIOLATION_WRITE');
  await expect(crash).toContainText('thread 1 Compositor');
  await expect(crash).toContainText('Null pointer: the instruction writes 4 bytes at offset 16; rax is 0');
  await expect(page.getByRole('grid', { name: 'Threads' }).getByRole('row')).toHaveCount(3);
  const frames = page.getByRole('grid', { name: 'Frames of thread 1 Compositor' });
  await expect(frames).toContainText('xul.dll + 0x214a3c');
  await expect(frames).toContainText('xul.dll + 0x5677');
  for (const part of [
    crash.getByRole('heading', { level: 2 }),
    frames.getByRole('row').nth(1),
    page.getByText('mov dword [rax + 0x10], ecx'),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect(await problems(app)).toEqual([]);
});

test('registers stay masked until they are revealed, and what they point into is shown before', async ({ launch }) => {
  const file = path.join(files.folder, 'masked.http');
  await writeFile(file, crashReport());
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const secret = REGISTER_SECRET.toString(16);
  const registers = page.getByRole('group', { name: 'Registers' });
  await expect(registers).toContainText('this stack');
  await expect(page.locator('body')).not.toContainText(secret);
  await expect(page.locator('body')).not.toContainText('secret-user');
  await page.getByRole('button', { name: 'Reveal values' }).click();
  await expect(registers).toContainText(secret);
  await page.getByRole('button', { name: 'Hide values' }).click();
  await expect(page.locator('body')).not.toContainText(secret);
  await expect(page.locator('body')).not.toContainText('secret-user');
});

test('the bytes of the crash instruction, another thread, the modules and the streams are one press away', async ({ launch }) => {
  const file = path.join(files.folder, 'views.http');
  await writeFile(file, crashReport());
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  const report = new ReportPage(page);
  await report.selectTab('Dump');
  await page.getByRole('row', { name: /^0 Main/ }).click();
  await expect(page.getByRole('grid', { name: 'Frames of thread 0 Main' })).toContainText('ntdll.dll + 0x9d5f4');
  await page.getByRole('radio', { name: 'Modules 3' }).click();
  await expect(page.getByRole('grid', { name: 'Modules' })).toContainText('xul.dll');
  await page.getByRole('radio', { name: /^Streams/ }).click();
  await expect(page.getByRole('grid', { name: /^Streams/ })).toContainText('ThreadList');
  await page.getByRole('radio', { name: 'Crash' }).click();
  await page.getByRole('button', { name: 'Show the instruction' }).click();
  await expect(page.getByRole('tab', { name: 'Bytes' })).toHaveAttribute('aria-selected', 'true');
});

test('a part that is no minidump says what it is instead, with the annotations about the crash', async ({ launch }) => {
  const file = path.join(files.folder, 'broken-dump.http');
  await writeFile(file, brokenDumpReport());
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  await expect(page.getByText('This is not a minidump')).toBeVisible();
  const annotations = page.getByRole('list', { name: 'Annotations about the crash' });
  await expect(annotations).toContainText('DumperError');
  await expect(page.locator('body')).not.toContainText('secret-dumper-error');
  await annotations.getByRole('button', { name: 'DumperError' }).click();
  await expect(page.getByRole('tab', { name: /^Annotations/ })).toHaveAttribute('aria-selected', 'true');
});
