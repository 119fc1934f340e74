import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

type Env = Readonly<Record<string, string | undefined>>;

/** The headless shell comes first: it is the same engine without the browser's own windows, and takes about a fifth less time (measured). */
const INSTALLED = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** Finds a test browser: `CRASHLENS_CHROMIUM`, Playwright's own, or an installed one. Returns null if there is none. */
export function findChromium(env: Env = process.env, own: string = chromium.executablePath()): string | null {
  const chosen = env['CRASHLENS_CHROMIUM'] ?? '';
  if (chosen !== '') return chosen;
  if (own !== '' && existsSync(own)) return own;
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const candidates = [...INSTALLED.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...MAC];
  return candidates.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // The file is missing or not executable.
    return false;
  }
}

const MINUTES = 60_000;

/** Finds a test browser, or installs one, which can take minutes. If that fails too, returns a sentence that says so. */
export function ensureChromium(root: string): { readonly program: string } | { readonly failed: string } {
  const there = findChromium();
  if (there !== null) return { program: there };
  process.stdout.write('No browser to test with was found; Playwright’s own is being installed …\n');
  const cli = path.join(root, 'node_modules', 'playwright', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: root, stdio: 'inherit', timeout: 10 * MINUTES });
  const own = findChromium();
  if (own !== null) return { program: own };
  if (process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) {
    process.stdout.write('That did not work; the system’s package of Chromium is being installed …\n');
    spawnSync('/bin/sh', ['-c', 'apt-get update && (apt-get install -y chromium-headless-shell || apt-get install -y chromium)'], {
      stdio: 'inherit',
      timeout: 10 * MINUTES,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const packaged = findChromium();
    if (packaged !== null) return { program: packaged };
  }
  return {
    failed: 'No browser to test with could be found or installed: install Chromium or Chrome, or set CRASHLENS_CHROMIUM to its program.',
  };
}
