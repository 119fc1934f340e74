import { defineConfig } from 'playwright/test';
import { findChromium } from './test/support/chromium.ts';
import type { ShellOptions } from './test/e2e/shell-options.ts';

const program = findChromium();

const isLong = (process.env['CRASHLENS_LONG'] ?? '') !== '';
const isForScreenshots = (process.env['CRASHLENS_SCREENSHOTS'] ?? '') !== '';

/** Tests that the desktop shell runs every day: its own files, and tests of behaviour that can differ there. */
const IN_ELECTRON = /@both|\.electron\.spec\.ts/u;

export default defineConfig<ShellOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // The same on every system: what is compared are texts.
  snapshotPathTemplate: '{testDir}/places/told/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: (process.env['CI'] ?? '') !== '',
  workers: 2,
  retries: 0,
  // Limits for what hangs, far over what a machine with other things to do needs.
  timeout: 180_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    // A picture of a failure holds what the screen held; made-up reports alone are ever on it here. A trace costs as much again as
    // the tests themselves: `--trace retain-on-failure` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    permissions: [],
    launchOptions: program === null ? {} : { executablePath: program },
  },
  // Every test runs in the browser shell, except `*.electron.spec.ts`. The desktop shell runs those, and the tests tagged `@both`; with CRASHLENS_LONG=1 it runs
  // everything but `*.browser.spec.ts`. `@screenshots` writes docs/screenshots and runs only by `npm run screenshots`.
  ...(isForScreenshots ? { grep: /@screenshots/ } : { grepInvert: /@screenshots/ }),
  projects: [
    { name: 'browser', testIgnore: '**/*.electron.spec.ts', use: { shell: 'browser' } },
    { name: 'electron', testIgnore: '**/*.browser.spec.ts', use: { shell: 'electron' }, ...(isLong ? {} : { grep: IN_ELECTRON }) },
  ],
});
