import { errorOf } from '../../../shared/text/app/errors.ts';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { VERSION } from '../../../electron/cli/common/version.ts';
import { openBrowserShell } from '../../../electron/serve/browser-shell.ts';
import { startBrowserShell } from '../../support/shells/browser-process.ts';
import { createCrashableHost, type Death } from '../../support/shells/crashable-host.ts';
import { holdsText, recordBrowserBridge } from '../../support/shells/bridge-recorder.ts';
import type { LaunchOptions, Launched } from './app.ts';

interface Shell {
  readonly url: string;
  readonly die: (way: Death) => void;
  readonly close: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

const ONLY_OWN = 'only a shell in a process of its own can be killed';

/** Starts the browser shell in this process; the built host runs in a thread. */
async function openShellHere(home: string, files: readonly string[], added: Readonly<Record<string, string>>): Promise<Shell> {
  const log = (line: string): void => void process.stderr.write(`crashlens: ${line}\n`);
  const crashable = createCrashableHost();
  const opened = await openBrowserShell(
    { home, version: VERSION, port: 0, files, log, env: { ...process.env, ...added } },
    crashable.begin,
  );
  if (!opened.ok) throw new Error(errorOf(opened.error).message);
  const shell = opened.value;
  return { url: shell.address(), close: () => shell.close(), die: crashable.die, kill: () => Promise.reject(new Error(ONLY_OWN)) };
}

async function startShell(home: string, files: readonly string[], added: Readonly<Record<string, string>>): Promise<Shell> {
  const shell = await startBrowserShell(files, { ...added, CRASHLENS_HOME: home });
  const die = (): void => {
    throw new Error('the host of a shell in a process of its own cannot be made to die');
  };
  return { url: shell.url, close: () => shell.stop(), kill: () => shell.kill(), die };
}

async function openTab(browser: Browser): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  return { context, page: await context.newPage() };
}

/** Starts Crashlens behind a loopback server and opens its page in a separate context of the worker's browser. */
export async function launchInBrowser(
  browser: Browser,
  home: string,
  { files = [], own = false, env = {} }: LaunchOptions,
): Promise<Launched> {
  const [shell, { context, page }] = await Promise.all([(own ? startShell : openShellHere)(home, files, env), openTab(browser)]);
  const problems: string[] = [];
  // Playwright intercepts file choosers with a delay after the first listener is added. Without this early listener, a key that is pressed right after the
  // start would open the native dialog.
  page.on('filechooser', () => undefined);
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  const messages = await recordBrowserBridge(page);
  await page.goto(shell.url);
  const allowed: RegExp[] = [];
  let isStopped = false;
  return {
    app: {
      shell: 'browser',
      page,
      home,
      messages,
      messagesWith: async (text, direction) =>
        (await messages()).filter((m) => (direction ?? m.direction) === m.direction && holdsText(m, text)),
      problems: () => Promise.resolve(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))),
      allowClipboard: () => context.grantPermissions(['clipboard-read', 'clipboard-write']),
      allowProblem: (pattern) => allowed.push(pattern),
      main: null,
      async stop(how) {
        isStopped = true;
        await context.close();
        await (how === 'kill' ? shell.kill() : shell.close());
      },
      die: (way) => {
        shell.die(way);
        return Promise.resolve();
      },
      launchAgain: () => Promise.reject(new Error('only the desktop shell runs once at a time')),
    },
    async end() {
      if (isStopped) return;
      await context.close();
      await shell.close();
    },
  };
}
