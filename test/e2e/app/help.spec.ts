import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { ExplanationPage } from '../pages/explanation-page.ts';
import { HelpPage } from '../pages/help-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('F1 on a finding shows its help page with reason, bytes and fixes, and Escape returns to the finding', async ({ launch }) => {
  const app = await launch({ files: [files.broken] });
  const report = new ReportPage(app.page);
  const help = new HelpPage(app.page);
  await report.verdict.waitFor();
  const first = app.page.getByRole('list', { name: 'Findings' }).getByRole('listitem').first();
  const code = (await first.getAttribute('data-code')) ?? '';
  await first.focus();
  await help.ask();
  await expect(help.title).toHaveText(code);
  await expect(help.title).toBeFocused();
  await expect(help.section('Why')).toBeVisible();
  await expect(help.section('What to do')).toBeVisible();
  await expect(help.bytes).toBeVisible();
  // The report from which help was opened is still visible.
  await expect(report.verdict).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(help.pane).toHaveCount(0);
  await expect(first).toBeFocused();
});

test('“What is this?” of a finding opens its help page, links open other pages, and Back returns', async ({ launch }) => {
  const app = await launch({ files: [files.broken] });
  const help = new HelpPage(app.page);
  await new ReportPage(app.page).verdict.waitFor();
  const first = app.page.getByRole('list', { name: 'Findings' }).getByRole('listitem').first();
  const code = (await first.getAttribute('data-code')) ?? '';
  await first.getByRole('button', { name: `What is this? Help on ${code}` }).click();
  await expect(help.title).toHaveText(code);
  const [reason] = await help.pane.getByRole('button', { name: /^malformed_/ }).allTextContents();
  await help.link(reason ?? '').click();
  await expect(help.title).toHaveText(reason ?? '');
  await expect(help.title).toBeFocused();
  await help.link(code).click();
  await expect(help.title).toHaveText(code);
  await help.pane.getByRole('button', { name: 'Back' }).click();
  await expect(help.title).toHaveText(reason ?? '');
  await help.close();
});

test('F1 opens the page of the verdict, an annotation, an explanation step, an outcome, a logged request and a setting', async ({
  launch,
}) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const help = new HelpPage(page);
  const send = new SendPage(page);
  await report.verdict.waitFor();
  await report.verdict.getByRole('button', { name: /^Why/ }).focus();
  await help.ask();
  await expect(help.title).toHaveText('Accepted');
  await report.selectAnnotation('URL');
  await help.ask();
  await expect(help.title).toHaveText('URL');
  await expect(help.marked).toHaveText('https://example.org/page');
  await expect(help.pane).toContainText('Only users with access to protected data');
  await help.close();
  await report.verdict.getByRole('button', { name: /^Why/ }).click();
  await new ExplanationPage(page).fold('parser');
  await page.getByRole('list', { name: 'Explanation' }).locator('[data-step="boundary"]').focus();
  await help.ask();
  await expect(help.title).toHaveText('Content-Type names a boundary');
  await help.close();

  await send.open();
  await send.chooseDemoCollector();
  await send.send();
  await send.outcome.waitFor();
  await send.outcome.getByRole('group', { name: 'Text of the answer' }).focus();
  await help.ask();
  await expect(help.title).toHaveText('Accepted');
  // The drawer below help is still open, and Escape closes only help.
  await expect(send.outcome).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help.pane).toHaveCount(0);
  await expect(send.outcome).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(appPage.dialog).toHaveCount(0);

  await appPage.showScreen('Collector');
  await new CollectorPage(page).requests().first().getByRole('gridcell').first().click();
  await help.ask();
  await expect(help.title).toHaveText('Accepted');
  await help.close();
  await appPage.showScreen('Settings');
  await page.getByRole('main').locator('[data-help="setting:theme"]').locator('button, input').first().focus();
  await help.ask();
  await expect(help.title).toHaveText('Theme');
});

