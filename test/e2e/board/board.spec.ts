import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { BoardPage, boardOf } from '../pages/board-page.ts';
import { BulkPage } from '../pages/bulk-page.ts';

const COUNT = 200;

const mixed = mixedReports(COUNT);

test('a folder is listed as rows, which tokens, completions and facets filter', async ({ launch }) => {
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
  await expect(board.row('report-0049.http')).toContainText('neither an HTTP request');

  await board.type('');
  await board.press('MozillaVPN');
  await expect(board.filter).toHaveValue('product:MozillaVPN');
  await expect(board.row('MozillaVPN').first()).toBeVisible();
  await board.press('MozillaVPN');
  await expect(board.filter).toHaveValue('');

  await board.type('siz:3');
  await expect(board.filter).toHaveAttribute('aria-invalid', 'true');
  await expect(app.page.getByRole('list', { name: 'Errors in the filter' })).toContainText('Unknown key');
  await board.type('product:Nothing');
  await expect(board.screen).toContainText('No reports match this filter.');
  await board.screen.getByRole('button', { name: 'Clear the filter' }).last().click();
  await expect(board.total).toHaveText(`${String(COUNT)} reports`);
});

test('arrow keys preview reports without opening tabs; opened and edited reports stay open', async ({ launch }) => {
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

test('the preview opens with the first selection and is empty while the filter hides the selected row', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  await expect(board.preview).toBeHidden();
  await board.type('name:report-000');
  await board.sortByName('report-0000.http');
  await board.row('report-0005.http').click();
  await expect(board.verdict).toContainText('MALFORMED');
  await board.type('name:report-001');
  await expect(board.preview).toContainText('The selected report is not in the list.');
  await expect(board.verdict).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  await expect(board.overlay).toHaveCount(0);
  await board.type('');
  await expect(board.verdict).toContainText('MALFORMED');
});

test('the preview is beside the rows at 1280 pixels, with 10 visible rows, or 6 with charts, and below them in narrower windows', async ({
  launch,
}) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  const inSight = async (): Promise<number> => {
    const grid = await board.grid.boundingBox();
    const rows = await board.grid.locator('[data-row]').evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    return rows.filter((bottom) => grid !== null && bottom <= grid.y + grid.height + 0.5).length;
  };
  await page.setViewportSize({ width: 1280, height: 720 });
  await board.row('LIKELY').first().click();
  await expect(board.verdict).toBeVisible();
  await expect.poll(inSight).toBeGreaterThanOrEqual(10);
  const [grid, preview] = [await board.grid.boundingBox(), await board.preview.boundingBox()];
  expect((grid?.x ?? 0) + (grid?.width ?? 0)).toBeLessThanOrEqual(preview?.x ?? 0);
  await new AppPage(page).runCommand('Show charts');
  await expect.poll(inSight).toBeGreaterThanOrEqual(6);
  await page.setViewportSize({ width: 1200, height: 720 });
  await expect.poll(async () => (await board.preview.boundingBox())?.y ?? 0).toBeGreaterThan(grid?.y ?? 0);
});

test('columns without values are hidden until columns are chosen, and the tags column appears with the first tag', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  await expect(board.head('Outcome')).toHaveCount(0);
  await expect(board.head('Tags')).toHaveCount(0);
  await expect(board.head('Product')).toBeVisible();
  await board.row('LIKELY').first().click();
  await board.act('Tags…');
  await board.dialog.getByLabel('Tag', { exact: true }).fill('todo');
  await page.keyboard.press('Enter');
  await board.dialog.waitFor({ state: 'detached' });
  await expect(board.head('Tags')).toBeInViewport();
  await new AppPage(page).runCommand('Columns…');
  await board.dialog.getByRole('checkbox', { name: /^Tags/ }).press('Space');
  await board.dialog.getByRole('checkbox', { name: /^Outcome/ }).press('Space');
  await page.keyboard.press('Escape');
  await expect(board.head('Outcome')).toHaveCount(1);
  await expect(board.head('Tags')).toHaveCount(0);
  await board.act('Tags…');
  await board.dialog.getByLabel('Tag', { exact: true }).fill('late');
  await page.keyboard.press('Enter');
  await board.dialog.waitFor({ state: 'detached' });
  await expect(board.head('Tags')).toBeInViewport();
});

test('Escape and Enter leave the filter without clearing it, and undo restores a filter that the button cleared', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  await board.filter.click();
  await page.keyboard.type('product:Firefox');
  await expect(board.completions.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(board.completions).toHaveCount(0);
  await expect(board.filter).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(board.focusedCell).toHaveCount(1);
  await expect(board.filter).toHaveValue('product:Firefox');

  await board.screen.getByRole('button', { name: 'Clear the filter' }).first().click();
  await expect(board.filter).toHaveValue('');
  await expect(board.filter).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(board.filter).toHaveValue('product:Firefox');

  await board.filter.fill('predicted:malformed');
  await page.keyboard.press('Enter');
  await expect(board.grid.locator('[data-row="0"] :focus')).toHaveCount(1);
  await expect(board.verdict).toContainText('MALFORMED');
  await board.filter.fill('name:report-001');
  await expect(board.completions.first()).toBeVisible();
  await board.filter.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect(board.grid.locator('[data-row="0"] :focus')).toHaveCount(1);

  await board.filter.focus();
  await board.filter.press('Escape');
  await expect(board.grid.locator('[data-row="0"] :focus')).toHaveCount(1);
});

