import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseFiles } from '../support/crash-files.ts';
import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { pressUntilFocused } from '../support/press.ts';

const COUNT = 200;

const mixed = mixedReports(COUNT);

test('a bulk edit fixes all malformed reports at once, is undone as a whole, and changes no file', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const board = await boardOf(app, COUNT);
  const bulk = new BulkPage(app.page);
  await board.type('predicted:malformed');
  await board.sortByName('report-0005.http');
  await board.row('report-0005.http').click();
  await board.selectAll();
  await board.act('Change…');
  await expect(bulk.dialog).toHaveAccessibleName(`Change ${String(mixed.both)} reports`);
  await bulk.preview();
  await expect(bulk.summary).toContainText(`${String(mixed.both)} of ${String(mixed.both)} reports would change.`);
  await expect(bulk.predictionChanges()).toHaveText([new RegExp(`^${String(mixed.both)}.*MALFORMED.*ACCEPTED`)]);
  await expect(bulk.dialog).toContainText(/For example report-\d{3}5\.http/);
  await bulk.apply(mixed.both);
  await expect(bulk.result).toContainText(`${String(mixed.both)} changed.`);
  await bulk.close();
  await expect(board.total).toHaveText(`0 of ${String(COUNT)} reports`);
  // The focus cannot return to the button that opened the dialog, because the button disappeared with the selection.
  await expect(board.filter).toBeFocused();

  await board.type('edited:yes');
  await expect(board.total).toHaveText(`${String(mixed.both)} of ${String(COUNT)} reports`);
  await board.row('report-0015.http').click();
  await expect(board.verdict).toContainText('LIKELY');
  await new AppPage(app.page).runCommand('Show earlier changes');
  await bulk.undoEarlier(mixed.both);
  await app.page.keyboard.press('Escape');
  await expect(board.total).toHaveText(`0 of ${String(COUNT)} reports`);
  expect(await readFile(mixed.files[5] ?? '', 'utf8')).toContain('name="extra"');
});

test('saving selected reports at once never overwrites a file', { tag: '@desktop' }, async ({ launch, shell }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'crashlens-saved-'));
  // The browser shell cannot show a folder dialog, so it saves into new folders below Downloads.
  await mkdir(path.join(folder, 'Downloads'));
  const app = await launch({ files: [mixed.folder], ...(shell === 'browser' ? { env: { HOME: folder } } : {}) });
  const board = await boardOf(app, COUNT);
  await board.type('name:report-000');
  await board.sortByName('report-0000.http');
  await board.row('report-0000.http').click();
  await board.selectAll();
  const dialog = new AppPage(app.page).dialog;
  for (const time of ['first', 'second']) {
    await board.act('Save as…');
    const names = dialog.getByRole('textbox', { name: 'File names' });
    await names.fill('{product}-{nam}');
    await expect(dialog.getByRole('alert')).toContainText('Unknown: {nam}.');
    await names.fill('{product}-{name}');
    const save = dialog.getByRole('button', { name: /^(Choose a folder and save…|Save to downloads)$/ });
    if (app.main === null) await save.click();
    else await chooseFiles(app, [path.join(folder, 'Downloads')], () => save.click());
    await expect(dialog.getByRole('status'), time).toContainText('10 reports saved in');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }
  const saved = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.http')).toSorted();
  expect(saved).toHaveLength(20);
  const [one = ''] = saved.filter((name) => name.includes('report-0000'));
  expect(path.basename(one)).toMatch(/^Firefox-report-0000.*\.http$/);
  expect(await readFile(path.join(folder, one), 'latin1')).toBe(await readFile(mixed.files[0] ?? '', 'latin1'));
  await rm(folder, { recursive: true });
});

test('the keyboard alone filters, previews, fixes, undoes and tags reports', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  const bulk = new BulkPage(page);
  await page.keyboard.press('ControlOrMeta+KeyF');
  await expect(board.filter).toBeFocused();
  await page.keyboard.type('predicted:malf');
  await expect(board.completions.filter({ hasText: /malformed/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(board.total).toContainText(`${String(mixed.both)} of`);
  // The fixed reports no longer match the filter “malformed”.
  await page.keyboard.press('ControlOrMeta+KeyA');
  await page.keyboard.type('name:5.http');
  await page.keyboard.press('Enter');
  await expect(board.filter).toHaveValue('name:5.http');
  await expect(board.total).toContainText(`${String(mixed.both)} of`);

  await expect(board.focusedCell).toHaveText(/^report-\d+\.http$/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(board.head('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(board.grid.locator('[data-row="0"]')).toContainText('report-0005.http');
  await page.keyboard.press('ArrowDown');
  await expect(board.preview).toContainText('report-0005.http');
  await page.keyboard.press('ArrowDown');
  await expect(board.preview).toContainText('report-0015.http');
  await expect(board.verdict).toContainText('MALFORMED');

  await page.keyboard.press('ControlOrMeta+KeyA');
  await page.keyboard.press('KeyE');
  await expect(bulk.dialog).toHaveAccessibleName(`Change ${String(mixed.both)} reports`);
  await pressUntilFocused(page, 'Tab', /^Preview$/);
  await page.keyboard.press('Enter');
  await expect(bulk.summary).toContainText(`${String(mixed.both)} of ${String(mixed.both)} reports would change.`);
  await expect(bulk.dialog.getByRole('button', { name: `Change ${String(mixed.both)} reports` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bulk.result).toContainText(`${String(mixed.both)} changed.`);
  await expect(bulk.dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(board.focusedCell).toHaveText('report-0015.http');
  await expect(board.verdict).toContainText('LIKELY');

  await page.keyboard.press('ControlOrMeta+KeyK');
  await page.keyboard.type('earlier changes');
  await page.keyboard.press('Enter');
  await pressUntilFocused(page, 'Shift+Tab', /^Undo/);
  await page.keyboard.press('Enter');
  await expect(bulk.earlier).toContainText(`Undone in ${String(mixed.both)} reports.`);
  await page.keyboard.press('Escape');
  await expect(board.focusedCell).toHaveText('report-0015.http');
  await expect(board.verdict).toContainText('MALFORMED');

  await page.keyboard.press('ArrowDown');
  await expect(board.preview).toContainText('report-0025.http');
  await page.keyboard.press('KeyT');
  await page.keyboard.type('todo');
  await page.keyboard.press('Enter');
  await expect(board.focusedCell).toHaveText('report-0025.http');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(board.focusedCell).toHaveText('report-0025.http');
  await page.keyboard.press('ControlOrMeta+KeyF');
  await page.keyboard.type('tag:todo');
  await page.keyboard.press('Enter');
  await expect(board.total).toHaveText(`1 of ${String(COUNT)} reports`);
});
