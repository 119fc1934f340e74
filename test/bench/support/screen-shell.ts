import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Browser, Page } from 'playwright';
import { VERSION } from '../../../electron/cli/common/version.ts';
import { pageFolder } from '../../../electron/host/app/page/page-folder.ts';
import type { HostClient } from '../../../electron/host/app/thread/host-client.ts';
import { openHostThread } from '../../../electron/host/app/thread/open-host-thread.ts';
import { laterByClock, createOneTimeCodes } from '../../../electron/serve/auth/one-time-codes.ts';
import { servePorts } from '../../../electron/serve/ports.ts';
import { startServer } from '../../../electron/serve/server.ts';
import { createTokens } from '../../../electron/serve/auth/tokens.ts';
import { ROOT } from '../../support/shells/browser-process.ts';
import { probe } from './screen-probe.ts';

/** Timeout in milliseconds. */
const LIMIT = 5 * 60_000;

/** A browser shell as started by users, with access to its host. */
export interface BenchShell {
  readonly host: HostClient;
  /** Opens a page, with `probe` installed. */
  readonly openPage: (browser: Browser) => Promise<Page>;
  /** Opens a page on the board. */
  readonly openBoard: (browser: Browser) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Serves the built page with the browser shell's server, and runs the built host in its thread. */
export async function openBenchShell(home: string): Promise<BenchShell> {
  const now = (): number => Date.now();
  const host = await openHostThread(
    { home, ports: servePorts(VERSION), env: { HOME: path.dirname(home) }, session: 'restore' },
    (start) => new Worker(path.join(ROOT, 'out', 'host-worker.js'), { workerData: start, name: 'host' }),
  );
  if (!host.ok) throw new Error(host.error.code);
  const tokens = createTokens({ saved: [], now, changed: () => undefined });
  const codes = createOneTimeCodes({ tokens, now, later: laterByClock });
  const key = randomBytes(32).toString('hex');
  const server = await startServer({ host: host.value, port: 0, rendererDir: pageFolder(), tokens, codes, key, now });
  if (!server.ok) throw new Error(server.error.code);
  const address = server.value.address;
  async function openPage(browser: Browser): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT);
    await page.addInitScript(probe);
    await page.goto(address());
    await page.locator('html[data-app-state="ready"]').waitFor({ state: 'attached' });
    return page;
  }
  return {
    host: host.value,
    openPage,
    async openBoard(browser) {
      const page = await openPage(browser);
      await page.getByRole('tab', { name: 'Board' }).click();
      await page.getByRole('grid', { name: 'Reports of the board' }).waitFor();
      return page;
    },
    async close() {
      await server.value.close();
      await host.value.close();
    },
  };
}
