import { defineConfig } from 'playwright/test';
import { findChromium } from './test/support/runner/chromium.ts';
import type { ShellOptions } from './test/e2e/support/shell-options.ts';

const program = findChromium();

const isLong = (process.env['CRASHLENS_LONG'] ?? '') !== '';
const isForScreenshots = (process.env['CRASHLENS_SCREENSHOTS'] ?? '') !== '';

/** Set by the test runner if the Electron project also runs its tests. */
const isElectronThere = (process.env['CRASHLENS_ELECTRON_TOO'] ?? '') !== '';

/** Tests that `npm test` runs in Electron. */
const IN_ELECTRON = /@both|@desktop|\.electron\.spec\.ts/u;
const NOT_IN_BROWSER = isElectronThere ? /@desktop|@screenshots/u : /@screenshots/u;

export default defineConfig<ShellOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // No platform in the path: the snapshots contain only text, which is the same on every system.
  snapshotPathTemplate: '{testDir}/screens/snapshots/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: (process.env['CI'] ?? '') !== '',
  workers: 2,
  retries: 0,
  // These limits only end tests that hang. They are far longer than any test takes on a busy machine.
  timeout: 180_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    // A screenshot shows what was on the screen, but the reports in these tests are all made up. Traces are off, because they take as long as the
    // tests themselves; `--trace retain-on-failure` records them.
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
