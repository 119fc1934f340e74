import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeCrash } from '../support/crash-files.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { NewReportPage } from '../pages/new-report-page.ts';
import { ReportPage } from '../pages/report-page.ts';

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

test('a dump and its .extra file on the command line open as a new report', { tag: '@both' }, async ({ launch }) => {
  const { page } = await launch({ files: [dump, extra], own: true });
  const form = new NewReportPage(page);
  await new AppPage(page).waitUntilReady();
  await expect(form.parts()).toHaveCount(1);
  await expect(form.value('Version')).toHaveValue('148.0a1');
  await form.create();
  await expect(new ReportPage(page).verdict).toContainText('LIKELY ACCEPTED');
});

test('a single dump gets no default product, and its report is marked as created here', async ({ launch }) => {
  const { page } = await launch({ files: [dump], own: true });
  const form = new NewReportPage(page);
  await new AppPage(page).waitUntilReady();
  await expect(form.value('ProductName')).toHaveValue('');
  await expect(form.dialog).toContainText('Fill in ProductName and Version');
  await form.value('ProductName').fill('Lens');
  await expect(form.dialog).not.toContainText('Fill in ProductName and Version');
  await form.create();
  const report = new ReportPage(page);
  await expect(report.verdict).toContainText('made here, never sent');
  await expect(report.verdict).not.toContainText('captured');
  await expect(page.getByRole('group', { name: 'Edits', exact: true })).toHaveText('No edits. The report is sent as created.');
});

test('a folder on the command line contributes the files of one crash', { tag: '@desktop' }, async ({ launch }) => {
  const { page } = await launch({ files: [folder], own: true });
  const form = new NewReportPage(page);
  await new AppPage(page).waitUntilReady();
  await expect(form.parts()).toHaveCount(1);
  await expect(form.value('ProductName')).toHaveValue('Firefox');
});

test('the number of files over the limit is reported for paths and for dropped files', async ({ launch, shell }) => {
  const many = await mkdtemp(path.join(tmpdir(), 'crashlens-pending-'));
  const names = Array.from({ length: 103 }, (_, index) => `c${String(index).padStart(3, '0')}.dmp`);
  for (const name of names) await writeFile(path.join(many, name), 'MDMP');
  const { page } = await launch({ files: [many] });
  const appPage = new AppPage(page);
  const form = new NewReportPage(page);
  await appPage.waitUntilReady();
  await expect(form.notes().first()).toHaveText(/^3 more files were left out: Crashlens reads only the first 100/);

  // In the desktop shell, all files have paths.
  if (shell === 'electron') return;
  await page.keyboard.press('Escape');
  await form.dialog.waitFor({ state: 'detached' });
  await appPage.dropFiles(names.slice(0, 101).map((name) => ({ name, bytes: Buffer.from('MDMP') })));
  await expect(form.notes().first()).toHaveText(/^1 more file was left out/);
  await rm(many, { recursive: true, force: true });
});
