import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { errorOf } from '../../../../shared/text/app/errors.ts';
import { REDIRECT, START } from '../../../../shared/text/app/start.ts';
import { ownHome } from '../../common/own-home.ts';
import { openBrowserShell } from '../../../serve/browser-shell.ts';
import { openPage } from '../../../serve/open-page.ts';
import { CLEAN_START } from '../../../host/report/session/clean-start.ts';
import { ROOT, buildAll, isBuilt } from './build.ts';
import { ensureElectron, hasDisplay, needsNoSandbox } from './electron-binary.ts';
import { VERSION } from '../../common/version.ts';
import { joinRunningApp } from './running-app.ts';

/** Time limit for the download of Electron's program, in ms. */
const DOWNLOAD_LIMIT = 180_000;

// `npm start [-- [--browser] [--port N] [--new-token] [--no-open] [--clean] [FILE…]]`: builds if necessary, then opens the desktop shell. Without a desktop,
// opens the browser shell.
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    browser: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
    'new-token': { type: 'boolean', default: false },
    clean: { type: 'boolean', default: false },
    'no-open': { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});
const files = positionals.map((file) => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file));

if (!options['no-build']) await buildWhereNeeded();
const shell = await chooseShell();
if (shell.kind === 'desktop') startDesktop(shell.program);
else await startBrowser(shell.reason);

async function buildWhereNeeded(): Promise<void> {
  if (await isBuilt()) return;
  process.stdout.write(START.building);
  const began = performance.now();
  try {
    await buildAll();
    process.stdout.write(`${START.built(Math.round((performance.now() - began) / 1000))}\n`);
  } catch (reason) {
    process.stderr.write(`${String(reason)}\n${START.buildFailed}\n`);
    process.exit(1);
  }
}

async function chooseShell(): Promise<
  { readonly kind: 'desktop'; readonly program: string } | { readonly kind: 'browser'; readonly reason: string }
> {
  if (options.browser) return { kind: 'browser', reason: START.requested };
  if (!hasDisplay()) return { kind: 'browser', reason: START.noDisplay };
  const electron = await ensureElectron(ROOT, DOWNLOAD_LIMIT);
  return electron.found ? { kind: 'desktop', program: electron.program } : { kind: 'browser', reason: electron.reason };
}

function startDesktop(program: string): void {
  const extra: string[] = [];
  if (needsNoSandbox()) {
    process.stdout.write(`${START.noSandbox}\n`);
    extra.push('--no-sandbox');
  }
  process.stdout.write(`${START.window}\n`);
  const child = spawn(program, [...extra, ROOT, ...(options.clean ? [CLEAN_START] : []), ...files], { cwd: ROOT, stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  process.on('SIGINT', pass);
  process.on('SIGTERM', pass);
  child.on('error', (reason: NodeJS.ErrnoException) => {
    process.stderr.write(`Electron did not start (${reason.code ?? reason.name}).\n`);
    process.exitCode = 1;
  });
  child.on('close', (code) => {
    process.exit(code ?? 0);
  });
}

async function startBrowser(reason: string): Promise<void> {
  const port = Number(options.port);
  const home = ownHome();
  const started = await openBrowserShell({
    home,
    version: VERSION,
    port: Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : 0,
    newToken: options['new-token'],
    files,
    clean: options.clean,
    log: (line) => process.stderr.write(`crashlens: ${line}\n`),
  });
  if (!started.ok && started.error.code === 'home_in_use') {
    const isJoined = await joinRunningApp({ home, files, opens: !options['no-open'], unusedOptions: unusedOptions() });
    process.exit(isJoined ? 0 : 1);
  }
  if (!started.ok) {
    const { message, hint } = errorOf(started.error);
    process.stderr.write(`${message} ${hint}\n`);
    process.exit(1);
  }
  process.stdout.write(`${START.browserInstead(reason)}\n`);
  const { address, movedFrom } = started.value;
  if (movedFrom !== null) process.stdout.write(`${START.moved(movedFrom)}\n`);
  process.stdout.write(`${START.ready(address())}\n${START.once}\n`);
  if (!options['no-open']) openPage(started.value, REDIRECT);
  process.stdout.write(`${START.stop}\n`);
  const stop = (): void => {
    void started.value.close().finally(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** Options that have no effect if Crashlens is already running. */
function unusedOptions(): readonly string[] {
  const { port, clean } = options;
  return [...(port === '0' ? [] : ['--port']), ...(options['new-token'] ? ['--new-token'] : []), ...(clean ? ['--clean'] : [])];
}
