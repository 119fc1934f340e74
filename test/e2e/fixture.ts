import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, test as base, type Browser, type ElectronApplication, type Page } from 'playwright/test';
import { findElectron, needsNoSandbox } from '../../electron/cli/electron-binary.ts';
import { ROOT, startBrowserShell } from '../support/browser-process.ts';
import { holdsText, recordBrowserBridge, type BridgeMessage } from '../support/bridge-recorder.ts';

export { expect } from 'playwright/test';

export interface ShellOptions {
  /** Which shell the project runs. */
  readonly shell: 'browser' | 'electron';
}

export interface LaunchOptions {
  /** Files of the command line, as absolute paths. */
  readonly files?: readonly string[];
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** A data folder that is there already, as for a second start; a new one where it is left out. */
  readonly home?: string;
}

/** Crashlens in the project's shell, running. */
export interface App {
  readonly shell: 'browser' | 'electron';
  readonly page: Page;
  /** Its data folder. */
  readonly home: string;
  /** Every message that crossed the bridge so far, from the first one on. */
  messages(): Promise<readonly BridgeMessage[]>;
  /** The messages that hold a text, in whatever form; of one direction where that is given. */
  messagesWith(text: string, direction?: BridgeMessage['direction']): Promise<readonly BridgeMessage[]>;
  /** Errors of the console, uncaught exceptions and violations of the policy so far. */
  problems(): Promise<readonly string[]>;
  /** The test brings about such a problem on purpose; any other one fails it. */
  allowProblem(pattern: RegExp): void;
  /** Electron's main process; null in the browser shell. */
  readonly main: Pick<ElectronApplication, 'evaluate' | 'windows' | 'browserWindow'> | null;
  /** Starts the desktop shell once more with the same data folder and waits until that one has ended. Its exit code. */
  launchAgain(files: readonly string[]): Promise<number | null>;
  /** Ends it, at most some seconds later. Every app is ended after its test anyway. */
  close(): Promise<void>;
}

interface Fixtures {
  /** Files and environment of `app`, set by `test.use`. */
  readonly start: LaunchOptions;
  /** Crashlens, started with `start`. */
  readonly app: App;
  /** Starts Crashlens as told; it is ended after the test, and problems that were not allowed fail it. */
  readonly launch: (options?: LaunchOptions) => Promise<App>;
}

/** How long Electron may take to end by itself, in milliseconds. */
const CLOSE_LIMIT = 10_000;

async function launchInBrowser(browser: Browser, home: string, { files = [], env = {} }: LaunchOptions): Promise<App> {
  const server = await startBrowserShell(files, { ...env, CRASHLENS_HOME: home });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  const messages = await recordBrowserBridge(page);
  await page.goto(server.url);
  const allowed: RegExp[] = [];
  return {
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
    async close() {
      await context.close();
      await server.stop();
    },
  };
}

/** Command line of the desktop shell, as the launcher makes it, with what tests add. */
function electronArguments(files: readonly string[], recorded: boolean): string[] {
  const recorder = path.join(ROOT, 'test', 'support', 'record-electron.cjs');
  return [...(recorded ? ['-r', recorder] : []), ...(needsNoSandbox() ? ['--no-sandbox'] : []), '--disable-gpu', ROOT, ...files];
}

function definedOnly(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

async function launchInElectron(home: string, { files = [], env = {} }: LaunchOptions): Promise<App> {
  const electron = findElectron(ROOT);
  if (!electron.found) throw new Error(electron.reason);
  const full: Record<string, string> = { ...definedOnly(process.env), ...env, CRASHLENS_HOME: home };
  const running = await _electron.launch({
    executablePath: electron.program,
    args: electronArguments(files, true),
    cwd: ROOT,
    env: full,
    chromiumSandbox: !needsNoSandbox(),
    timeout: 40_000,
  });
  const page = await running.firstWindow({ timeout: 30_000 });
  await page.waitForLoadState('domcontentloaded');
  type Recorded = { readonly messages: readonly BridgeMessage[]; readonly problems: readonly string[] };
  const recorded = (): Promise<Recorded> =>
    running.evaluate(() => (globalThis as unknown as { readonly crashlensRecord: Recorded }).crashlensRecord);
  const allowed: RegExp[] = [];
  let lastProblems: readonly string[] = [];
  let closed = false;
  return {
    shell: 'electron',
    page,
    home,
    messages: async () => (await recorded()).messages,
    messagesWith: async (text, direction) =>
      (await recorded()).messages.filter((m) => (direction ?? m.direction) === m.direction && holdsText(m, text)),
    async problems() {
      if (!closed) lastProblems = (await recorded()).problems;
      return lastProblems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
    },
    allowProblem: (pattern) => allowed.push(pattern),
    main: running,
    async launchAgain(more) {
      const second = spawn(electron.program, electronArguments(more, false), { cwd: ROOT, env: full, stdio: 'ignore', timeout: 30_000 });
      const [code] = (await once(second, 'close')) as [number | null];
      return code;
    },
    async close() {
      if (closed) return;
      lastProblems = (await recorded()).problems;
      closed = true;
      const program = running.process();
      const limit = setTimeout(() => program.kill('SIGKILL'), CLOSE_LIMIT);
      await running.close();
      clearTimeout(limit);
    },
  };
}

interface WorkerFixtures {
  /** The worker's one browser, started when a test first needs it: the electron project never does. */
  readonly browserOnce: () => Promise<Browser>;
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
  shell: ['browser', { option: true }],
  start: [{}, { option: true }],
  launch: async ({ shell, browserOnce }, use) => {
    const homes: string[] = [];
    const apps: App[] = [];
    await use(async (options = {}) => {
      const home = options.home ?? (await mkdtemp(path.join(tmpdir(), 'crashlens-e2e-')));
      homes.push(home);
      const app = shell === 'electron' ? await launchInElectron(home, options) : await launchInBrowser(await browserOnce(), home, options);
      apps.push(app);
      return app;
    });
    const problems: string[] = [];
    for (const app of apps) {
      problems.push(...(await app.problems()));
      await app.close();
    }
    for (const home of homes) await rm(home, { recursive: true, force: true, maxRetries: 3 });
    if (problems.length > 0) throw new Error(`the page reported problems:\n${problems.join('\n')}`);
  },
  app: async ({ launch, start }, use) => {
    await use(await launch(start));
  },
});
