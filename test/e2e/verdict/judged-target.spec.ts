import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { TargetPage } from '../pages/target-page.ts';
import { pressUntilFocused } from '../support/press.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

const ELSEWHERE = 'http://127.0.0.1:9/submit';
const OTHER = 'https://crash-reports.example.org/submit';

let files: ReportFiles;
let large: string;

test.beforeAll(async () => {
  files = await writeReportFiles();
  large = path.join(files.folder, 'large.http');
  const dump = {
    name: 'upload_file_minidump',
    filename: 'a.dmp',
    contentType: 'application/octet-stream',
    content: Buffer.alloc(1_500_000),
  };
  await writeFile(large, rawRequest({ parts: [...GOOD_PARTS.filter(({ name }) => name !== dump.name), dump] }));
});

test.afterAll(async () => {
  await files.remove();
});

/** Chooses a target with dialect antenna and a maximum body size of 1 MiB. */
async function chooseSmallTarget(target: TargetPage): Promise<void> {
  await target.open();
  await target.chooseUrl(ELSEWHERE);
  await target.chooseDialect('antenna');
  await target.setMaxBody('1m');
  await expect(target.maxBody).toHaveValue('1 MiB');
  await target.close();
}

test('a report is judged for the chosen target, and for the same target after a reload', async ({ launch }) => {
  const { page } = await launch({ files: [large, files.good] });
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const target = new TargetPage(page);
  await appPage.waitUntilReady();
  await expect.poll(() => report.verdictWord()).toBe('LIKELY ACCEPTED');
  await expect(target.button).toContainText('demo collector');

  await chooseSmallTarget(target);
  await expect(target.button).toContainText('127.0.0.1:9');
  await expect(page.getByRole('button', { name: /Dialect/ })).toContainText('antenna');
  await expect.poll(() => report.verdictWord()).toBe('TOO LARGE');
  await expect(report.verdict).toContainText('over the target’s limit of 1 MiB. The likely answer is 413.');
  await expect(report.whoseMaximum).toHaveText('Maximum of 127.0.0.1:9/submit');
  await appPage.selectReport('good.http');
  await expect.poll(() => report.verdictWord()).toContain('LIKELY ACCEPTED');

  await page.reload();
  await appPage.waitUntilReady();
  await appPage.selectReport('large.http');
  await expect.poll(() => report.verdictWord()).toBe('TOO LARGE');
  await target.open();
  await expect(target.dialect).toContainText('antenna');
  await expect(target.maxBody).toHaveValue('1 MiB');

  await target.chooseDemoCollector();
  await expect.poll(() => report.verdictWord()).toBe('LIKELY ACCEPTED');
  await expect(target.maxBody).toHaveValue('25 MiB');
  await target.chooseNamed('127.0.0.1:9');
  await expect.poll(() => report.verdictWord()).toBe('TOO LARGE');
  await target.setMaxBody('none');
  await expect.poll(() => report.verdictWord()).toBe('LIKELY ACCEPTED');
});

test('each target has its own rules, and the status bar switches the dialect of the chosen target', async ({ launch }) => {
  const { page } = await launch({ files: [files.broken] });
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const target = new TargetPage(page);
  await appPage.waitUntilReady();
  await expect.poll(() => report.verdictWord()).toBe('MALFORMED');
  await target.open();
  await target.chooseUrl(OTHER);
  await target.close();
  await report.chooseDialect('antenna');
  await expect.poll(() => report.verdictWord()).not.toBe('MALFORMED');
  await target.open();
  await expect(target.dialect).toContainText('antenna');
  await target.chooseDemoCollector();
  await expect(target.dialect).toContainText('spec');
  await expect.poll(() => report.verdictWord()).toBe('MALFORMED');
  await target.close();
  await appPage.runCommand('Judge like collector');
  await expect.poll(() => report.verdictWord()).not.toBe('MALFORMED');
});

