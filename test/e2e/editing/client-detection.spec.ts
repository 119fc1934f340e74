import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CLIENT_CAPTURES, CLIENT_SECRET } from '../../builders/report/client-captures.ts';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { PreviewPage } from '../pages/preview-page.ts';
import { ReportPage } from '../pages/report-page.ts';

let folder: string;
let file: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crashlens-clients-'));
  file = path.join(folder, 'windows.http');
  const windows = CLIENT_CAPTURES.find(({ defect }) => defect === 'file_without_line_end');
  await writeFile(file, windows?.captured ?? '');
});

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a report shows its detected client with the evidence, its bytes and a fix', async ({ launch }) => {
  const app = await launch({ files: [file] });
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  const preview = new PreviewPage(app.page);
  await appPage.waitUntilReady();
  await expect(report.sentBy).toContainText('Breakpad’s uploader on Windows');
  await expect(report.sentBy).toContainText('certain');
  await expect(report.sentBy).not.toContainText(CLIENT_SECRET);
  await report.sentBy.getByRole('button', { name: /^Show the bytes: The minidump’s filename/ }).click();
  await expect(report.selection).toContainText('"upload_file_minidump" part');
  expect(await problems(app, '[data-testid="sent-by"]')).toEqual([]);
  await report.sentBy.getByRole('button', { name: 'Fix this…' }).click();
  await expect(preview.sentence).toHaveText('Insert a line end before the boundary');
  await preview.apply();
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
  await expect(report.sentBy).not.toContainText('November 2022');
});
