import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crashReport } from '../../builders/report/crash-dump.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { chooseFiles } from '../support/crash-files.ts';
import { expect, test } from '../support/fixture.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

/** The symbols of the crashed module, with a mangled name, as Rust has them in symbol files. */
const SYMBOLS = [
  'MODULE windows x86_64 44CEF9DBD9F04BB08B6DD16C1D8EA04B1 xul.pdb',
  'FILE 1 c:/src/TileCache.cpp',
  'FUNC 214000 1000 0 _ZN3gfx9TileCache6CommitEi',
  '214000 1000 214 1',
].join('\n');

test('frames, sentence and signature have the demangled name of a function @both', async ({ launch }) => {
  const file = path.join(files.folder, 'named.http');
  await writeFile(file, crashReport());
  const folder = path.join(files.folder, 'symbols');
  await mkdir(folder);
  await writeFile(path.join(folder, 'xul.sym'), SYMBOLS);
  const app = await launch({ files: [file] });
  const { page } = app;
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  await page.getByRole('button', { name: 'Add symbols…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Symbols' });
  await chooseFiles(app, [folder], () => dialog.getByRole('button', { name: 'Add folder…' }).click());
  await page.keyboard.press('Escape');
  const crash = page.getByTestId('crash-screen');
  await expect(crash.getByRole('heading', { level: 2 })).toHaveText(/, in xul\.dll!gfx::TileCache::Commit$/);
  await expect(crash.getByTestId('signature')).toHaveText('gfx::TileCache::Commit');
  await expect(crash.getByRole('grid', { name: 'Frames of thread 1 Compositor' })).toContainText('gfx::TileCache::Commit(int)');
  await expect(crash).not.toContainText('no symbols of xul.dll');
});
