import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crashReport } from '../../builders/report/crash-dump.ts';
import { XUL_ID, XUL_SYMBOLS } from '../../builders/report/crash-symbols.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { problems } from '../support/axe-violations.ts';
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

/** Writes a report and a folder with the symbols of xul. */
async function crashWithSymbols(name: string): Promise<{ readonly report: string; readonly symbols: string }> {
  const folder = path.join(files.folder, name);
  const symbols = path.join(folder, 'symbols');
  const file = path.join(symbols, 'xul.pdb', XUL_ID, 'xul.sym');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, XUL_SYMBOLS);
  const report = path.join(folder, 'crash.http');
  await writeFile(report, crashReport());
  return { report, symbols };
}

test('a folder with symbols gives the shown stack its functions, lines and inlined calls @both', async ({ launch }) => {
  const { report, symbols } = await crashWithSymbols('named');
  const app = await launch({ files: [report] });
  const { page } = app;
  await page.setViewportSize({ width: 1440, height: 900 });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const crash = page.getByTestId('crash-screen');
  const frames = page.getByRole('grid', { name: 'Frames of thread 1 Compositor' });
  await expect(frames).toContainText('xul.dll + 0x214a3c');
  await expect(crash).toContainText(/\d of \d modules need them/);
  await crash.getByRole('button', { name: 'Add symbols…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Symbols' });
  await expect(dialog).toContainText('No folders or servers yet.');
  await chooseFiles(app, [symbols], () => dialog.getByRole('button', { name: 'Add folder…' }).click());
  expect(await problems(app)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(crash.getByRole('heading', { level: 2 })).toContainText('gfx::TileCache::Commit');
  const rows = frames.getByRole('row');
  await expect(rows.nth(1)).toContainText(/registers\s*0\s*gfx::TileCache::Commit\(gfx::Tile const&, int\)/);
  await expect(rows.nth(1)).toContainText('TileCache.cpp:214');
  await expect(rows.nth(2)).toContainText(/inlined.*gfx::TileCache::First\(int\)/);
  await expect(rows.nth(2)).toContainText('RefPtr.h:51');
  await expect(rows.nth(3)).toContainText(/inlined.*RefPtr<Tile>::get\(\) const/);
  await expect(rows.nth(4)).toContainText(/call frame info\s*1\s*nsThread::Run\(\)/);
  await expect(page.getByRole('region', { name: 'Details of frame 0' })).toContainText('/build/gfx/layers/TileCache.cpp:214');
  expect(await problems(app)).toEqual([]);
});
