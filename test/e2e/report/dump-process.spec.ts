import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { crashpadStream } from '../../../shared/report/dump/build/crashpad-stream.ts';
import { textStream } from '../../../shared/report/dump/build/linux-streams.ts';
import { CRASH_SPEC } from '../../builders/report/crash-dump.ts';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { AppPage } from '../pages/app-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

/** A report with a crash, protected texts in its dump, and a protected reason. */
function processReport(): Uint8Array {
  const streams = [
    ...(CRASH_SPEC.streams ?? []),
    textStream('LinuxEnviron', 'LANG=secretlanguage\0TOKEN=secrettoken\0'),
    crashpadStream({ simpleAnnotations: { LOG_FATAL: 'secretlogline' } }),
  ];
  const content = buildDump({ ...CRASH_SPEC, streams });
  const dump = { name: 'upload_file_minidump', filename: 'd.dmp', type: 'application/octet-stream', content };
  const reason = { name: 'MozCrashReason', content: 'secretreason' };
  return request(multipart([...GOOD_PARTS.filter(({ name }) => name !== 'upload_file_minidump'), reason, dump]));
}

test('one revealed variable of the process is shown in the list and in the bytes, and no other one', async ({ launch }) => {
  const file = path.join(files.folder, 'process.http');
  await writeFile(file, processReport());
  const app = await launch({ files: [file] });
  const { page } = app;
  await new AppPage(page).waitUntilReady();
  const report = new ReportPage(page);
  await report.selectTab('Dump');
  await page.getByRole('radio', { name: /^Process \d+/ }).click();
  const grid = page.getByRole('grid', { name: 'Process' });
  await expect(grid.getByRole('row', { name: /Process id/ })).toContainText('4712');
  await page.getByRole('searchbox', { name: 'Filter' }).fill('environment');
  const variables = grid.getByRole('row').filter({ hasText: 'Environment' });
  await expect(variables).toHaveCount(2);
  await expect(page.locator('body')).not.toContainText(/secret|TOKEN/);
  expect(await problems(app)).toEqual([]);
  await variables
    .nth(1)
    .getByRole('button', { name: /^Reveal value of Environment/ })
    .click();
  await expect(variables.nth(1)).toContainText('TOKEN');
  await expect(variables.nth(1)).toContainText('secrettoken');
  await expect(page.locator('body')).not.toContainText(/secretl|LANG/);
  await variables.nth(1).click();
  await report.selectTab('Bytes');
  const bytes = new BytesPage(page);
  const selected = await bytes.selectedOffsets();
  expect(selected).toHaveLength('TOKEN=secrettoken'.length);
  const first = selected[0] ?? 0;
  expect(await bytes.hexOf(first)).toBe('54');
  // The zero byte before the variable, and the name of the one before it.
  expect(await bytes.hexOf(first - 1)).toBeNull();
  expect(await bytes.hexOf(first - 4)).toBeNull();
});

test('annotations about the crash are revealed one by one on the Crash screen', async ({ launch }) => {
  const file = path.join(files.folder, 'annotations.http');
  await writeFile(file, processReport());
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const annotations = page.getByRole('list', { name: 'Annotations about the crash' });
  await expect(annotations).toContainText('LOG_FATAL');
  await expect(page.locator('body')).not.toContainText('secret');
  await annotations.getByRole('button', { name: 'Reveal LOG_FATAL' }).click();
  await expect(annotations).toContainText('secretlogline');
  await expect(annotations).not.toContainText('secretreason');
  await page.getByTestId('crash-screen').getByRole('button', { name: 'Reveal MozCrashReason' }).last().click();
  await expect(annotations).toContainText('secretreason');
  await expect(page.getByRole('button', { name: 'Reveal MozCrashReason' })).toHaveCount(0);
});

test('the bytes of the instruction, and no others, are revealed when they are shown', async ({ launch }) => {
  const file = path.join(files.folder, 'instruction.http');
  await writeFile(file, processReport());
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  await page.getByRole('button', { name: 'Show the instruction' }).click();
  const bytes = new BytesPage(page);
  await expect.poll(async () => bytes.selectedOffsets()).toHaveLength(3);
  const [first = 0] = await bytes.selectedOffsets();
  await expect.poll(async () => Promise.all([-1, 0, 1, 2, 3].map((at) => bytes.hexOf(first + at)))).toEqual([null, '89', '48', '10', null]);
});

test('a setting hides a dump while it is shown, and one dump can be shown all the same', async ({ launch }) => {
  const file = path.join(files.folder, 'hidden.http');
  await writeFile(file, processReport());
  const { page } = await launch({ files: [file] });
  const app = new AppPage(page);
  await app.waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  await expect(page.getByTestId('crash-screen')).toContainText('xul.dll');
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.option('Shown of a dump', 'nothing').click();
  await app.showScreen('Reports');
  await expect(page.getByText('This dump is hidden by the setting')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Modules 3' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/xul\.dll|EXCEPTION|Compositor/);
  await page.getByRole('button', { name: 'Show this dump' }).click();
  await expect(page.getByTestId('crash-screen')).toContainText('xul.dll');
});
