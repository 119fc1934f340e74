import { defineConfig } from 'playwright/test';
import { findChromium } from './test/support/runner/chromium.ts';
import type { ShellOptions } from './test/e2e/support/shell-options.ts';

const program = findChromium();

const isLong = (process.env['CRASHLENS_LONG'] ?? '') !== '';
const isForScreenshots = (process.env['CRASHLENS_SCREENSHOTS'] ?? '') !== '';

/** Set by the runner if Electron runs its tests too. */
const isElectronThere = (process.env['CRASHLENS_ELECTRON_TOO'] ?? '') !== '';

/** Tests that `npm test` runs in Electron. */
const IN_ELECTRON = /@both|@desktop|\.electron\.spec\.ts/u;
const NOT_IN_BROWSER = isElectronThere ? /@desktop|@screenshots/u : /@screenshots/u;

export default defineConfig<ShellOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // The same on every system: what is compared are texts.
  snapshotPathTemplate: '{testDir}/screens/snapshots/{arg}{ext}',
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
  // The browser runs everything except `*.electron.spec.ts`, and except `@desktop` if Electron runs too. Electron runs `*.electron.spec.ts`, `@both` and
  // `@desktop`. With CRASHLENS_LONG=1 each shell runs every test that it can run.
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
