import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { BoardPage, boardOf } from '../pages/board-page.ts';
import { BulkPage } from '../pages/bulk-page.ts';

const COUNT = 200;

const mixed = mixedReports(COUNT);

test('a folder becomes rows, which are filtered by tokens, completion and facets', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const board = await boardOf(app, COUNT);
  await expect(new AppPage(app.page).tabs()).toHaveText(['Board']);
  await expect(board.grid).toHaveAttribute('aria-rowcount', String(COUNT + 1));
  await expect(new AppPage(app.page).notices).toContainText(
    `Added ${String(COUNT - mixed.unreadable)} reports from ${String(COUNT)} files (${String(mixed.unreadable)} unreadable).`,
  );

  await board.type('predicted:malformed');
  await expect(board.total).toHaveText(`${String(mixed.both)} of ${String(COUNT)} reports`);
  await expect(board.grid).toHaveAttribute('aria-rowcount', String(mixed.both + 1));
  await expect(board.row('report-0005.http')).toContainText('MALFORMED');

  await board.filter.fill('');
  await app.page.keyboard.type('file:unr');
  await expect(board.completions.filter({ hasText: /^unreadable/ })).toBeVisible();
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  await expect(board.filter).toHaveValue('file:unreadable ');
  await expect(board.total).toContainText(`${String(mixed.unreadable)} of`);
  await expect(board.row('report-0049.http')).toContainText('no HTTP request');

  await board.type('');
  await board.press('MozillaVPN');
  await expect(board.filter).toHaveValue('product:MozillaVPN');
  await expect(board.row('MozillaVPN').first()).toBeVisible();
  await board.press('MozillaVPN');
  await expect(board.filter).toHaveValue('');

  await board.type('siz:3');
  await expect(board.filter).toHaveAttribute('aria-invalid', 'true');
  await expect(app.page.getByRole('list', { name: 'What is wrong with the filter' })).toContainText('no such key');
  await board.type('product:Nothing');
  await expect(board.screen).toContainText('No report matches the filter.');
  await board.screen.getByRole('button', { name: 'Clear the filter' }).last().click();
  await expect(board.total).toHaveText(`${String(COUNT)} reports`);
});

test('rows are looked at by the arrow keys; one that is opened or edited stays', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const board = await boardOf(app, COUNT);
  const appPage = new AppPage(app.page);
  await board.type('name:report-000');
  await board.sortByName('report-0000.http');
  await board.row('report-0000.http').click();
  await expect(board.preview).toContainText('report-0000.http');
  await expect(board.verdict).toContainText('LIKELY');
  for (let step = 1; step <= 5; step += 1) await app.page.keyboard.press('ArrowDown');
  await expect(board.preview).toContainText('report-0005.http');
  await expect(board.verdict).toContainText('MALFORMED');
  await expect(appPage.tabs()).toHaveText(['Board']);

  await app.page.keyboard.press('Enter');
  await expect(appPage.reportTab('report-0005.http')).toHaveAttribute('aria-selected', 'true');
  await expect(appPage.verdict).toContainText('MALFORMED');
  await board.show();
  await expect(board.preview).toContainText('report-0005.http');
  await board.row('report-0006.http').click();
  await expect(board.preview).toContainText('report-0006.http');
  await expect(appPage.tabs()).toHaveCount(2);
});

test('rows stand under headings, in an order, and in columns that a person chooses', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const board = await boardOf(app, COUNT);
  await board.groupBy('By product');
  const heading = board.grid.getByRole('gridcell', { name: /Firefox.*\d+ reports/ });
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  await heading.click();
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await board.groupBy('No groups');

  await board.head('Size').click();
  await expect(board.head('Size')).toHaveAttribute('aria-sort', 'ascending');
  await board.head('Size').click();
  await expect(board.head('Size')).toHaveAttribute('aria-sort', 'descending');

  await new AppPage(app.page).runCommand('Columns…');
  await board.dialog.getByRole('checkbox', { name: /^Verdict/ }).press('Space');
  await app.page.keyboard.press('Escape');
  await expect(board.head('Verdict')).toHaveCount(1);
});

test('after a restart all is as it was', async ({ launch }) => {
  const before = await launch({ files: [mixed.folder], own: true });
  const board = await boardOf(before, COUNT);
  const bulk = new BulkPage(before.page);
  await board.type('predicted:malformed');
  await board.sortByName('report-0005.http');
  await board.row('report-0015.http').click();
  await board.row('report-0035.http').click({ modifiers: ['Control'] });
  await expect(board.selected).toHaveCount(2);
  await expect(board.preview).toContainText('report-0035.http');
  await board.act('Tags…');
  await board.dialog.getByRole('textbox', { name: 'Tag' }).fill('todo');
  await before.page.keyboard.press('Enter');
  await board.dialog.waitFor({ state: 'detached' });
  await board.act('Change…');
  await bulk.choose('What is changed', 'Set or add an annotation');
  await bulk.dialog.getByRole('textbox', { name: 'Annotation' }).fill('Notes');
  await bulk.dialog.getByRole('textbox', { name: 'Value' }).fill('mended');
  await bulk.preview();
  await bulk.apply(2);
  await bulk.close();
  await board.saveFilter('Broken ones');
  await new AppPage(before.page).runCommand('Columns…');
  await board.dialog.getByRole('checkbox', { name: /^Verdict/ }).press('Space');
  await before.page.keyboard.press('Escape');
  await expect(board.head('Verdict')).toHaveCount(1);
  // What the page shows is kept a moment after it changed.
  await expect.poll(async () => (await before.messagesWith('"rows":[')).length).toBeGreaterThan(0);
  await before.stop('quit');

  const after = await launch({ home: before.home, own: true });
  const again = new BoardPage(after.page);
  await new AppPage(after.page).waitUntilReady();
  await expect(again.filter).toHaveValue('predicted:malformed');
  await expect(again.total).toHaveText(`${String(mixed.both)} of ${String(COUNT)} reports`);
  await expect(again.head('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(again.selected).toHaveCount(2);
  await expect(again.preview).toContainText('report-0035.http');
  await expect(again.verdict).toContainText('MALFORMED');
  await expect(again.head('Verdict')).toHaveCount(1);
  await again.type('tag:todo edited:yes');
  await expect(again.total).toHaveText(`2 of ${String(COUNT)} reports`);
  await expect(again.row('report-0035.http')).toContainText('todo');
  await again.screen.getByRole('button', { name: 'Saved filters' }).click();
  await after.page.getByRole('menuitem', { name: /^Broken ones/ }).click();
  await expect(again.filter).toHaveValue('predicted:malformed');
});
