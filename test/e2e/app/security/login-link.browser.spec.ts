import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright/test';
import { requestLoginLink } from '../../../../electron/serve/auth/request-login-link.ts';
import { writeRedirect } from '../../../../electron/serve/redirect-file.ts';
import { REDIRECT } from '../../../../shared/text/app/start.ts';
import { startBrowserShell, type BrowserShellProcess } from '../../../support/shells/browser-process.ts';
import { codeIn, exchangeCode, signIn } from '../../../support/shells/sign-in.ts';
import { expect, test as base } from '../../support/fixture.ts';
import { AppPage } from '../../pages/app-page.ts';
import { tokenOf } from '../../support/session-token.ts';

interface Served {
  readonly home: string;
  readonly shell: BrowserShellProcess;
  readonly context: BrowserContext;
  /** Returns another login link, as `crashlens serve --url` prints it. */
  readonly another: () => Promise<string>;
}

const test = base.extend<{ served: Served }>({
  served: async ({ browserOnce }, use) => {
    const home = await mkdtemp(path.join(tmpdir(), 'crashlens-e2e-'));
    const context = await (await browserOnce()).newContext();
    const shell = await startBrowserShell([], { CRASHLENS_HOME: home });
    await use({
      home,
      shell,
      context,
      async another() {
        const asked = await requestLoginLink(home, home);
        if (!asked.ok) throw new Error(asked.error.code);
        return asked.value;
      },
    });
    await context.close();
    await shell.stop();
    await rm(home, { recursive: true, force: true });
  },
});

test('a login link signs in only one tab, which clears the link and stays signed in after a reload', async ({ served }) => {
  const { shell, context } = served;
  const page = await context.newPage();
  await page.goto(shell.url);
  await new AppPage(page).waitUntilReady();
  const { origin } = new URL(shell.url);
  expect(page.url()).toBe(`${origin}/`);
  const token = await tokenOf(page);
  await page.reload();
  await new AppPage(page).waitUntilReady();
  expect(await tokenOf(page)).toBe(token);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  const other = await context.newPage();
  await other.goto(origin);
  await expect(other.locator('[data-signed-out=no_code]')).toContainText('crashlens serve --url');
  expect(shell.output()).not.toContain(token);
});

test('the redirect file for the default browser leads to the page', async ({ served }) => {
  const { context, another, home } = served;
  const address = await another();
  const file = writeRedirect([home], REDIRECT, () => address);
  const page = await context.newPage();
  await page.goto(pathToFileURL(file?.path ?? '').href);
  await new AppPage(page).waitUntilReady();
  expect(page.url()).toBe(`${new URL(address).origin}/`);
  file?.remove();
});

test('a login link that is used twice signs both tabs out, and a new link signs the first tab in again without losing its state', async ({
  served,
}) => {
  const { shell, context, another } = served;
  const page = await context.newPage();
  await page.goto(shell.url);
  const app = new AppPage(page);
  await app.waitUntilReady();
  const second = await context.newPage();
  await second.goto(shell.url);
  await expect(second.locator('[data-signed-out=used]')).toContainText('was already used');
  const banner = page.locator('[data-banner=connection]');
  await expect(banner).toHaveAttribute('data-state', 'other');
  await expect(banner).toContainText('used twice');
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    new URL(await another()).hash,
  );
  await expect(banner).toHaveCount(0);
  expect(page.url()).not.toContain('#');
  await app.showScreen('Collector');
  // The second tab is signed out. A new link signs it in and loads its page again.
  await second.evaluate(
    (hash) => {
      location.hash = hash;
    },
    new URL(await another()).hash,
  );
  await new AppPage(second).waitUntilReady();
});

test('an expired or invalid login link explains what to do', async ({ served }) => {
  const { shell, context } = served;
  const { origin } = new URL(shell.url);
  const page = await context.newPage();
  await page.goto(`${origin}/#code=${'A'.repeat(22)}`);
  const out = page.locator('[data-signed-out=dead]');
  await expect(out).toContainText('within a minute');
  await expect(out).toContainText('crashlens serve --url');
  expect(page.url()).toBe(`${origin}/`);
});

test('a signed-in tab ignores another login link, which stays unused, and removes it from its URL', async ({ served }) => {
  const { shell, context, another } = served;
  const page = await context.newPage();
  await page.goto(shell.url);
  await new AppPage(page).waitUntilReady();
  const address = await another();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(address).hash);
  await expect.poll(() => page.url()).not.toContain('#');
  expect(await signIn(address)).toMatch(/^[\w-]{43}$/);
  expect(await exchangeCode(address, codeIn(address))).toEqual({ kind: 'used' });
});

test('a duplicated tab is signed in as well', async ({ served }) => {
  const { shell, context } = served;
  const page = await context.newPage();
  await page.goto(shell.url);
  await new AppPage(page).waitUntilReady();
  const opened = context.waitForEvent('page');
  // A window that a page opens gets a copy of its session storage. So does a duplicated tab.
  await page.evaluate(() => window.open(location.href));
  await new AppPage(await opened).waitUntilReady();
});
