import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { ReportPage } from '../pages/report-page.ts';

const COUNT = 40;

const mixed = mixedReports(COUNT);

test('the keyboard reaches the rows again after the focused row was filtered out', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const board = await boardOf(app, COUNT);
  await board.type('-done:yes name:report-0005');
  await board.row('report-0005.http').click();
  await app.page.keyboard.press('d');
  await expect(board.grid).toBeHidden();
  await expect(board.filter).toBeFocused();
  await board.filter.fill('');
  await expect(board.grid).toHaveAttribute('tabindex', '0');
});

test('no key press is lost if the focused button disappears when it is pressed', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  const bulk = new BulkPage(page);
  await board.type('predicted:malformed');
  await board.sortByName('report-0005.http');
  await board.row('report-0005.http').click();
  await board.act('Change…');
  await bulk.preview();
  await bulk.apply(1);
  await page.keyboard.press('Enter');
  await bulk.dialog.waitFor({ state: 'detached' });
  await board.type('edited:yes');
  await board.row('report-0005.http').click();
  await new AppPage(page).runCommand('Show earlier changes');
  await bulk.earlier.getByRole('button', { name: /^Undo/ }).focus();
  // The focused button is disabled as soon as it is pressed, and removed when the change is undone.
  const undone = bulk.earlier.getByText('Undone in 1 report.').waitFor();
  await page.keyboard.press('Enter');
  await undone;
  await page.keyboard.press('Escape');
  await bulk.earlier.waitFor({ state: 'detached' });
  await expect(board.filter).toBeFocused();
});

test('the focus stays in the preview when the focused button is disabled', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const board = await boardOf(app, COUNT);
  const bulk = new BulkPage(app.page);
  await board.type('name:report-0015');
  await board.row('report-0015.http').click();
  await board.act('Change…');
  await bulk.preview();
  await bulk.apply(1);
  await bulk.close();
  await new ReportPage(app.page).selectTab('Findings');
  const undo = new EditsPage(app.page).pane.getByRole('button', { name: /^Undo/ });
  await undo.focus();
  await app.page.keyboard.press('Enter');
  await expect(undo).toBeDisabled();
  await expect(board.verdict).toContainText('MALFORMED');
  await expect(board.preview.locator(':focus')).toHaveCount(1);
  await expect(board.filter).not.toBeFocused();
});
