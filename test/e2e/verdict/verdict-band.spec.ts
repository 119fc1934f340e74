import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { TargetPage } from '../pages/target-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;
let broken: string;
let long: string;

test.beforeAll(async () => {
  files = await writeReportFiles();
  broken = path.join(files.folder, 'comma.http');
  // This report makes the sentence of the verdict long, with two links.
  const json = { name: 'extra', filename: 'extra.json', type: 'application/json', content: '{"ProductName":"Firefox" "Version":"1"}' };
  await writeFile(broken, request(multipart([json, ...GOOD_PARTS.slice(-1)])));
  long = path.join(files.folder, 'long.http');
  const annotations = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`Name${String(index)}`, 'value']));
  const extra = { ...json, content: JSON.stringify({ ProductName: 'Firefox', Version: '1', ...annotations }) };
  await writeFile(long, request(multipart([extra, ...GOOD_PARTS.slice(-1)])));
});

test.afterAll(async () => {
  await files.remove();
});

test('the band shows its whole sentence and links at 1024 pixels, and has no empty lines', async ({ launch }) => {
  const { page } = await launch({ files: [files.good, broken] });
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await appPage.waitUntilReady();
  await appPage.selectReport('comma.http');
  await expect(report.because).toContainText('(a comma is missing).');
  expect(await report.because.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const [band, because] = [await report.verdict.boundingBox(), await report.because.boundingBox()];
  expect((because?.y ?? 0) + (because?.height ?? 0)).toBeLessThanOrEqual((band?.y ?? 0) + (band?.height ?? 0));
  await expect(report.verdict.getByRole('button', { name: 'Why' })).toBeInViewport({ ratio: 1 });
  await appPage.selectReport('good.http');
  await expect.poll(() => report.verdictWord()).toBe('LIKELY ACCEPTED');
  await expect.poll(async () => (await report.verdict.boundingBox())?.height).toBeLessThan(60);
});

test('the band names the deciding rule once, and keeps its height while the user types', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const editor = new EditorPage(page);
  const target = new TargetPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await appPage.waitUntilReady();
  await target.open();
  await target.chooseThrottling('Mozilla');
  await target.close();
  await report.selectAnnotation('ReleaseChannel');
  await editor.editAnnotation('ReleaseChannel');
  const height = async (): Promise<number | undefined> => (await report.verdict.boundingBox())?.height;
  const before = await height();
  await editor.retype('ReleaseChannel', 'release');
  await expect.poll(() => report.verdictWord()).toMatch(/^LIKELY REJECTED \(soft/);
  await expect.poll(height).toBe(before);
  await expect(report.reason).toHaveText('rule_is_firefox_desktop');
  await expect(report.because).not.toContainText(/rule_|90 %|reject/);
  await editor.retype('ReleaseChannel', 'nightly');
  await expect.poll(() => report.verdictWord()).toBe('LIKELY ACCEPTED');
  await expect.poll(height).toBe(before);
});

test('the band has at most three lines at 200 % zoom, and one line while the content is scrolled', async ({ launch }) => {
  const { page } = await launch({ files: [broken] });
  const report = new ReportPage(page);
  await page.setViewportSize({ width: 512, height: 384 });
  await new AppPage(page).waitUntilReady();
  await expect.poll(() => report.verdictWord()).toBe('MALFORMED');
  const height = async (): Promise<number> => (await report.verdict.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(80);
  await report.selectTab('Bytes');
  const bytes = new BytesPage(page);
  await bytes.byte(0).click();
  await bytes.press('ControlOrMeta+End');
  await expect.poll(height).toBeLessThan(36);
  await expect(report.reason).toBeVisible();
  await expect(report.verdict.getByRole('button', { name: /^Why/ })).toBeInViewport({ ratio: 1 });
  await bytes.press('ControlOrMeta+Home');
  await expect(report.because).toBeVisible();
});

test('a click on a name does not make a later scroll of the program collapse the band', async ({ launch }) => {
  const { page } = await launch({ files: [long] });
  const report = new ReportPage(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await new AppPage(page).waitUntilReady();
  const grid = report.annotations;
  const scrollTo = (top: number): Promise<void> =>
    grid.evaluate(async (element, to) => {
      const scrolled = new Promise((resolve) => {
        element.addEventListener('scroll', resolve, { once: true });
      });
      element.scrollTop = to;
      await scrolled;
      await new Promise(requestAnimationFrame);
    }, top);
  await report.annotationRow('Name3').getByText('Name3', { exact: true }).click();
  await expect(report.annotationRow('Name3')).toHaveAttribute('aria-selected', 'true');
  await scrollTo(300);
  await expect(report.because).toBeVisible();
  await grid.hover();
  await page.mouse.wheel(0, 100);
  await expect(report.because).toBeHidden();
  await scrollTo(0);
  await expect(report.because).toBeVisible();
});

test('the band shows the received answer, and below it whether the answer was predicted', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const send = new SendPage(page);
  const editor = new EditorPage(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await new AppPage(page).waitUntilReady();
  await expect.poll(() => report.verdictWord()).toBe('LIKELY ACCEPTED');
  await send.open();
  await send.chooseDemoCollector();
  await send.send();
  await send.outcome.waitFor();
  const word = await send.outcome.getByText('Accepted').first().textContent();
  await send.done();
  await expect(report.verdict.getByRole('heading')).toHaveText(word ?? '');
  await expect(report.reason).toHaveText(/^bp-/);
  await expect(report.comparison).toHaveText('predicted accepted · answered accepted as predicted');
  const [because, compared] = [await report.because.boundingBox(), await report.comparison.boundingBox()];
  expect(compared?.y ?? 0).toBeGreaterThan(because?.y ?? Infinity);
  // After an edit, the received answer no longer applies to the bytes and is not shown.
  await report.selectAnnotation('Version');
  await editor.editAnnotation('Version');
  await editor.retype('Version', '149.0');
  await expect.poll(() => report.verdictWord()).toBe('LIKELY ACCEPTED');
  await expect(report.comparison).toHaveCount(0);
});
