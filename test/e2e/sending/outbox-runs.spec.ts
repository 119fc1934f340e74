import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import type { App } from '../support/app.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';
import { TargetsPage } from '../pages/targets-page.ts';

const COUNT = 40;
const mixed = mixedReports(COUNT);

/** A collector whose sampling rule rejects one product until `isOpen` is set. `requests` counts the received requests. */
const collector = { isOpen: false, requests: 0 };
let server: Server;

test.beforeEach(async () => {
  Object.assign(collector, { isOpen: false, requests: 0 });
  server = createServer((request, answer) => {
    const body: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => body.push(chunk))
      .on('end', () => {
        collector.requests += 1;
        const isSampled = !collector.isOpen && Buffer.concat(body).includes('Firefox');
        answer.end(isSampled ? 'Discarded=rule_is_firefox_desktop\n' : 'CrashID=bp-de1bb258-cbbf-4589-a673-34f800160918\n');
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

test.afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function makeTarget(page: Page): Promise<void> {
  const targets = new TargetsPage(page);
  await new AppPage(page).waitUntilReady();
  await new AppPage(page).runCommand('Targets…');
  await targets.button('New target').click();
  await targets.field('Name').fill('Stage');
  await targets.field('Submission URL').fill(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/submit`);
  await targets.button('Save').click();
  await expect(targets.entry('Stage')).toBeVisible();
  await targets.button('Close').last().click();
}

/** Sends the reports that match a filter of the board, as a separate run. Returns their number. */
async function sendMatching(app: App, filter: string): Promise<number> {
  const board = await boardOf(app, COUNT);
  const outbox = new OutboxPage(app.page);
  await board.type(filter);
  await board.row('report-').first().click();
  await board.selectAll();
  await board.act('Send…');
  await outbox.dialog.getByRole('button', { name: /Target/ }).click();
  await app.page.getByRole('option', { name: /^Stage/ }).click();
  const queue = outbox.dialog.getByRole('button', { name: /^Queue [1-9]/ });
  const count = Number(/\d+/.exec(await queue.innerText())?.[0]);
  await queue.click();
  await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
  await expect(outbox.screen).toContainText('Nothing left to send.');
  return count;
}

test('the counts of the last run filter the list, and earlier runs, filter, order and columns can be chosen', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const outbox = new OutboxPage(page);
  await makeTarget(page);
  const many = await sendMatching(app, '');
  await expect(outbox.screen.getByRole('heading', { level: 2 })).toHaveText(`${String(many)} of ${String(many)} reports finished`);
  await expect(outbox.screen).toContainText(/to Stage, \d\d:\d\d:\d\d to \d\d:\d\d:\d\d, /);
  const soft = Number(await outbox.count('Rejected, soft').textContent());
  await expect(outbox.kind('soft')).toHaveText(`${String(soft)}rejected, soft`);
  // In a long list, only headings are shown at first. Groups that the user expands stay expanded.
  await expect(outbox.row('report-')).toHaveCount(0);
  // If a filter leaves one group, its reports are shown.
  await outbox.kind('soft').click();
  await expect(outbox.row('report-')).toHaveCount(soft);
  await outbox.kind('soft').click();
  await expect(outbox.row('report-')).toHaveCount(0);
  await outbox.unfold('Rejected, soft');
  await expect(outbox.row('report-')).toHaveCount(soft);
  expect(await problems(app), 'the summary of a run').toEqual([]);

  await outbox.kind('soft').click();
  await expect(outbox.filter).toHaveValue('state:rejected_soft');
  await expect(outbox.heading('Accepted')).toHaveCount(0);
  await outbox.kind('soft').click();
  await expect(outbox.heading('Accepted')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+KeyF');
  await expect(outbox.filter).toBeFocused();
  await outbox.filter.fill('product:Firefox version:144');
  await expect(outbox.heading('Accepted')).toHaveCount(0);
  await expect.poll(() => outbox.countOf('Rejected, soft')).toBeLessThan(soft);
  const found = await outbox.countOf('Rejected, soft');
  // The buttons in a group's heading act only on the reports that match the filter.
  await outbox
    .heading('Rejected, soft')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(outbox.screen).toContainText('No queued reports match this filter.');
  await outbox.filter.fill('');
  await expect(outbox.count('Rejected, soft')).toHaveText(String(soft - found));

  const size = page.getByRole('columnheader', { name: 'Size' });
  await size.click();
  await expect(size).toHaveAttribute('aria-sort', 'ascending');
  // Returns whether the visible rows of one group are sorted by size.
  const areSorted = async (sign: 1 | -1): Promise<boolean> => {
    const texts = await outbox.row('rule_is_firefox_desktop').allInnerTexts();
    const sizes = texts.map((text) => Number(/([\d,]+) bytes/.exec(text)?.[1]?.replace(',', '')));
    return sizes.length > 2 && sizes.every((size, index) => index === 0 || (size - (sizes[index - 1] ?? NaN)) * sign >= 0);
  };
  await expect.poll(() => areSorted(1)).toBe(true);
  await size.click();
  await expect.poll(() => areSorted(-1)).toBe(true);
  await page.getByRole('button', { name: 'Columns…' }).click();
  await page.getByRole('checkbox', { name: /^Channel/ }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Channel' })).toBeVisible();

  await new AppPage(page).showScreen('Reports');
  collector.isOpen = true;
  const few = await sendMatching(app, 'product:Firefox');
  await expect(outbox.count('Accepted')).toHaveText(String(few));
  await outbox.choose('Earlier runs', 'All reports');
  await expect(outbox.screen.getByRole('heading', { level: 2 })).toHaveText(`All ${String(many - found + few)} reports`);
  await outbox.choose('Earlier runs', /, \d+ reports to Stage.*rejected, soft/);
  await expect(outbox.count('Rejected, soft')).toHaveText(String(soft - found));
});

test('R resends a softly rejected report at once, asks before it resends several, and does nothing in a menu', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const outbox = new OutboxPage(page);
  await makeTarget(page);
  const count = await sendMatching(app, 'product:Firefox');
  expect(count).toBeGreaterThan(2);
  await expect(outbox.count('Rejected, soft')).toHaveText(String(count));
  await outbox.unfold('Rejected, soft');
  await outbox.row('report-').first().click();
  const sent = collector.requests;

  await outbox.row('report-').first().click({ button: 'right' });
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('KeyR');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(collector.requests).toBe(sent);

  await page.keyboard.press('KeyR');
  await expect.poll(() => collector.requests).toBe(sent + 1);
  await expect(outbox.count('Rejected, soft')).toHaveText(String(count));
  await expect(outbox.details).toContainText('queued again by a person');

  // 22 sample rolls: as many as are usually needed if the rule accepts one report out of ten.
  await outbox.details.getByRole('button', { name: 'Repeat…' }).click();
  await outbox.dialog.getByRole('button', { name: 'Repeat 1 report' }).click();
  await expect.poll(() => collector.requests).toBe(sent + 23);
  await expect(outbox.count('Rejected, soft')).toHaveText(String(count));
  await expect(outbox.details).toContainText('22 in');
  const axis = outbox.details.getByRole('listbox', { name: 'Attempts on a time axis' });
  await expect(axis.getByRole('option')).toHaveCount(10);
  await axis.focus();
  await page.keyboard.press('Home');
  await expect(axis.getByRole('option', { selected: true })).toHaveAccessibleName(/^Attempt 15, /);
  expect(await problems(app), 'attempts on an axis').toEqual([]);

  collector.isOpen = true;
  await outbox.row('report-').first().click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('KeyR');
  await outbox.dialog.getByRole('button', { name: 'Repeat 2 reports' }).click();
  await expect(outbox.count('Accepted')).toHaveText('2');
  await expect(outbox.count('Rejected, soft')).toHaveText(String(count - 2));
});