test('F1 shows all help pages with a filter if nothing near the focus has a page', async ({ app }) => {
  const help = new HelpPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  await help.ask();
  await expect(help.title).toHaveText('All pages');
  await help.filter('json_syn');
  await expect(help.pane.getByRole('status')).toHaveText(/^1 of \d+ pages$/);
  await help.link('json_syntax').click();
  await expect(help.title).toHaveText('json_syntax');
});

test('the palette finds commands, open reports, annotation names and help, exact titles first, and contains no values', async ({
  launch,
}) => {
  const app = await launch({ files: [files.good, files.broken] });
  const { page } = app;
  const help = new HelpPage(page);
  const report = new ReportPage(page);
  const appPage = new AppPage(page);
  await appPage.selectReport('good.http');
  await report.verdict.waitFor();
  await expect((await help.find('Hide all values')).first()).toContainText('Hide all values');
  await page.keyboard.press('Escape');
  // A command matches a query if it contains the letters of the query in this order.
  await expect((await help.find('shkeysc')).first()).toContainText('Show keyboard shortcuts');
  await page.keyboard.press('Escape');
  const reports = await help.find('broken');
  await reports.filter({ hasText: 'Open report' }).first().click();
  await expect(appPage.reportTab('broken.http')).toHaveAttribute('aria-selected', 'true');
  await appPage.selectReport('good.http');
  await (await help.find('Version')).filter({ hasText: 'Annotation of this report' }).first().click();
  await expect(report.annotationRow('Version')).toHaveAttribute('aria-selected', 'true');
  await (await help.find('malformed_no_boundary')).first().click();
  await expect(help.title).toHaveText('malformed_no_boundary');
  await help.close();
  await expect(await help.find('secret')).toHaveText('No matching commands.');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('e');
  await expect(
    page
      .getByRole('dialog')
      .getByRole('status')
      .filter({ hasText: /more: type to narrow/ }),
  ).toBeVisible();
});

test('help pages are grouped by subject, and the filter searches their text', async ({ app }) => {
  const help = new HelpPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  await help.ask();
  await expect(help.section('Malformed reasons')).toBeVisible();
  await expect(help.link('malformed_no_boundary')).toHaveCount(0);
  await help.section('Malformed reasons').click();
  await expect(help.link('malformed_no_boundary')).toBeVisible();
  await help.filter('boundary');
  await expect(help.link('malformed_no_boundary')).toBeVisible();
  // The word “boundary” occurs only in the text of this page, not in its name.
  await expect(help.link('preamble')).toBeVisible();
});

test('help does not cover the element that it explains in a window of 1024 pixels', async ({ launch }) => {
  const { page } = await launch({ files: [files.good, files.broken] });
  const report = new ReportPage(page);
  const appPage = new AppPage(page);
  const help = new HelpPage(page);
  await appPage.waitUntilReady();
  await page.setViewportSize({ width: 1024, height: 700 });
  await appPage.selectReport('good.http');
  await report.selectAnnotation('URL');
  await help.ask();
  const edges = async (): Promise<{ readonly row: number; readonly pane: number }> => {
    const [row, pane] = [await report.annotations.boundingBox(), await help.pane.boundingBox()];
    return { row: (row?.x ?? 0) + (row?.width ?? 0), pane: pane?.x ?? 0 };
  };
  await expect.poll(async () => (await edges()).row <= (await edges()).pane).toBe(true);
  await expect(report.annotationRow('URL')).toBeInViewport();
  await help.close();

  await page.setViewportSize({ width: 1280, height: 800 });
  await appPage.selectReport('broken.http');
  const finding = page.getByRole('list', { name: 'Findings' }).getByRole('listitem').first();
  await finding.focus();
  await help.ask();
  const paneEnd = async (): Promise<number> => {
    const box = await help.pane.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await paneEnd()).toBeLessThanOrEqual((await finding.boundingBox())?.x ?? 0);
  await help.close();
  await expect(finding).toBeFocused();
});
