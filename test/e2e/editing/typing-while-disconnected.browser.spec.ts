import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBrowserShell } from '../../support/shells/browser-process.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { writeReportFiles } from '../support/report-files.ts';

test('text typed while Crashlens is killed and restarted becomes an edit', async ({ browserOnce }) => {
  const files = await writeReportFiles();
  const home = await mkdtemp(path.join(tmpdir(), 'crashlens-e2e-'));
  const context = await (await browserOnce()).newContext();
  const page = await context.newPage();
  const [report, editor, edits] = [new ReportPage(page), new EditorPage(page), new EditsPage(page)];
  const first = await startBrowserShell([files.good], { CRASHLENS_HOME: home });
  await page.goto(first.url);
  await new AppPage(page).waitUntilReady();
  await report.selectAnnotation('URL');
  await editor.editAnnotation('URL');
  await editor.retype('URL', 'typed before, ');
  await expect(edits.steps()).toHaveCount(1);

  await first.kill();
  const banner = page.locator('[data-banner=connection]');
  await expect(banner).toHaveAttribute('data-state', 'gone');
  await page.keyboard.type('while it was gone, ');
  await page.keyboard.type('and more');
  const second = await startBrowserShell([], { CRASHLENS_HOME: home });
  expect(new URL(second.url).port).toBe(new URL(first.url).port);
  await expect(banner).toHaveCount(0);
  await expect(editor.text('Value of URL')).toContainText('typed before, while it was gone, and more');
  await page.keyboard.type(', and after');

  await test.step('the saved body contains everything that was typed', async () => {
    const downloading = page.waitForEvent('download');
    await new AppPage(page).runCommand('Save body as…');
    const saved = await readFile(await (await downloading).path(), 'latin1');
    expect(saved).toContain('\r\n\r\ntyped before, while it was gone, and more, and after\r\n--');
  });
  await context.close();
  await second.stop();
  await rm(home, { recursive: true, force: true });
  await files.remove();
});
