import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT, startBrowserShell } from '../../support/shells/browser-process.ts';
import { volume } from '../../support/volume.ts';
import { codeIn } from '../../support/shells/sign-in.ts';
import { expect, test } from '../support/fixture.ts';
import { type MixedReports, writeMixedReports } from '../support/mixed-reports.ts';
import { OutboxPage } from '../pages/outbox-page.ts';
import { AppPage } from '../pages/app-page.ts';
import { BoardPage } from '../pages/board-page.ts';
import { tokenOf } from '../support/session-token.ts';

test('the page reports a lost connection at once and reconnects automatically', async ({ browserOnce }) => {
  const home = await mkdtemp(path.join(tmpdir(), 'crashlens-e2e-'));
  const context = await (await browserOnce()).newContext();
  const first = await startBrowserShell([], { CRASHLENS_HOME: home });
  const page = await context.newPage();
  await page.goto(first.url);
  await new AppPage(page).waitUntilReady();
  await first.stop();
  const banner = page.locator('[data-banner=connection]');
  await expect(banner).toHaveAttribute('data-state', 'gone');
  const second = await startBrowserShell([], { CRASHLENS_HOME: home });
  await expect(banner).toHaveCount(0);
  await expect(new AppPage(page).notices).toContainText('Reconnected after a restart');
  await new AppPage(page).showScreen('Collector');
  const saved = await readFile(path.join(home, 'browser-session.json'), 'utf8');
  for (const secret of [await tokenOf(page), codeIn(first.url)]) expect(saved).not.toContain(secret);
  // The token of the first run is still valid in the second run, so the page can reload.
  await page.reload();
  await new AppPage(page).waitUntilReady();
  await context.close();
  await second.stop();
  await rm(home, { recursive: true, force: true });
});

const MANY = 300;

/** Makes a data folder with many reports on the board, accepted reports in the outbox, and their attempts. */
async function busyFolder(): Promise<{ readonly home: string; readonly reports: MixedReports }> {
  const home = await mkdtemp(path.join(tmpdir(), 'crashlens-e2e-'));
  const reports = await writeMixedReports(MANY);
  const collector = createServer((request, answer) => {
    request.resume().on('end', () => answer.end('CrashID=bp-de1bb258-cbbf-4589-a673-34f800160918\n'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((collector.address() as AddressInfo).port)}/submit`;
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'out', 'cli.js'), 'send', reports.folder, '--to', url], {
    env: { ...process.env, CRASHLENS_HOME: home },
  }).catch(ignoreLeftOut);
  collector.closeAllConnections();
  collector.close();
  return { home, reports };
}

/** Ignores exit code 2: the command left out some reports, because they cannot be read or would be rejected. */
function ignoreLeftOut(reason: unknown): void {
  if ((reason as { readonly code?: unknown }).code !== 2) throw reason;
}

const LISTS = [
  { screen: 'Outbox', grid: 'Queued reports' },
  { screen: 'History', grid: 'Attempts' },
  { screen: 'Reports', grid: 'Reports' },
] as const;

test('every long list responds while Crashlens is not running, and has its rows after the restart', async ({ browserOnce }) => {
  test.setTimeout(volume(1_200_000, 180_000));
  const { home, reports } = await busyFolder();
  const context = await (await browserOnce()).newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  let shell = await startBrowserShell([reports.folder], { CRASHLENS_HOME: home });
  const page = await context.newPage();
  await page.goto(shell.url);
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  const board = new BoardPage(page);
  // All rows are loaded, so the restarted host will report no change. Only the page knows which rows it still has to read.
  await expect(board.total).toHaveText(`${String(MANY)} reports`);
  const banner = page.locator('[data-banner=connection]');
  for (let round = 0; round < volume(20, 1); round += 1) {
    for (const { screen, grid } of LISTS) {
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('button', { name: new RegExp(`^${screen}`, 'u') })
        .click();
      const rows = page.getByRole('grid', { name: grid }).first();
      // In a long list, groups of ended reports are collapsed at first.
      if (screen === 'Outbox') await new OutboxPage(page).unfold('Accepted');
      await rows.getByRole('row').nth(3).waitFor();
      // Waits until the rows are loaded: during loading, events make the page read the rows again anyway, which would hide an error.
      if (screen === 'Reports') await expect(board.total).toHaveText(`${String(MANY)} reports`);
      await shell.kill();
      await expect(banner).toHaveAttribute('data-state', 'gone');
      await rows.hover();
      for (const step of [4_000, 4_000, -2_000, 9_000]) {
        await page.mouse.wheel(0, step);
        // A page in an endless loop would never answer.
        expect(await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(document.hasFocus() || true))))).toBe(
          true,
        );
      }
      shell = await startBrowserShell([], { CRASHLENS_HOME: home });
      await expect(banner).toHaveCount(0);
      // The user does not have to do anything about reads that failed while Crashlens was not running.
      await expect(appPage.failures).toHaveCount(0);
      await expect
        .poll(
          () =>
            rows
              .getByRole('row')
              .filter({ hasText: /report-\d{4}/ })
              .count(),
          `rows of ${screen}`,
        )
        .toBeGreaterThan(5);
    }
  }
  await context.close();
  await shell.stop();
  await reports.remove();
  await rm(home, { recursive: true, force: true });
});
