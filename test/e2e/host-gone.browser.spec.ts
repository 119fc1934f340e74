import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBrowserShell } from '../support/browser-process.ts';
import { codeIn } from '../support/sign-in.ts';
import { expect, test } from './fixture.ts';
import { AppPage } from './pages/app-page.ts';
import { tokenOf } from './pages/token-of.ts';

test('the page says at once that Crashlens is gone, and goes on by itself when it is back', async ({ browserOnce }) => {
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
  await expect(new AppPage(page).notices).toContainText('Crashlens was started again');
  await new AppPage(page).showScreen('Collector');
  const kept = await readFile(path.join(home, 'browser-session.json'), 'utf8');
  for (const secret of [await tokenOf(page), codeIn(first.url)]) expect(kept).not.toContain(secret);
  // A reload of the second run's page is let in by what the first one gave.
  await page.reload();
  await new AppPage(page).waitUntilReady();
  await context.close();
  await second.stop();
  await rm(home, { recursive: true, force: true });
});
