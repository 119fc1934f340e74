import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type * as Electron from 'electron';
import { _electron, type ElectronApplication, type Page } from 'playwright/test';
import { findElectron, needsNoSandbox } from '../../../electron/cli/app/launch/electron-binary.ts';
import { ROOT } from '../../support/shells/browser-process.ts';
import { deathNumber } from '../../support/shells/crashable-host.ts';
import { holdAlone } from '../../support/machine-lock.ts';
import { holdsText, type BridgeMessage } from '../../support/shells/bridge-recorder.ts';
import type { App, Launched } from './app.ts';

/** Time limit in ms for Electron to exit on its own. */
const CLOSE_LIMIT = 10_000;

const PAGE_URL = 'app://crashlens/';

declare global {
  // `test/support/shells/*.cjs` set these variables in Electron's main process.
  var crashlensRecord: { readonly messages: BridgeMessage[]; readonly problems: string[] };
  var crashlensHost: { end(): Promise<void>; begin(home: string): Promise<void>; release(): void; die(way: number): void };
}

/** A running Electron with the app. */
export interface Desktop {
  readonly running: ElectronApplication;
  readonly page: Page;
  /** The initial inner size of the window, in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  close(): Promise<void>;
  /** Kills the process, as a power cut does. */
  kill(): Promise<void>;
}

function electronProgram(): string {
  const electron = findElectron(ROOT);
  if (!electron.found) throw new Error(electron.reason);
  return electron.program;
}

/** The command line that the launcher builds for the desktop shell, with additional modules for tests. */
function electronArguments(files: readonly string[], added: readonly string[]): string[] {
  const modules = added.flatMap((name) => ['-r', path.join(ROOT, 'test', 'support', 'shells', name)]);
  return [...modules, ...(needsNoSandbox() ? ['--no-sandbox'] : []), '--disable-gpu', ROOT, ...files];
}

function environment(home: string, added: Readonly<Record<string, string>> = {}): Record<string, string> {
  const own = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return { ...Object.fromEntries(own), ...added, CRASHLENS_HOME: home };
}

