import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';

const COUNT = 40;
const mixed = mixedReports(COUNT);

/** Returns the number of reports that have an answer. */
async function settled(outbox: OutboxPage): Promise<number> {
  let count = 0;
  for (const state of ['Rejected, soft', 'Rejected, hard', 'Accepted']) count += await outbox.countOf(state);
  return count;
}

test('reports that a sampling rule rejected can be edited to avoid the rule and are accepted', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  const appPage = new AppPage(page);
  const bulk = new BulkPage(page);
  const outbox = new OutboxPage(page);
  await appPage.showScreen('Collector');
  await new CollectorPage(page).chooseThrottling(/^Mozilla/);
  await appPage.showScreen('Reports');
  await board.row('report-').first().click();
  await board.selectAll();
  await board.act('Send…');
  const queue = outbox.dialog.getByRole('button', { name: /^Queue [1-9]/ });
  const queued = Number(/\d+/.exec(await queue.innerText())?.[0]);
  await queue.click();
  await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
  await expect.poll(() => settled(outbox)).toBe(queued);
  await outbox.unfold('Rejected, soft');
  await outbox.row('rule_is_firefox_desktop').first().click();
  await expect(outbox.details).toContainText('What happened');
  const name = await outbox.details.getByRole('heading').first().innerText();
  const soft = await outbox.countOf('Rejected, soft');
  const accepted = await outbox.countOf('Accepted');

  await outbox.details.getByRole('button', { name: 'Set Throttleable=0…' }).click();
  await expect(bulk.dialog).toHaveAccessibleName('Change 1 report');
  await expect(bulk.dialog.getByRole('textbox', { name: 'Annotation', exact: true })).toHaveValue('Throttleable');
  await bulk.preview();
  await bulk.apply(1);
  await bulk.close();
  // The reports in the queue keep their bytes, although the drafts changed.
  expect(await outbox.countOf('Rejected, soft')).toBe(soft);

  await outbox
    .heading('Rejected, soft')
    .getByRole('button', { name: /^Repeat…/ })
    .click();
  await outbox.dialog.getByRole('button', { name: 'Set Throttleable=0…' }).click();
  await expect(bulk.dialog).toHaveAccessibleName(`Change ${String(soft)} reports`);
  await bulk.preview();
  await bulk.dialog.getByRole('button', { name: 'Cancel' }).click();

  await appPage.showScreen('Reports');
  await board.type(`name:${name}`);
  await board.row(name).click();
  await board.act('Send…');
  await outbox.dialog.getByRole('button', { name: 'Queue 1 report' }).click();
  await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
  await expect.poll(() => outbox.countOf('Accepted')).toBe(1);
  await outbox.choose('Earlier runs', 'All reports');
  await expect.poll(() => outbox.countOf('Accepted')).toBe(accepted + 1);
  expect(await outbox.countOf('Rejected, soft')).toBe(soft);
});
