import { expect, test } from '../../support/fixture.ts';
import { mixedReports } from '../../support/mixed-reports.ts';
import { AppPage } from '../../pages/app-page.ts';
import { boardOf } from '../../pages/board-page.ts';
import { CollectorPage } from '../../pages/collector-page.ts';
import { ReportPage } from '../../pages/report-page.ts';
import { StartPage } from '../../pages/start-page.ts';
import { writeReportFiles, type ReportFiles } from '../../support/report-files.ts';

let files: ReportFiles;
test.beforeAll(async () => {
  files = await writeReportFiles();
});
test.afterAll(() => files.remove());

const mixed = mixedReports(6);

test('closing a report restores the focus in the next report, and closing the last report moves it to the start', async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken] });
  const { page } = app;
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  await appPage.waitUntilReady();
  await appPage.selectReport('good.http');
  await expect(report.verdict).toContainText('LIKELY');
  await report.annotationRow('ReleaseChannel').getByRole('gridcell').nth(2).click();
  await appPage.selectReport('broken.http');
  await expect(report.verdict).toContainText('MALFORMED');
  await report.annotationRow('ProductName').getByRole('gridcell').first().click();

  await appPage.runCommand('Close this report');
  await expect(report.verdict).toContainText('LIKELY');
  await expect(report.annotationRow('ReleaseChannel').getByRole('gridcell').nth(2)).toBeFocused();

  await appPage.runCommand('Close this report');
  await expect(new StartPage(page).screen).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open captures…' })).toBeFocused();
});

test('moving from report to report restores the focus in each report', async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken] });
  const { page } = app;
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  await appPage.waitUntilReady();
  await appPage.selectReport('broken.http');
  await report.annotationRow('ProductName').getByRole('gridcell').first().click();
  await appPage.selectReport('good.http');
  await report.selectTab('Headers');
  await report.headerRow('Host').getByRole('gridcell').first().click();
  await appPage.runCommand('Next report');
  await expect(report.verdict).toContainText('MALFORMED');
  await expect(report.annotationRow('ProductName').getByRole('gridcell').first()).toBeFocused();
  await appPage.runCommand('Previous report');
  await expect(report.verdict).toContainText('LIKELY');
  await expect(report.headerRow('Host').getByRole('gridcell').first()).toBeFocused();
});

test('closing the last tab of a report from the board moves the focus to the rows', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const board = await boardOf(app, 6);
  await board.sortByName('report-0000.http');
  await board.row('report-0003.http').getByRole('gridcell').first().click();
  await app.page.keyboard.press('Enter');
  const appPage = new AppPage(app.page);
  await expect(appPage.reportTabs()).toHaveCount(1);
  await new ReportPage(app.page).annotations.getByRole('gridcell').first().click();
  await appPage.runCommand('Close this report');
  await expect(board.grid).toBeVisible();
  await expect(board.grid.locator(':focus')).toHaveCount(1);
});

test('the focus stays next to a button that disappears when pressed, on every screen', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const appPage = new AppPage(page);
  const collector = new CollectorPage(page);
  await appPage.waitUntilReady();
  await appPage.showScreen('Collector');
  await collector.start();
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  await expect(collector.state).toContainText('Stopped');
  await expect(page.locator('[data-screen=collector] :focus')).toHaveCount(1);
});
