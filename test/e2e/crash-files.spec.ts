import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeCrash } from './dump-file.ts';
import { expect, test } from './fixture.ts';
import { AppPage } from './pages/app-page.ts';
import { NewReportPage } from './pages/new-report-page.ts';
import { ReportPage } from './pages/report-page.ts';

let folder: string;
let dump: string;
let extra: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crashlens-pending-'));
  [dump, extra] = await writeCrash(folder, { ProductName: 'Firefox', Version: '148.0a1' });
});

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a dump and its .extra on the command line become a new report, as if they were dropped', async ({ launch }) => {
  const { page } = await launch({ files: [dump, extra] });
  const form = new NewReportPage(page);
  await new AppPage(page).waitUntilReady();
  await expect(form.parts()).toHaveCount(1);
  await expect(form.value('Version')).toHaveValue('148.0a1');
  await form.create();
  await expect(new ReportPage(page).verdict).toContainText('WELL-FORMED');
});

test('a folder on the command line gives the files that a crash left in it', async ({ launch }) => {
  const { page } = await launch({ files: [folder] });
  const form = new NewReportPage(page);
  await new AppPage(page).waitUntilReady();
  await expect(form.parts()).toHaveCount(1);
  await expect(form.value('ProductName')).toHaveValue('Firefox');
});

test('a dump that a second launch hands over opens the form too', async ({ app, shell }) => {
  test.skip(shell !== 'electron', 'only the desktop shell runs once at a time');
  await new AppPage(app.page).waitUntilReady();
  expect(await app.launchAgain([dump])).toBe(0);
  await expect(new NewReportPage(app.page).parts()).toHaveCount(1);
});