test('a long host name does not cut the verdict, and an invalid maximum does not move the controls beside it', async ({ launch }) => {
  const { page } = await launch({ files: [large] });
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const target = new TargetPage(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await appPage.waitUntilReady();
  await target.open();
  await target.chooseUrl(`https://${'a-long-name-of-a-host.'.repeat(5)}example.org/submit`);
  await target.setMaxBody('1 MiB');
  await target.close();
  const sentence = report.verdict.getByText('The likely answer is 413');
  await expect(sentence).toBeVisible();
  expect(await sentence.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect(report.whoseMaximum).toHaveAttribute('title', /^Maximum of a-long-name-of-a-host\./);

  await appPage.showScreen('Collector');
  const answers = page.getByRole('button', { name: /Next answer/ });
  const before = await answers.boundingBox();
  await new CollectorPage(page).setMaxBody('many');
  await expect(page.getByText('Enter a size')).toBeVisible();
  await expect.poll(() => answers.boundingBox()).toEqual(before);
});

test('an invalid submission URL is explained and does not become the target', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const target = new TargetPage(page);
  await new AppPage(page).waitUntilReady();
  await target.open();
  await target.chooseUrl('http');
  await expect(target.popup).toContainText('Until then, the previous target judges reports.');
  await expect(target.maxBody).toBeDisabled();
  await target.chooseUrl('ftp://example.org/');
  await expect(target.popup).toContainText('it must begin with http:// or https://');
  await target.chooseUrl('https://me:secret@example.org/submit');
  await expect(target.popup).toContainText('it contains a user name or password');
  await target.close();
  await expect(target.button).toContainText('demo collector');
  await target.open();
  await target.setMaxBody('25 apples');
  await expect(target.popup).toContainText('Enter a size');
});

test('the demo collector applies the settings on its screen, and its answers match the predictions', async ({ launch }) => {
  const { page } = await launch({ files: [large] });
  const appPage = new AppPage(page);
  const send = new SendPage(page);
  const collector = new CollectorPage(page);
  await appPage.waitUntilReady();
  await appPage.showScreen('Collector');
  await collector.start();
  await collector.setMaxBody('1 MiB');
  await collector.chooseDialect('antenna');
  await appPage.showScreen('Reports');
  await expect(new ReportPage(page).whoseMaximum).toHaveText('Maximum of demo collector');
  await send.open();
  await expect(send.predicted).toContainText('HTTP 413');
  await send.unfold('Judged by');
  await expect(send.drawer.getByRole('textbox', { name: 'Maximum body' })).toHaveValue('1 MiB');
  await send.send();
  await expect(send.outcome).toContainText('as predicted');
  await expect(send.outcome).toHaveAttribute('data-kind', 'too_large');
});

test('the keyboard alone can choose the target', async ({ launch }) => {
  const { page } = await launch({ files: [large] });
  const report = new ReportPage(page);
  const target = new TargetPage(page);
  await new AppPage(page).waitUntilReady();
  await target.button.focus();
  await page.keyboard.press('Enter');
  await target.popup.waitFor();
  await page.keyboard.press('Tab');
  await expect(target.named('demo collector')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(target.url).toBeFocused();
  await page.keyboard.type(ELSEWHERE);
  await page.keyboard.press('Enter');
  await expect(target.named('127.0.0.1:9')).toBeFocused();
  await pressUntilFocused(page, 'Tab', /^spec/);
  await expect(target.dialect).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(target.dialect).toContainText('antenna');
  await page.keyboard.press('Tab');
  await expect(target.maxBody).toBeFocused();
  await page.keyboard.press('ControlOrMeta+KeyA');
  await page.keyboard.type('1 MiB');
  await page.keyboard.press('Enter');
  await expect(target.maxBody).toBeFocused();
  await expect.poll(() => report.verdictWord()).toBe('TOO LARGE');
  await page.keyboard.press('Escape');
  await expect(target.button).toBeFocused();
  await expect(target.button).toContainText('127.0.0.1:9');
});

test('axe finds no problem in an invalid target and in a report that is too large for its target', async ({ launch }) => {
  const app = await launch({ files: [large] });
  const appPage = new AppPage(app.page);
  const target = new TargetPage(app.page);
  await appPage.waitUntilReady();
  await target.open();
  await target.chooseUrl('ftp://example.org/');
  expect(await problems(app), 'no target').toEqual([]);
  await target.chooseUrl(OTHER);
  await target.setMaxBody('many');
  expect(await problems(app), 'no maximum').toEqual([]);
  await target.setMaxBody('1 MiB');
  await target.close();
  expect(await problems(app), 'too large').toEqual([]);
  await appPage.showScreen('Collector');
  expect(await problems(app), 'collector').toEqual([]);
});
