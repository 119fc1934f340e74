import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';

const COUNT = 40;
const mixed = mixedReports(COUNT);

test('a chart can split its bars by a second field, with a legend and table columns, and keeps the choice', async ({ launch }) => {
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

test('dragging over split bars selects whole bars and says which bars are selected', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  await boardOf(app, COUNT);
  await new AppPage(page).runCommand('Show charts');
  const chart = page.getByRole('region', { name: 'Charts' });
  await chart.getByRole('button', { name: /Split by/ }).click();
  await page.getByRole('option', { name: 'channel' }).click();
  const bars = chart.getByRole('option');
  await expect(bars.first()).toHaveAccessibleName(/\(/);
  const box = await chart.getByRole('listbox').boundingBox();
  if (box === null) throw new Error('no chart');
  const step = box.width / (await bars.count());
  // Drags from the middle of the first bar to just inside the second bar.
  await page.mouse.move(box.x + step / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + step * 1.1, box.y + box.height / 2, { steps: 4 });
  const brush = await page.getByTestId('brush').boundingBox();
  expect(Math.abs((brush?.width ?? 0) - 2 * step)).toBeLessThan(4);
  expect(Math.abs((brush?.x ?? 0) - box.x)).toBeLessThan(4);
  await expect(page.getByTestId('brushed')).toHaveText(/ to .*: \d+ reports, whole bars$/);
  await page.mouse.up();
  await expect(page.getByTestId('brush')).toHaveCount(0);
});
