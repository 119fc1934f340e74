import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';
import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { layoutDefects } from '../screens/layout/layout-defects.ts';

/** The size of a window of 1280x800 at 200 % zoom. */
const LOW = { width: 640, height: 400 } as const;
const COUNT = 24;
const mixed = mixedReports(COUNT);

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

/** How far the containers around a screen can be scrolled, in CSS pixels. */
function scrollRoom(page: Page): Promise<number> {
  return page
    .locator('main')
    .evaluate((main) =>
      Math.max(...[...main.querySelectorAll(':scope > div, :scope > div > div')].map((box) => box.scrollHeight - box.clientHeight)),
    );
}

const inSight = (what: Locator): Promise<void> => expect(what).toBeInViewport({ ratio: 1 });

test('a low window shows the editor, the details and the bytes of a report without scrolling the screen', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const editor = new EditorPage(page);
  const bytes = new BytesPage(page);
  await page.setViewportSize(LOW);
  await new AppPage(page).waitUntilReady();

  await report.selectAnnotation('URL');
  await inSight(report.annotationRow('URL').getByRole('gridcell').first());
  await inSight(page.getByRole('region', { name: 'Value', exact: true }));

  await report.selectAnnotation('Version');
  await editor.editAnnotation('Version');
  await inSight(editor.text('Value of Version'));
  await inSight(editor.tool('Done'));
  await inSight(editor.state);
  await editor.done();
  await inSight(report.annotationRow('Version').getByRole('gridcell').first());

  await report.selectTab('Stored');
  // The tab strip scrolls by whole pixels, so a fraction of a pixel may be out of view.
  await expect(page.getByRole('tab', { name: 'Stored' })).toBeInViewport({ ratio: 0.95 });
  await report.selectTab('Bytes');
  await bytes.chooseSpace('Body');
  await inSight(bytes.grid.locator('[role=gridcell][aria-selected=true]').first());
  await expect.poll(async () => (await layoutDefects(page)).map(({ what, text }) => `${what} ${text}`)).toEqual([]);
  await expect.poll(() => scrollRoom(page)).toBe(0);
});

test('a low window shows the whole preview beside the rows of the board', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  await page.setViewportSize(LOW);
  await board.sortByName('report-0000.http');
  await board.row('report-0002.http').getByRole('gridcell').first().click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByTestId('verdict')).toBeVisible();
  await inSight(preview);
  await inSight(board.row('report-0002.http').getByRole('gridcell').first());
  await expect.poll(async () => (await layoutDefects(page)).map(({ what, text }) => `${what} ${text}`)).toEqual([]);
  await expect.poll(() => scrollRoom(page)).toBe(0);
});
