import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { BOUNDARY, GOOD_PARTS, multipart } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { HelpPage } from '../pages/help-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('the demo collector starts, logs requests, opens them as reports, and stops', { tag: '@desktop' }, async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const collector = new CollectorPage(page);
  const report = new ReportPage(page);
  const send = new SendPage(page);
  await appPage.waitUntilReady();
  await appPage.showScreen('Collector');
  await collector.start();
  await appPage.showScreen('Reports');
  await send.sendToDemo();
  await send.done();
  await appPage.showScreen('Collector');
  await expect(collector.requests()).toHaveCount(1);
  await collector.openRequest(0);
  await expect(appPage.reportTabs()).toHaveCount(2);
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
  await appPage.showScreen('Collector');
  await collector.stop();
});

test('the next answer applies once, the standing answer applies to the rest, and the log shows answers and deciding rules', async ({
  launch,
}) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const collector = new CollectorPage(page);
  const send = new SendPage(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await appPage.waitUntilReady();
  await appPage.showScreen('Collector');
  await collector.start();
  await collector.chooseEveryAnswer('503 Service unavailable');
  await collector.chooseNextAnswer('Judge each report');
  // The controls of the last setting are wholly inside the window.
  await expect(page.getByRole('button', { name: /Throttling/ })).toBeInViewport({ ratio: 1 });
  await appPage.showScreen('Reports');
  for (const status of ['200', '503']) {
    await send.sendToDemo();
    await expect(send.outcome).toContainText(`HTTP ${status}`);
    await send.done();
  }
  await appPage.showScreen('Collector');
  await expect(collector.nextAnswer).toContainText('as always');
  await expect(collector.requests()).toHaveCount(2);
  await expect(collector.requests().nth(0)).toContainText('Server error');
  await expect(collector.requests().nth(0)).toContainText('choice');
  await expect(collector.requests().nth(1)).toContainText('Accepted');
  await expect(collector.requests().nth(1)).toContainText('rule_accept_everything');
  await expect(collector.requests().nth(1).locator('[data-tone=green]')).toBeVisible();
  await collector.stop();
});

