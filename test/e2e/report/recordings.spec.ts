import { harOf } from '../../builders/report/har.ts';
import { annotationParts, rawBody } from '../../builders/report/raw-request.ts';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BoardPage } from '../pages/board-page.ts';
import { ReportPage } from '../pages/report-page.ts';

const FORM = ['Content-Type', 'multipart/form-data; boundary=test-boundary-5d1c'] as const;

function entryOf(product: string, unclosed = false) {
  return {
    headers: [FORM],
    text: rawBody({ parts: annotationParts({ ProductName: product, Version: '1' }), unclosed }).toString('latin1'),
  };
}

test('a dropped HAR gives a row for each report, and with the keyboard the refused one is found and what was lost of it', async ({
  app,
}) => {
  const { page } = app;
  const appPage = new AppPage(page);
  const board = new BoardPage(page);
  const report = new ReportPage(page);
  await appPage.waitUntilReady();
  const lost = {
    headers: [FORM],
    params: [{ name: 'upload_file_minidump', fileName: 'x.dmp', contentType: 'application/octet-stream' }],
  };
  const har = harOf([entryOf('One'), { method: 'GET' }, lost, entryOf('Two')]);
  await appPage.dropFiles([{ name: 'session.har', bytes: Buffer.from(har) }]);
  await board.grid.waitFor();
  await expect(board.total).toHaveText('3 reports');
  await board.filter.focus();
  await page.keyboard.type('predicted:malformed');
  await expect(board.total).toHaveText(/1 of 3/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(board.grid.locator('[data-row="0"] :focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(appPage.reportTab('session, request 3.har')).toHaveAttribute('aria-selected', 'true');
  await expect(report.verdict).toContainText('MALFORMED');
  await expect(
    page.getByText('These are not the bytes as they were sent. The recording has only names and values of the form'),
  ).toBeVisible();
  expect(await problems(app)).toEqual([]);
});

test('a HAR without a report says what it has instead', async ({ app }) => {
  const appPage = new AppPage(app.page);
  await appPage.waitUntilReady();
  await appPage.dropFiles([{ name: 'empty.har', bytes: Buffer.from(harOf([{ method: 'GET' }, { headers: [FORM] }])) }]);
  await expect(appPage.failures.first()).toContainText('“empty.har” contains 2 requests, but no crash report.');
});
