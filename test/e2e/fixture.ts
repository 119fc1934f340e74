import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, type Browser, type ElectronApplication, type Page } from 'playwright/test';
import type { Death } from '../support/mortal-host.ts';
import type { BridgeMessage } from '../support/bridge-recorder.ts';
import { launchInBrowser } from './app-in-browser.ts';
import { launchDesktop, reuseDesktop, startDesktop, type Desktop } from './app-in-electron.ts';
import type { ShellOptions } from './shell-options.ts';

export { expect } from 'playwright/test';

export interface LaunchOptions {
  /** Files that are given from outside, as absolute paths. */
  readonly files?: readonly string[];
  /** A data folder that is there already, as for a second start; a new one where it is left out. */
  readonly home?: string;
  /** Started in a process of its own, with the files on its command line, for tests of starting itself; else in what the worker has running. */
  readonly own?: boolean;
  /** Variables of its environment; such an app runs in a process or server of its own. */
  readonly env?: Readonly<Record<string, string>>;
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
  /**
   * Lets the test use the clipboard: a browser asks its person; the desktop shell has the system's, which no other test of this machine uses until this
   * app ends.
   */
  allowClipboard(): Promise<void>;
  /** The test brings about such a problem on purpose; any other one fails it. */
  allowProblem(pattern: RegExp): void;
  /** Electron's main process; null in the browser shell. */
  readonly main: Pick<ElectronApplication, 'evaluate' | 'windows' | 'browserWindow'> | null;
  /** Ends it, as a person does or as a power cut does, where it runs in a process of its own: what it kept is there for a next start. */
  stop(how: 'quit' | 'kill'): Promise<void>;
  /** The host's thread dies so of the next call on a report. */
  die(way: Death): Promise<void>;
  /** Starts the desktop shell once more, where it runs in a process of its own, and waits until that one has ended. Its exit code. */
  launchAgain(files: readonly string[]): Promise<number | null>;
}

export interface Launched {
  readonly app: App;
  /** Closes the page and the host. */
  end(): Promise<void>;
}

interface Fixtures {
  /** Crashlens on a data folder of its own, with nothing open. */
  readonly app: App;
  /** Opens Crashlens as told; it is ended after the test, and problems that were not allowed fail it. */
  readonly launch: (options?: LaunchOptions) => Promise<App>;
}

interface WorkerFixtures {
  /** The worker's one browser, started when a test first needs it: the electron project never does. */
  readonly browserOnce: () => Promise<Browser>;
  /** The worker's one Electron, likewise. */
  readonly desktopOnce: () => Promise<Desktop>;
}

const newHome = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'crashlens-e2e-'));
const remove = (home: string): Promise<void> => rm(home, { recursive: true, force: true, maxRetries: 3 });

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
  launch: async ({ shell, browserOnce, desktopOnce }, use) => {
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
