import { expect, test } from '../support/fixture.ts';
import { type MixedReports, writeMixedReports } from '../support/mixed-reports.ts';
import { boardOf } from '../pages/board-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';

const COUNT = 12;

let mixed: MixedReports;

test.beforeAll(async () => {
  mixed = await writeMixedReports(COUNT);
});

test.afterAll(() => mixed.remove());

test('a notice reports the queued reports and opens the outbox if the dialog was closed before', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  const outbox = new OutboxPage(page);
  const held = Promise.withResolvers<null>();
  await page.route('**/bridge/outbox.queue', async (route) => {
    await held.promise;
    await route.continue();
  });
  await board.row('report-').first().click();
  await board.selectAll();
  await board.act('Send…');
  const queue = outbox.dialog.getByRole('button', { name: /^Queue \d+ reports/ });
  const count = (await queue.innerText()).replace(/\D/g, '');
  await queue.click();
  await outbox.dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(outbox.dialog).toHaveCount(0);
  held.resolve(null);
  await expect(page.getByText(`Queued ${count} reports.`)).toBeVisible();
  await page.getByRole('button', { name: 'Show the outbox' }).click();
  await expect(outbox.screen).toContainText('Nothing left to send.');
});