test('an error in a token appears only after the token is finished, and Tab accepts the first completion', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  const errors = page.getByRole('list', { name: 'Errors in the filter' });
  await board.filter.click();
  await page.keyboard.type('siz:3 client');
  await expect(errors).toContainText('Unknown key');
  await expect(board.completions).toHaveText([/^client:/]);
  await page.keyboard.press('Tab');
  await expect(board.filter).toHaveValue('siz:3 client:');
  await expect(board.filter).toBeFocused();
  // Without pressing Enter, rows and errors already match the current text of the filter.
  await expect(board.grid).toHaveAttribute('aria-rowcount', String(COUNT + 1));
  await expect(board.completions.first()).toBeVisible();
  await expect(errors.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.type(' ');
  await expect(errors.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Backspace');
  await expect(errors.getByRole('listitem')).toHaveCount(1);
  await board.filter.blur();
  await expect(errors.getByRole('listitem')).toHaveCount(2);
  await board.filter.fill('predicted:malf');
  await expect(board.completions).toHaveText([/^predicted:malformed|^malformed/]);
  await page.keyboard.press('Tab');
  await expect(board.filter).toHaveValue('predicted:malformed ');
  await expect(board.filter).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(board.filter).not.toBeFocused();
});

test('a narrow preview beside the rows cuts neither the sentence of the verdict nor the tabs', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  await page.setViewportSize({ width: 1024, height: 700 });
  const board = await boardOf(app, COUNT);
  await new AppPage(page).runCommand('Preview beside');
  await board.type('predicted:malformed');
  await board.grid.locator('[data-row="0"]').click();
  await expect(board.verdict).toContainText('MALFORMED');
  // The verdict also shows the answer of the other dialect.
  await expect(board.verdict.getByTestId('other-dialect')).toBeVisible();
  for (const cut of [board.verdict.getByTestId('because'), board.preview.getByRole('tablist')]) {
    const lost = () => cut.evaluate((e) => Math.max(e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth));
    await expect.poll(lost).toBeLessThanOrEqual(1);
  }
});

test('F6 moves the focus from the filter to rows, preview, facets and navigation, and Shift+F6 back', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  await page.setViewportSize({ width: 1280, height: 720 });
  await board.row('LIKELY').first().click();
  await expect(board.verdict).toBeVisible();
  await board.filter.focus();
  const stops = [board.grid, board.preview, board.facets, page.getByRole('navigation', { name: 'Screens' })];
  for (const stop of stops) {
    await page.keyboard.press('F6');
    await expect(stop.locator(':focus')).toHaveCount(1);
  }
  for (const stop of stops.toReversed().slice(1)) {
    await page.keyboard.press('Shift+F6');
    await expect(stop.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Shift+F6');
  await expect(board.filter).toBeFocused();
});

test('the facets of the expected answer and of the verdict say what they count, and count the same reports', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const board = await boardOf(app, COUNT);
  const total = `, ${String(COUNT)} reports`;
  await expect(board.facets.locator('summary').filter({ hasText: 'if sent now' })).toContainText(total);
  await expect(board.facets.locator('summary').filter({ hasText: 'as captured' })).toContainText(total);
});

test('charts count by the chosen field, and a click, a drag and keys filter by their bars', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  await new AppPage(page).runCommand('Show charts');
  const chart = page.getByRole('region', { name: 'Charts' });
  await chart.getByRole('button', { name: /Count by/ }).click();
  await page.getByRole('option', { name: 'product' }).click();
  const bars = chart.getByRole('option');
  await expect(bars.first()).toHaveAccessibleName(/^Firefox: \d+ reports$/);
  await bars.first().click();
  await expect(board.filter).toHaveValue('product:Firefox');
  await expect(bars.first()).toHaveAttribute('aria-selected', 'true');
  await expect(chart).toContainText(`of ${String(COUNT)} reports`);
  await chart.getByRole('button', { name: 'Show all' }).click();
  await expect(board.filter).toHaveValue('');

  await chart.getByRole('listbox').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(board.filter).toHaveValue(/^product:Firefox,\w+$/);
  await page.keyboard.press('Escape');
  await expect(board.filter).toHaveValue('');

  await bars.nth(0).hover();
  await page.mouse.down();
  await bars.nth(1).hover();
  await page.mouse.up();
  await expect(board.filter).toHaveValue(/^product:Firefox,\w+$/);
  await chart.getByRole('button', { name: 'As table' }).click();
  await expect(chart.getByRole('table').getByRole('rowheader', { name: 'Firefox' })).toBeVisible();
});

test('the user can group and sort rows and choose columns', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const board = await boardOf(app, COUNT);
  await board.groupBy('By product');
  const heading = board.grid.getByRole('gridcell', { name: /^Product Firefox/ });
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

test('a restart restores filter, order, selection, preview, columns, tags, edits and saved filters', async ({ launch }) => {
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
  await bulk.choose('What to change', 'Set or add an annotation');
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
  // The page saves its state a moment after a change, so the test waits until it is saved.
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
