import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, type Browser } from 'playwright/test';
import { launchInBrowser } from './app-in-browser.ts';
import { launchDesktop, reuseDesktop, startDesktop, type Desktop } from './app-in-electron.ts';
import type { ShellOptions } from './shell-options.ts';
import type { LaunchOptions, App, Launched } from './app.ts';

export { expect } from 'playwright/test';

interface Fixtures {
  /** Crashlens on a new data folder, without open reports. */
  readonly app: App;
  /** Starts Crashlens with these options and closes it after the test. A problem of the page fails the test unless the test allowed it. */
  readonly launch: (options?: LaunchOptions) => Promise<App>;
}

interface WorkerFixtures {
  /** Starts the worker's only browser on first use. The electron project never starts it. */
  readonly browserOnce: () => Promise<Browser>;
  /** Starts the worker's only Electron process on first use. */
  readonly desktopOnce: () => Promise<Desktop>;
}

/** Maximum number of characters of a page's text that are printed. */
const MAX_PRINTED = 8_000;

const newHome = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'crashlens-e2e-'));
const remove = (home: string): Promise<void> => rm(home, { recursive: true, force: true, maxRetries: 3 });

/** Prints the text of the page when a test fails, because the next run overwrites Playwright's own files, and CI does not keep them. */
async function printPage({ page }: App, title: string): Promise<void> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch((reason: unknown) => String(reason));
  process.stdout.write(`What the page showed when this failed: ${title}\n${shown.slice(0, MAX_PRINTED)}\n`);
}

export const test = base.extend<Fixtures & ShellOptions, WorkerFixtures>({
  browserOnce: [
    async ({ playwright }, use, info) => {
      let browser: Promise<Browser> | null = null;
      await use(() => (browser ??= playwright.chromium.launch(info.project.use.launchOptions ?? {})));
      const started = browser as Promise<Browser> | null;
      if (started !== null) await (await started).close();
    },
    { scope: 'worker' },
  ],
  desktopOnce: [
    async ({}, use) => {
      const home = await newHome();
      let desktop: Promise<Desktop> | null = null;
      await use(() => (desktop ??= startDesktop(home)));
      const started = desktop as Promise<Desktop> | null;
      if (started !== null) await (await started).close();
      await remove(home);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shell: ['browser', { option: true }],
  launch: async ({ shell, browserOnce, desktopOnce }, use, info) => {
    const homes: string[] = [];
    const launches: Launched[] = [];
    await use(async (options = {}) => {
      const home = options.home ?? (await newHome());
      homes.push(home);
      const launched = await launchIn(home, options);
      launches.push(launched);
      return launched.app;
    });
    async function launchIn(home: string, options: LaunchOptions): Promise<Launched> {
      if (shell === 'browser') return launchInBrowser(await browserOnce(), home, options);
      if (options.own === true || options.env !== undefined) return launchDesktop(home, options.files ?? [], options.env);
      return reuseDesktop(await desktopOnce(), home, options.files ?? []);
    }
    const problems: string[] = [];
    for (const launched of launches) {
      if (info.status !== info.expectedStatus) await printPage(launched.app, info.title);
      problems.push(...(await launched.app.problems()));
      await launched.end();
    }
    for (const home of homes) await remove(home);
    if (problems.length > 0) throw new Error(`the page reported problems:\n${problems.join('\n')}`);
  },
  app: async ({ launch }, use) => {
    await use(await launch());
  },
});
