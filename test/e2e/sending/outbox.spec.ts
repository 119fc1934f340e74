import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../support/shells/browser-process.ts';
import { volume } from '../../support/volume.ts';
import { clipboardText } from '../support/clipboard.ts';
import { expect, test } from '../support/fixture.ts';
import type { App } from '../support/app.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { boardOf, type BoardPage } from '../pages/board-page.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';
import { pressUntilFocused } from '../support/press.ts';

const COUNT = volume(120, 60);
/** One report in ten has its annotations in both forms, which makes it malformed until it is fixed. Some files are not reports. */
const mixed = mixedReports(COUNT);

async function selectAll(board: BoardPage): Promise<void> {
  await board.sortByName('report-0000.http');
  await board.row('report-0000.http').click();
  await board.selectAll();
}

/** Makes the demo collector use Mozilla's throttling rules, so that it rejects some reports by sampling. */
async function sampleOnDemo({ page }: App): Promise<void> {
  const appPage = new AppPage(page);
  await appPage.showScreen('Collector');
  await new CollectorPage(page).chooseThrottling(/^Mozilla/);
  await appPage.showScreen('Reports');
}

test(
  'a folder of reports is fixed, queued, held, restored after a kill, sent, and soft rejections are resent',
  { tag: '@desktop' },
  async ({ launch }) => {
    // This test runs two processes and sends hundreds of reports.
    test.slow();
    const first = await launch({ files: [mixed.folder], own: true });
    const board = await boardOf(first, COUNT);
    const bulk = new BulkPage(first.page);
    const outbox = new OutboxPage(first.page);
    await sampleOnDemo(first);
    await board.type('predicted:malformed');
    await board.row('report-0005.http').click();
    await board.selectAll();
    await board.act('Change…');
    await bulk.preview();
    await bulk.apply(mixed.both);
    await bulk.close();
    await board.type('');

    await outbox.show();
    await outbox.choose('Targets', 'Pause demo collector');
    await expect(outbox.screen).toContainText('paused');
    await new AppPage(first.page).showScreen('Reports');
    await selectAll(board);
    await board.act('Send…');
    const whole = COUNT - mixed.unreadable;
    await expect(outbox.plan).toContainText(`${String(whole)} reports`);
    await expect(outbox.dialog).toContainText(`${String(mixed.unreadable)} cannot be read`);
    await outbox.dialog.getByRole('button', { name: `Queue ${String(whole)} reports` }).click();
    await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
    await expect(outbox.count('Held')).toHaveText(String(whole));
    await first.stop('kill');

    const app = await launch({ home: first.home, own: true });
    const next = new OutboxPage(app.page);
    await new AppPage(app.page).waitUntilReady();
    await next.show();
    await expect(next.count('Held')).toHaveText(String(whole));
    await next.row('report-').first().click();
    await expect(next.details).toContainText('target paused');
    await next.targetSwitch('Resume demo collector').click();
    await expect(next.screen).toContainText('Nothing left to send.', { timeout: 120_000 });
    await expect(next.heading('Rejected, hard')).toBeVisible();
    await expect(next.heading('Malformed')).toHaveCount(0);
    await expect(next.details).not.toContainText('Held');

    const answered = async (): Promise<number> => {
      const counts = await Promise.all(['Accepted', 'Rejected, soft', 'Rejected, hard'].map((state) => next.countOf(state)));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    await expect.poll(answered, 'the list has every answer').toBe(whole);
    const soft = await next.countOf('Rejected, soft');
    await next
      .heading('Rejected, soft')
      .getByRole('button', { name: /^Repeat…/ })
      .click();
    await expect(next.dialog).toContainText(/At a pass rate of 10 %, .* takes up to 22 sample rolls each/);
    await next.dialog.getByRole('textbox', { name: 'Sample rolls per report' }).fill('1000');
    await next.dialog.getByRole('button', { name: `Repeat ${String(soft)} reports` }).click();
    // Each roll succeeds with a probability of 0.1, so a thousand failures in a row do not happen.
    await expect(next.heading('Rejected, soft')).toHaveCount(0, { timeout: 120_000 });
    await expect(next.screen).toContainText('Nothing left to send.', { timeout: 120_000 });
    await expect.poll(answered).toBe(whole);
  },
);

test('the keyboard alone queues, pauses, resumes, inspects and removes reports', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  await boardOf(app, COUNT);
  const appPage = new AppPage(page);
  const outbox = new OutboxPage(page);
  await appPage.runCommand('Show the outbox');
  await pressUntilFocused(page, 'Tab', /^Targets$/);
  await page.keyboard.press('Enter');
  await pressUntilFocused(page, 'ArrowDown', /^Pause demo collector$/);
  await page.keyboard.press('Enter');
  await expect(outbox.screen).toContainText('paused');
  await appPage.runCommand('Show the reports');
  await page.keyboard.press('ControlOrMeta+KeyF');
  await page.keyboard.type('name:report-000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`10 of ${String(COUNT)} reports`)).toBeVisible();
  await pressUntilFocused(page, 'F6', /^report-\d+\.http$/);
  await page.keyboard.press('ControlOrMeta+KeyA');
  await page.keyboard.press('KeyS');
  await expect(outbox.plan).toContainText('9 reports');
  await pressUntilFocused(page, 'Tab', /^Queue 9 reports$/);
  await page.keyboard.press('Enter');
  await expect(outbox.dialog.getByRole('button', { name: 'Show the outbox' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(outbox.count('Held')).toHaveText('9');
  await expect(page, 'nothing goes on').toHaveTitle('Crashlens');
  await pressUntilFocused(page, 'Tab', /^Resume demo collector$/);
  await page.keyboard.press('Enter');
  await expect(outbox.count('Accepted')).toHaveText('9');
  await expect(page).toHaveTitle('Crashlens');
  await pressUntilFocused(page, 'Tab', /^Accepted/);
  await page.keyboard.press('ArrowDown');
  await expect(outbox.details).toContainText('accepted');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(outbox.heading('Accepted').getByRole('button', { name: 'Copy crash ids: 9 reports' })).toBeFocused();
  await app.allowClipboard();
  await page.keyboard.press('Enter');
  await expect.poll(() => clipboardText(app)).toMatch(/^(bp-[\da-f-]{36}\n){8}bp-[\da-f-]{36}$/);
  await page.keyboard.press('ArrowRight');
  const takeOut = outbox.heading('Accepted').getByRole('button', { name: 'Remove: 9 reports' });
  await expect(takeOut).toBeFocused();
  // After the filter field, the focus returns to the heading, not to its last button, which acts on all reports of the group.
  await page.keyboard.press('ControlOrMeta+KeyF');
  await expect(outbox.filter).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(outbox.heading('Accepted').locator('[aria-expanded]')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(takeOut).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Remove 9 reports from the outbox?');
  await pressUntilFocused(page, 'Tab', /^Remove$/);
  await page.keyboard.press('Enter');
  await expect(outbox.screen).toContainText('Nothing is queued.');
});

test('reports that a collector accepted before are left out unless the user includes them, except for the demo collector', async ({
  launch,
}) => {
  const collector = createServer((request, answer) => {
    request.resume().on('end', () => answer.end('CrashID=bp-de1bb258-cbbf-4589-a673-34f800160918\n'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${String((collector.address() as AddressInfo).port)}`;
  const home = await mkdtemp(path.join(tmpdir(), 'crashlens-e2e-'));
  // The sixth of the ten reports, report-0015.http, is malformed, so it is left out.
  const nine = [0, 1, 2, 3, 4, 6, 7, 8, 9].map((digit) => path.join(mixed.folder, `report-001${String(digit)}.http`));
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'out', 'cli.js'), 'send', ...nine, '--to', `http://${host}/submit`], {
    env: { ...process.env, CRASHLENS_HOME: home },
  });
  collector.closeAllConnections();
  collector.close();

  const app = await launch({ home, files: [mixed.folder] });
  const board = await boardOf(app, COUNT);
  const outbox = new OutboxPage(app.page);
  await board.type('name:report-001');
  await board.row('report-0010.http').click();
  await board.selectAll();
  await board.act('Send…');
  await expect(outbox.dialog).toContainText('1 would be refused as malformed');
  const target = outbox.dialog.getByRole('button', { name: /Target/ });
  const box = await target.boundingBox();
  const height = (await outbox.dialog.boundingBox())?.height ?? 0;
  await outbox.dialog.getByText('All of them').click();
  await expect.poll(async () => (await outbox.dialog.boundingBox())?.height, 'it grows').toBeGreaterThan(height);
  expect(await target.boundingBox(), 'what a pointer is on stays').toEqual(box);
  await outbox.dialog.getByRole('button', { name: 'Queue 9 reports' }).click();
  await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
  // The reports that the command sent are a separate run.
  await expect(outbox.count('Accepted')).toHaveText('9');
  await outbox.choose('Earlier runs', 'All reports');
  await expect(outbox.count('Accepted')).toHaveText('18');
  await new AppPage(app.page).showScreen('Reports');
  await board.act('Send…');
  await expect(outbox.plan).toContainText('9 reports');
  await target.click();
  await app.page.getByRole('option', { name: host }).click();
  await expect(outbox.plan).toContainText('Nothing would be queued.');
  await expect(outbox.dialog).toContainText('9 were accepted there before');
  await outbox.dialog.getByText('Send accepted reports again').click();
  await expect(outbox.plan).toContainText('9 reports');
  await expect(outbox.dialog.getByRole('button', { name: 'Queue 9 reports' })).toBeEnabled();
});
