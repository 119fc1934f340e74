import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crashReport } from '../../builders/report/crash-dump.ts';
import { XUL_ID, XUL_SYMBOLS } from '../../builders/report/crash-symbols.ts';
import { symbolServer } from '../../builders/report/symbol-server.ts';
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

test('a symbol server is asked only after the question, and nothing that is read moves @both', async ({ launch }) => {
  const { report } = await crashWithSymbols('served');
  const server = await symbolServer({ files: new Map([[`xul.pdb/${XUL_ID}/xul.sym`, Buffer.from(XUL_SYMBOLS)]]) });
  try {
    const app = await launch({ files: [report] });
    const { page } = app;
    await page.setViewportSize({ width: 1024, height: 700 });
    await new AppPage(page).waitUntilReady();
    await new ReportPage(page).selectTab('Dump');
    const crash = page.getByTestId('crash-screen');
    const frames = page.getByRole('grid', { name: 'Frames of thread 1 Compositor' });
    await expect(frames).toContainText('xul.dll + 0x214a3c');
    await crash.getByRole('button', { name: 'Add symbols…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Symbols' });
    await dialog.getByRole('textbox', { name: 'Symbol server' }).fill(server.url);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem')).toContainText('asked only if you agree');
    await page.keyboard.press('Escape');
    const { host } = new URL(server.url);
    const ask = crash.getByRole('button', { name: `Ask ${host}` });
    const question = page.getByRole('alertdialog', { name: `Ask ${host} for symbol files?` });
    await ask.press('Enter');
    await expect(question.getByRole('list', { name: 'Modules' })).toHaveText(`xul.pdb ${XUL_ID}`);
    expect(await problems(app)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(ask).toBeFocused();
    expect(server.log).toEqual([]);
    await ask.press('Enter');
    const heading = crash.getByRole('heading', { level: 2 });
    const before = { heading: (await heading.boundingBox())?.y, row: (await frames.getByRole('row').nth(1).boundingBox())?.y };
    await question.getByRole('button', { name: 'Ask until Crashlens ends' }).click();
    await expect(frames.getByRole('row').nth(1)).toContainText('gfx::TileCache::Commit(gfx::Tile const&, int)');
    await expect(frames.getByRole('row', { selected: true })).toContainText('gfx::TileCache::Commit');
    expect({ heading: (await heading.boundingBox())?.y, row: (await frames.getByRole('row').nth(1).boundingBox())?.y }).toEqual(before);
    for (const part of [heading, frames.getByRole('row').nth(1), frames.getByText('TileCache.cpp:214')])
      await expect(part).toBeInViewport({ ratio: 1 });
    expect(server.log.map(({ path: requested }) => requested)[0]).toBe(`/xul.pdb/${XUL_ID}/xul.sym`);
    expect(await problems(app)).toEqual([]);
  } finally {
    await server.close();
  }
});