/** Starts Electron with these files on its command line, as a user does. */
export async function startDesktop(
  home: string,
  files: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Desktop> {
  const running = await _electron.launch({
    executablePath: electronProgram(),
    args: electronArguments(files, ['record-electron.cjs', 'swap-host.cjs']),
    cwd: ROOT,
    env: environment(home, env),
    chromiumSandbox: !needsNoSandbox(),
    timeout: 60_000,
  });
  const page = await running.firstWindow({ timeout: 60_000 });
  await page.waitForLoadState('domcontentloaded');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  return {
    running,
    page,
    size,
    async close() {
      const program = running.process();
      const limit = setTimeout(() => program.kill('SIGKILL'), CLOSE_LIMIT);
      await running.close();
      clearTimeout(limit);
    },
    async kill() {
      const program = running.process();
      const closed = program.exitCode === null && program.signalCode === null ? once(program, 'close') : null;
      program.kill('SIGKILL');
      await closed;
    },
  };
}

/** The system clipboard, which all apps on a display share. */
interface SystemClipboard {
  /** Waits until no other test on this machine uses the clipboard. */
  take(): Promise<void>;
  letGo(): Promise<void>;
}

function systemClipboard(): SystemClipboard {
  let letGo: (() => Promise<void>) | null = null;
  return {
    async take() {
      letGo ??= await holdAlone(`crashlens-clipboard${(process.env['DISPLAY'] ?? '').replaceAll(/\W/gu, '-')}`);
    },
    letGo: async () => letGo?.(),
  };
}

// test/support sets properties on the global object of Electron's main process. Its types do not declare them, hence the casts below.

/** Makes the `App` that tests use from a running desktop shell. */
function appIn({ running, page }: Desktop, home: string, clipboard: SystemClipboard, stop: App['stop']): App {
  const recorded = (): Promise<typeof crashlensRecord> => running.evaluate(() => globalThis.crashlensRecord);
  const allowed: RegExp[] = [];
  return {
    shell: 'electron',
    page,
    home,
    messages: async () => (await recorded()).messages,
    messagesWith: async (text, direction) =>
      (await recorded()).messages.filter((m) => (direction ?? m.direction) === m.direction && holdsText(m, text)),
    problems: async () => (await recorded()).problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
    allowClipboard: () => clipboard.take(),
    allowProblem: (pattern) => allowed.push(pattern),
    main: running,
    stop,
    die: (way) => running.evaluate((_, number) => globalThis.crashlensHost.die(number), deathNumber(way)),
    async launchAgain(files) {
      const options = { cwd: ROOT, env: environment(home), stdio: 'ignore', timeout: 60_000 } as const;
      const second = spawn(electronProgram(), electronArguments(files, []), options);
      const [code] = (await once(second, 'close')) as [number | null];
      return code;
    },
  };
}

/** Starts the desktop shell in a separate process. */
export async function launchDesktop(home: string, files: readonly string[], env?: Readonly<Record<string, string>>): Promise<Launched> {
  const desktop = await startDesktop(home, files, env);
  // Reads the problems now, because they are lost when the process exits.
  let problems: readonly string[] | null = null;
  const clipboard = systemClipboard();
  const app = appIn(desktop, home, clipboard, async (how) => {
    problems = await app.problems();
    await (how === 'kill' ? desktop.kill() : desktop.close());
  });
  return {
    app: { ...app, problems: () => (problems === null ? app.problems() : Promise.resolve(problems)) },
    async end() {
      if (problems === null) await desktop.close();
      await clipboard.letGo();
    },
  };
}

/** Starts the desktop shell on a data folder, waits until its standard error matches the pattern, ends it and returns its output. */
export async function saidAtStart(home: string, pattern: RegExp): Promise<string> {
  const child = spawn(electronProgram(), electronArguments([], []), {
    cwd: ROOT,
    env: environment(home),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'close');
  let text = '';
  for await (const bytes of child.stderr.iterator({ destroyOnReturn: false })) {
    text += String(bytes);
    if (pattern.test(text)) break;
  }
  child.kill('SIGKILL');
  child.stderr.resume();
  await gone;
  return text;
}

/**
 * Uses an existing process as a new desktop shell: starts another host on another data folder, passes the files as a second launch does, and reloads the page.
 * The state of the window and of the process is reset.
 */
export async function reuseDesktop(desktop: Desktop, home: string, files: readonly string[]): Promise<Launched> {
  const { running, page, size } = desktop;
  await running.evaluate(leave);
  await page.setViewportSize(size);
  await running.evaluate((_, to) => globalThis.crashlensHost.begin(to), home);
  // Emits Electron's own event for a second launch, so that the app receives the files in its normal way.
  if (files.length > 0) await running.evaluate(({ app }, paths) => app.emit('second-instance', {}, [], '', { files: paths }), files);
  await page.goto(PAGE_URL);
  await running.evaluate(() => globalThis.crashlensHost.release());
  const clipboard = systemClipboard();
  return {
    app: appIn(desktop, home, clipboard, () => Promise.reject(new Error('only a shell in a process of its own can be ended'))),
    async end() {
      page.removeAllListeners();
      await running.evaluate(leave);
      await clipboard.letGo();
    },
  };
}

/** Closes the page, then the host, and resets the other state of the process. Runs in Electron's main process. */
async function leave({ BrowserWindow, nativeTheme, session }: typeof Electron): Promise<void> {
  const { crashlensHost, crashlensRecord } = globalThis;
  const [window] = BrowserWindow.getAllWindows();
  await window?.loadURL('about:blank');
  await crashlensHost.end();
  await session.defaultSession.clearStorageData();
  nativeTheme.themeSource = 'system';
  window?.webContents.setZoomFactor(1);
  crashlensRecord.messages.length = 0;
  crashlensRecord.problems.length = 0;
}