test('a received request has the name of its report, is found by the filter, and opens with the keyboard', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const appPage = new AppPage(page);
  const collector = new CollectorPage(page);
  const help = new HelpPage(page);
  const send = new SendPage(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await appPage.waitUntilReady();
  for (const answer of ['malformed_bad_gzip', 'Judge each report']) {
    await appPage.showScreen('Collector');
    await collector.chooseNextAnswer(answer);
    await appPage.showScreen('Reports');
    await send.sendToDemo();
    await expect(send.outcome).toContainText('HTTP');
    await send.done();
  }
  await appPage.showScreen('Collector');
  await expect(collector.requests()).toHaveCount(2);
  for (const row of await collector.requests().all())
    await expect(row.getByRole('gridcell', { name: path.basename(files.good) })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+f');
  await expect(collector.filter).toBeFocused();
  await page.keyboard.type('outcome:malformed by:choice');
  await expect(collector.count).toHaveText('1 of 2');
  await expect(collector.requests()).toHaveCount(1);
  await expect(collector.requests()).toContainText('malformed_bad_gzip');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(collector.count).toHaveText('2');
  await page.keyboard.press('Escape');

  await page.getByRole('grid', { name: 'Request log' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(collector.details.getByTestId('received-answer')).toContainText('400 Discarded=malformed_bad_gzip');
  await expect(collector.details).toContainText('POST /submit HTTP/1.1');
  await expect(collector.details.getByTestId('answer-why')).toContainText('You chose this answer');
  await page.keyboard.press('ArrowUp');
  await expect(collector.details.getByTestId('received-content')).toContainText('not public');
  await expect(collector.details.getByTestId('received-content')).toContainText('upload_file_minidump');
  await expect(collector.details.getByRole('group', { name: /Full answer/ })).toContainText('CrashID=bp-');
  await help.ask();
  await expect(help.title).toHaveText('Accepted');
  await page.keyboard.press('Escape');
  await collector.details.getByRole('button', { name: /What is this/ }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: 'Request log' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(appPage.reportTabs()).toHaveCount(2);
  expect(await app.messagesWith('secret-page')).toEqual([]);
});

/** Posts a Firefox report of the release channel directly to the running collector. */
async function post(page: Page, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const url = await page.locator('[data-screen="collector"] code').innerText();
  const parts = GOOD_PARTS.map((part) => (part.name === 'ReleaseChannel' ? { ...part, content: 'release' } : part));
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const answer = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(multipart(parts)),
    headers: { 'Content-Type': type, ...headers },
  });
  return answer.text();
}

test('the log says that a request itself asked for the rules that rejected it', async ({ launch }) => {
  const { page } = await launch({});
  const appPage = new AppPage(page);
  const collector = new CollectorPage(page);
  await appPage.waitUntilReady();
  await appPage.showScreen('Collector');
  await collector.start();
  await expect(page.locator('[data-screen="collector"]')).toContainText('Requests can ask for other answers or rules');
  await post(page);
  expect(await post(page, { 'X-Crashlens-Demo-Rules': 'mozilla' })).toContain('Discarded=rule_is_firefox_desktop');
  await expect(collector.requests()).toHaveCount(2);
  await expect(collector.requests().nth(0)).toContainText('asked for by the request');
  await expect(collector.requests().nth(1)).not.toContainText('asked for by the request');
  await collector.requests().nth(0).getByRole('gridcell').first().click();
  await expect(collector.details.getByTestId('answer-why')).toContainText('The request asked for Mozilla’s rules');
});

test('the log follows new requests, and counts them instead if the user has scrolled away', async ({ launch }) => {
  const { page } = await launch({});
  const appPage = new AppPage(page);
  const collector = new CollectorPage(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await appPage.waitUntilReady();
  await appPage.showScreen('Collector');
  await collector.start();
  await post(page, { 'User-Agent': 'first/1' });
  await collector.requests().first().getByRole('gridcell').first().click();
  for (let sent = 0; sent < 40; sent += 1) await post(page, { 'User-Agent': 'later/1' });
  await expect(collector.count).toHaveText('41');
  const log = page.getByRole('grid', { name: 'Request log' });
  const rowAt = (index: number): Locator => log.locator(`[data-row="${String(index)}"]`);
  await expect(rowAt(0)).toBeInViewport({ ratio: 1 });
  expect(await log.evaluate(({ scrollTop }) => scrollTop)).toBe(0);

  await log.evaluate((grid) => {
    grid.scrollTop = 10 * (grid.querySelector('[data-row="0"]')?.getBoundingClientRect().height ?? 0);
  });
  await expect(rowAt(0)).not.toBeInViewport();
  for (let sent = 0; sent < 3; sent += 1) await post(page);
  const fresh = page.getByRole('button', { name: '3 new requests' });
  await expect(fresh).toBeVisible();
  // The visible rows have not moved.
  await expect
    .poll(() =>
      rowAt(13).evaluate((row) => row.getBoundingClientRect().top - (row.closest('[role=grid]')?.getBoundingClientRect().top ?? 0)),
    )
    .toBeLessThan(60);
  await fresh.click();
  await expect(rowAt(0)).toBeInViewport({ ratio: 1 });
  await expect(rowAt(0)).toHaveAttribute('aria-selected', 'true');
  await expect(fresh).toHaveCount(0);
});

for (const [label, word, value, mayDo] of [
  ['malformed_bad_gzip', 'Malformed', 'malformed_bad_gzip', 'Fix what the reason names'],
  ['413 Too large', 'large', null, 'Compress the body with gzip'],
] as const) {
  test(`the answer ${label} is explained`, async ({ launch }) => {
    const { page } = await launch({ files: [files.good] });
    const appPage = new AppPage(page);
    const collector = new CollectorPage(page);
    const send = new SendPage(page);
    await appPage.waitUntilReady();
    await appPage.showScreen('Collector');
    await collector.chooseNextAnswer(label);
    await appPage.showScreen('Reports');
    await send.sendToDemo();
    await expect(send.outcome).toContainText(word);
    if (value !== null) await expect(send.outcomeValue).toHaveText(value);
    await expect(send.mayDo).toContainText(mayDo);
  });
}

test('a refused connection is reported with what to do', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const send = new SendPage(page);
  await appPage.waitUntilReady();
  await send.open();
  await send.chooseUrl('http://127.0.0.1:1/submit');
  await send.send();
  await expect(send.failure).toContainText('refused');
});
