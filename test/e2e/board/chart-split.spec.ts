import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';

const COUNT = 40;
const mixed = mixedReports(COUNT);

test('the chart splits its bars by a second field, with a legend and a column for each value, and keeps the choice', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  await boardOf(app, COUNT);
  await new AppPage(page).runCommand('Show charts');
  const chart = page.getByRole('region', { name: 'Charts' });
  await chart.getByRole('button', { name: /Count by/ }).click();
  await page.getByRole('option', { name: 'product' }).click();
  await chart.getByRole('button', { name: /Split by/ }).click();
  await expect(page.getByRole('option', { name: 'product' })).toHaveCount(0);
  await page.getByRole('option', { name: 'channel' }).click();

  await expect(chart.getByRole('listbox')).toHaveAccessibleName('Reports by product, split by channel');
  await expect(chart.getByRole('option').first()).toHaveAccessibleName(/^Firefox: \d+ reports \(.*\d+\)$/);
  await expect(chart.getByRole('list', { name: 'Colours of the bars' }).getByRole('listitem').first()).toBeVisible();

  await chart.getByRole('button', { name: 'As table' }).click();
  const row = chart.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Firefox', exact: true }) });
  const [all = 0, ...parts] = (await row.getByRole('cell').allInnerTexts()).map(Number);
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all);

  await page.reload();
  await new AppPage(page).waitUntilReady();
  await expect(chart.getByRole('button', { name: /Split by/ })).toHaveText('channel');
});
