import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { ExplanationPage } from '../pages/explanation-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('the explanation leads from the verdict band through each step to its bytes and to the findings', async ({ launch }) => {
  const app = await launch({ files: [files.broken] });
  const { page } = app;
  const report = new ReportPage(page);
  const explanation = new ExplanationPage(page);
  await new AppPage(page).waitUntilReady();
  await expect(report.verdict).toContainText('MALFORMED');
  await explanation.open();
  await expect(explanation.failed).toHaveCount(1);
  await expect(explanation.failed).toContainText(/Part \d+: Text/);
  await expect(explanation.stations).toHaveText([
    /client: passed, /,
    /proxy: passed, /,
    /parser: failed, part \d+: not UTF-8/,
    'rules: not reached',
    'store: not reached',
  ]);
  await expect(explanation.failed).toContainText(/expectedUTF-8sawother bytes at 0x/);
  const boundary = explanation.steps.filter({ hasText: 'Content-Type names a boundary' });
  await expect(boundary).toBeHidden();
  await explanation.fold(/passed checks/);
  await expect(boundary).toContainText('passed');
  await expect(explanation.groups.last()).toHaveText('rules, storenot reached');
  expect(await problems(app)).toEqual([]);
  await explanation.failed.getByRole('button', { name: /^Show the bytes of/ }).click();
  await expect(page.getByRole('tab', { name: /^Bytes/ })).toHaveAttribute('aria-selected', 'true');
  await explanation.showFindings();
  await expect(report.findings().first()).toBeVisible();
});

test('the captured request has a separate explanation if its answer differs', async ({ launch }) => {
  const file = path.join(path.dirname(files.good), 'no-length.http');
  await writeFile(
    file,
    rawRequest({ parts: GOOD_PARTS })
      .toString('latin1')
      .replace(/Content-Length: .*\r\n/, ''),
    'latin1',
  );
  const { page } = await launch({ files: [file] });
  const report = new ReportPage(page);
  const explanation = new ExplanationPage(page);
  await new AppPage(page).waitUntilReady();
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
  await expect(report.verdict).toContainText('as captured: 400, malformed_no_content_length');
  await explanation.open();
  await expect(explanation.failed).toHaveCount(0);
  await explanation.chooseRequest('As captured');
  await expect(explanation.failed).toContainText('Content-Length is present');
});

test('the body map selects bytes by keyboard and pointer, and is available as a table', async ({ launch }) => {
  const { page } = await launch({ files: [files.broken] });
  const explanation = new ExplanationPage(page);
  const bytes = new BytesPage(page);
  await new AppPage(page).waitUntilReady();
  await explanation.open();
  const map = page.getByRole('slider', { name: 'Body map' });
  await map.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: /^Bytes/ })).toHaveAttribute('aria-selected', 'true');
  const last = Number(await map.getAttribute('aria-valuemax'));
  await expect(map).toHaveAttribute('aria-valuenow', String(last));
  await expect(map).toBeFocused();
  await page.keyboard.press('Home');
  await expect(map).toHaveAttribute('aria-valuenow', '1');
  const box = await map.boundingBox();
  await map.click({ position: { x: (box?.width ?? 0) / 2, y: 28 } });
  await expect.poll(() => bytes.selectedOffsets()).toHaveLength(1);
  await page.locator('summary', { hasText: 'Body as a table' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'upload_file_minidump' }).last()).toContainText('0x');
});
