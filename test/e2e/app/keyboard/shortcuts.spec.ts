import { expect, test } from '../../support/fixture.ts';
import { mixedReports } from '../../support/mixed-reports.ts';
import { AppPage } from '../../pages/app-page.ts';
import { boardOf } from '../../pages/board-page.ts';
import { BytesPage } from '../../pages/bytes-page.ts';
import { EditorPage } from '../../pages/editor-page.ts';
import { ReportPage } from '../../pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from '../../support/report-files.ts';

const COUNT = 4;

const mixed = mixedReports(COUNT);
let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('each shell shows its own shortcuts, and they work', { tag: '@both' }, async ({ launch, shell }) => {
  const own = {
    electron: { new: 'Ctrl+N', start: 'Ctrl+T', close: 'Ctrl+W', next: 'Ctrl+Tab' },
    browser: { new: 'Ctrl+Shift+E', start: 'Ctrl+Shift+O', close: 'Ctrl+Shift+X', next: 'F8' },
  } as const;
  const keys = own[shell];
  const others = own[shell === 'browser' ? 'electron' : 'browser'];
  const { page } = await launch({ files: [files.good, files.broken] });
  const app = new AppPage(page);
  await app.waitUntilReady();
  await expect(app.reportTabs()).toHaveCount(2);
  const active = page.getByRole('tablist', { name: 'Open reports' }).locator('[role=tab][aria-selected=true]');
  await expect(active).toContainText('good.http');
  await app.selectReport('broken.http');

  // The focus must not be in a text field, because single letters and ? work everywhere else.
  await app.reportTab('broken.http').focus();
  await page.keyboard.press('?');
  for (const written of Object.values(keys)) await expect(app.dialog).toContainText(written);
  for (const written of Object.values(others)) await expect(app.dialog).not.toContainText(written);
  await app.closeOverlay();
  await page.keyboard.press('ControlOrMeta+KeyK');
  await expect(page.getByRole('option', { name: 'Close this report' })).toContainText(keys.close);
  await app.closeOverlay();
  await expect(app.reportTab('good.http').locator('[data-close]')).toHaveAttribute('title', `Close (${keys.close} or Delete)`);

  await page.keyboard.press(keys.next.replace('Ctrl', 'Control'));
  await expect(active).toContainText('good.http');
  await page.keyboard.press(keys.close.replace('Ctrl', 'Control'));
  await expect(app.reportTabs()).toHaveCount(1);
  await page.keyboard.press(keys.start.replace('Ctrl', 'Control'));
  await expect(page.getByRole('button', { name: 'Make samples' })).toBeVisible();
  await expect(page.getByText(keys.new, { exact: true })).toBeVisible();
  await page.keyboard.press(keys.new.replace('Ctrl', 'Control'));
  await expect(app.dialog).toContainText('New report');
});

test('hex digits typed in the preview of the board do not act on its rows', async ({ launch }) => {
  const board = await boardOf(await launch({ files: [mixed.folder] }), COUNT);
  const { page } = board;
  const bytes = new BytesPage(page);
  await board.row('report-0001.http').getByRole('gridcell').first().click();
  await expect(board.preview).toContainText('report-0001.http');
  await new ReportPage(page).selectTab('Bytes');
  await bytes.chooseSpace('Body');
  // Byte 0 is the first dash of the first delimiter.
  await expect(bytes.byte(0)).toHaveText('2D');

  // The bytes are read-only. Letters typed there change neither the bytes nor the rows of the board.
  await bytes.grid.focus();
  for (const letter of ['d', 'e', 't', 'n']) await page.keyboard.press(letter);
  await expect(board.overlay).toHaveCount(0);
  await new EditorPage(page).toggleByteEditing();
  await bytes.byte(4).click();
  await page.keyboard.type('dede');
  for (const offset of [4, 5]) await expect(bytes.byte(offset)).toHaveText('DE');
  await expect(board.overlay).toHaveCount(0);
  await board.type('done:yes');
  await expect(board.total).toHaveText(`0 of ${String(COUNT)} reports`);
});
