import { errorOf } from '../../shared/messages/errors.ts';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Browser } from 'playwright/test';
import { VERSION } from '../../electron/cli/common/version.ts';
import { openBrowserShell } from '../../electron/serve/browser-shell.ts';
import { ROOT, startBrowserShell } from '../support/browser-process.ts';
import { holdsText, recordBrowserBridge } from '../support/bridge-recorder.ts';
import type { LaunchOptions, Launched } from './fixture.ts';

interface Shell {
  readonly url: string;
  close(): Promise<void>;
}

/** The browser shell in this very process, with the built host in its thread. */
async function openShellHere(home: string, files: readonly string[], added: Readonly<Record<string, string>>): Promise<Shell> {
  const worker = path.join(ROOT, 'out', 'host-worker.js');
  const log = (line: string): void => void process.stderr.write(`crashlens: ${line}\n`);
  const opened = await openBrowserShell(
    { home, version: VERSION, port: 0, files, log, env: { ...process.env, ...added } },
    (start) => new Worker(worker, { workerData: start, name: 'host' }),
  );
  if (!opened.ok) throw new Error(errorOf(opened.error).message);
  return opened.value;
}

async function startShell(home: string, files: readonly string[], added: Readonly<Record<string, string>>): Promise<Shell> {
  const shell = await startBrowserShell(files, { ...added, CRASHLENS_HOME: home });
  return { url: shell.url, close: () => shell.stop() };
}

/** Crashlens behind a loopback server, in a context of its own of the worker's browser. */
export async function launchInBrowser(
  browser: Browser,
  home: string,
  { files = [], own = false, env = {} }: LaunchOptions,
): Promise<Launched> {
  const shell = await (own ? startShell : openShellHere)(home, files, env);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  const messages = await recordBrowserBridge(page);
  await page.goto(shell.url);
  const allowed: RegExp[] = [];
  return {
    app: {
      shell: 'browser',
      page,
      home,
      messages,
      messagesWith: async (text, direction) =>
        (await messages()).filter((m) => (direction ?? m.direction) === m.direction && holdsText(m, text)),
      problems: () => Promise.resolve(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))),
      allowProblem: (pattern) => allowed.push(pattern),
      main: null,
      launchAgain: () => Promise.reject(new Error('only the desktop shell runs once at a time')),
    },
    async end() {
      await context.close();
      await shell.close();
    },
  };
}
