import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { crashReport } from '../../builders/report/crash-dump.ts';
import { ROOT } from '../../support/shells/browser-process.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
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

test('frames, sentence and signature have the demangled name of a function', async ({ launch }) => {
  const file = path.join(files.folder, 'named.http');
  await writeFile(file, crashReport());
  const [home, folder] = [path.join(files.folder, 'home'), path.join(files.folder, 'symbols')];
  await mkdir(folder);
  await writeFile(path.join(folder, 'xul.sym'), SYMBOLS);
  const env = { ...process.env, CRASHLENS_HOME: home };
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'out', 'cli.js'), 'symbols', 'add', folder], { env });
  const { page } = await launch({ home, files: [file] });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const crash = page.getByTestId('crash-screen');
  await expect(crash.getByRole('heading', { level: 2 })).toHaveText(/, in xul\.dll!gfx::TileCache::Commit$/);
  await expect(crash.getByTestId('signature')).toHaveText('gfx::TileCache::Commit');
  await expect(crash.getByRole('grid', { name: 'Frames of thread 1 Compositor' })).toContainText('gfx::TileCache::Commit(int)');
  await expect(crash).not.toContainText('no symbols of xul.dll');
});
