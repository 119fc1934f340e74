import path from 'node:path';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { type MixedReports, writeMixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { BoardPage, addedBoardOf } from '../pages/board-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';
import { TargetPage } from '../pages/target-page.ts';

const COUNT = 12;

let mixed: MixedReports;

test.beforeAll(async () => {
  mixed = await writeMixedReports(COUNT);
});

test.afterAll(() => mixed.remove());

test('the dialog shows how long sending takes, and “Start paused” queues the reports on hold', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await addedBoardOf(app, COUNT);
  const outbox = new OutboxPage(page);
  await board.row('report-').first().click();
  await board.selectAll();
  await board.act('Send…');
  await expect(outbox.plan).toContainText('would be queued for');
  // The reports stay on this machine, so the main button has the focus.
  const queue = outbox.dialog.getByRole('button', { name: /^Queue / });
  await expect(queue).toBeFocused();
  const duration = outbox.dialog.getByTestId('queue-duration');
  await expect(duration).toContainText('Without a limit');
  const pace = outbox.dialog.getByRole('textbox', { name: 'Requests per second' });
  await pace.fill('no number');
  await expect(outbox.dialog).toContainText('Enter a number above 0');
  await pace.fill('0.5');
  await pace.press('Enter');
  await expect(duration).toContainText(/About \d+ s: \d+ requests at 0\.5 per second/);
  await pace.fill('');
  await pace.press('Enter');
  await expect(duration).toContainText('Without a limit');
  await outbox.dialog.getByText('Start paused').click();
  expect(await problems(app), 'what would be queued').toEqual([]);
  const reports = (await queue.innerText()).replace(/\D/g, '');
  await queue.click();
  await expect(outbox.dialog).toContainText(', paused.');
  await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
  await expect(outbox.count('Held')).toHaveText(reports);
});

test('the focus is on Cancel if reports would leave this machine', async ({ launch }) => {
  const app = await launch({ files: [path.join(mixed.folder, 'report-0000.http')] });
  const appPage = new AppPage(app.page);
  const board = new BoardPage(app.page);
  const target = new TargetPage(app.page);
  const outbox = new OutboxPage(app.page);
  await appPage.waitUntilReady();
  await target.open();
  await target.chooseUrl('https://collector.invalid/submit');
  await expect(target.named('collector.invalid')).toBeChecked();
  await target.close();
  await appPage.runCommand('Show the board');
  await board.row('report-').first().click();
  await board.act('Send…');
  await expect(outbox.plan).toContainText('would be queued for collector.invalid');
  await expect(outbox.dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
});
