import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { CRASH_SPEC } from '../../builders/report/crash-dump.ts';
import { manyThreads, recursion } from '../../builders/report/many-threads.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
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

/** Writes a report with dumps, by the names of their parts. */
async function reportOf(name: string, dumps: Readonly<Record<string, Uint8Array>>): Promise<string> {
  const file = path.join(files.folder, name);
  const parts = Object.entries(dumps).map(([part, content]) => ({
    name: part,
    filename: 'x.dmp',
    contentType: 'application/octet-stream',
    content,
  }));
  await writeFile(file, rawRequest({ parts: [...GOOD_PARTS.slice(0, -1), ...parts] }));
  return file;
}

test('threads with equal stacks are folded, can be unfolded and found by a filter', async ({ launch }) => {
  const file = await reportOf('threads.http', { upload_file_minidump: manyThreads(31, 2) });
  const app = await launch({ files: [file] });
  const { page } = app;
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const threads = page.getByRole('grid', { name: 'Threads' });
  await expect(threads.getByRole('row')).toHaveText([
    /Thread/,
    /^\s*30 Worker 30 crashed/,
    /^\s*0 Worker 0/,
    /14 more identical/,
    /^\s*1 Worker 1/,
    /14 more identical/,
  ]);
  await expect(threads.getByRole('row', { selected: true })).toContainText('30 Worker 30');
  await threads.getByRole('row', { name: '14 more identical' }).first().click();
  await threads.getByRole('row', { name: /^2 Worker 2/ }).click();
  await expect(page.getByRole('grid', { name: 'Frames of thread 2 Worker 2' })).toContainText('program.exe + 0xfff');
  await page.getByRole('searchbox', { name: 'Filter threads' }).fill('worker 30');
  await expect(threads.getByRole('row')).toHaveCount(2);
  expect(await problems(app)).toEqual([]);
});

/** A crash whose first caller is the return address of a leaf. */
function leafCrash(): Uint8Array {
  const words = new BigUint64Array(64);
  words[0] = 0x7ffa_1000_5678n;
  const content = new Uint8Array(words.buffer);
  const threads = CRASH_SPEC.threads?.map((thread) => ({ ...thread, stack: { start: thread.stack?.start ?? 0n, content } }));
  return buildDump({ ...CRASH_SPEC, threads: threads ?? [] });
}

test('a window of 1920 pixels shows the whole text of how frames were found and of the first frames of threads', async ({ launch }) => {
  const file = await reportOf('wide.http', { upload_file_minidump: leafCrash() });
  const { page } = await launch({ files: [file] });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const crash = page.getByTestId('crash-screen');
  const texts = ['registers', 'return address of a leaf', 'xul.dll + 0x214a3c', 'ntdll.dll + 0x9d5f4'];
  for (const text of texts) {
    const cell = crash.locator(`[data-may-cut][title="${text}"]`).first();
    await expect(cell).toBeVisible();
    await expect.poll(() => cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
});

test('calls that repeat are one row, which arrow keys unfold', async ({ launch }) => {
  const file = await reportOf('recursion.http', { upload_file_minidump: recursion(63) });
  const app = await launch({ files: [file] });
  const { page } = app;
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const frames = page.getByRole('grid', { name: 'Frames of thread 0 Worker 0' });
  const fold = frames.getByRole('gridcell', { name: '62 more × program.exe + 0xfff, program.exe + 0x10ff' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(frames).toContainText('program.exe + 0x1fff');
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(frames.getByRole('row', { selected: true })).toContainText('4');
  expect(await problems(app)).toEqual([]);
});

test('the first six frames are in view at 1024 x 700, and the details are beside them at 1440 x 900', async ({ launch }) => {
  const file = await reportOf('panes.http', { upload_file_minidump: recursion(2) });
  const { page } = await launch({ files: [file] });
  await page.setViewportSize({ width: 1024, height: 700 });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const frames = page.getByRole('grid', { name: 'Frames of thread 0 Worker 0' });
  const rows = frames.getByRole('row');
  await expect(rows).toHaveCount(7);
  const details = page.getByRole('region', { name: 'Details of frame 0' });
  const boxes = async () => ({
    frames: await frames.boundingBox(),
    last: await rows.nth(6).boundingBox(),
    details: await details.boundingBox(),
  });
  await expect(rows.nth(6)).toBeInViewport({ ratio: 1 });
  const narrow = await boxes();
  expect((narrow.last?.y ?? 0) + (narrow.last?.height ?? 0)).toBeLessThanOrEqual((narrow.frames?.y ?? 0) + (narrow.frames?.height ?? 0));
  expect(narrow.details?.y).toBeGreaterThan(narrow.frames?.y ?? Infinity);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await boxes()).details?.x).toBeGreaterThan((narrow.frames?.x ?? 0) + 300);
});

test('a selector names the process of each dump, that of the crashing process first', async ({ launch }) => {
  const file = await reportOf('processes.http', {
    upload_file_minidump_content: manyThreads(2, 1),
    upload_file_minidump: recursion(2),
  });
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  await expect(page.getByRole('grid', { name: 'Frames of thread 0 Worker 0' })).toBeVisible();
  await page.getByRole('button', { name: /^main · upload_file_minidump/ }).click();
  await page.getByRole('option', { name: 'content · upload_file_minidump_content' }).click();
  await expect(page.getByRole('grid', { name: 'Frames of thread 1 Worker 1' })).toBeVisible();
});
