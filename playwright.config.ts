import { defineConfig } from 'playwright/test';
import { findChromium } from './test/support/chromium.ts';
import type { ShellOptions } from './test/e2e/shell-options.ts';

const program = findChromium();

const isLong = (process.env['CRASHLENS_LONG'] ?? '') !== '';
const isForScreenshots = (process.env['CRASHLENS_SCREENSHOTS'] ?? '') !== '';

/** The runner says so where the desktop shell runs its tests in the same run. */
const isElectronThere = (process.env['CRASHLENS_ELECTRON_TOO'] ?? '') !== '';

/** Tests that the desktop shell runs every day: its own files, tests of behaviour that differs between the shells, and journeys that one shell is enough for. */
const IN_ELECTRON = /@both|@desktop|\.electron\.spec\.ts/u;
const NOT_IN_BROWSER = isElectronThere ? /@desktop|@screenshots/u : /@screenshots/u;

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
  // The browser shell runs everything but `*.electron.spec.ts`. The desktop shell runs those, and the tests tagged `@both` or `@desktop`: if it does so in the
  // same run, the browser leaves those with `@desktop` to it. With CRASHLENS_LONG=1 each shell runs all that it can.
  // `@screenshots` writes docs/screenshots and runs only by `npm run screenshots`.
  ...(isForScreenshots ? { grep: /@screenshots/u } : { grepInvert: /@screenshots/u }),
  projects: [
    {
      name: 'browser',
      testIgnore: '**/*.electron.spec.ts',
      use: { shell: 'browser' },
      ...(isForScreenshots ? {} : { grepInvert: NOT_IN_BROWSER }),
    },
    { name: 'electron', testIgnore: '**/*.browser.spec.ts', use: { shell: 'electron' }, ...(isLong ? {} : { grep: IN_ELECTRON }) },
  ],
});
