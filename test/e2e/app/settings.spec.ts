import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../support/shells/browser-process.ts';
import { problems } from '../support/axe-violations.ts';
import { isOlderElectron } from '../support/electron-version.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { CatalogPage } from '../pages/catalog-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { pressUntilFocused } from '../support/press.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('the keyboard alone finds, changes, stores and resets a setting', async ({ app }) => {
  const { page } = app;
  const appPage = new AppPage(page);
  const settings = new SettingsPage(page);
  await appPage.waitUntilReady();
  await settings.open();
  await pressUntilFocused(page, 'Tab', /^Filter settings/);
  await page.keyboard.type('unpacked');
  await expect(settings.sections).toHaveText(['Reports']);
  // Tab first visits the button that clears the filter, and the list of sections.
  for (
    let presses = 0;
    presses < 10 && !(await settings.field('Largest unpacked body').evaluate((field) => field === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+KeyA');
  await page.keyboard.type('2 GiB');
  await page.keyboard.press('Enter');
  await expect(settings.resetOf('Largest unpacked body')).toBeVisible();

  await page.reload();
  await appPage.waitUntilReady();
  await settings.open();
  await expect(settings.field('Largest unpacked body')).toHaveValue('2 GiB');
  await pressUntilFocused(page, 'Tab', /^Reset “Largest unpacked body”/);
  await page.keyboard.press('Enter');
  await expect(settings.field('Largest unpacked body')).toHaveValue('1 GiB');
  await expect(settings.resetOf('Largest unpacked body')).toHaveCount(0);
});

test('an invalid setting shows its error beside the field, and Escape restores the value in effect', async ({ app }) => {
  const appPage = new AppPage(app.page);
  const settings = new SettingsPage(app.page);
  await appPage.waitUntilReady();
  await settings.open();
  await settings.write('Answer timeout', 'soon');
  await expect(settings.row('Answer timeout')).toContainText('Enter a time from');
  await settings.field('Answer timeout').press('Escape');
  await expect(settings.field('Answer timeout')).toHaveValue('70 s');
  await settings.write('Answer timeout', '90s');
  await expect(settings.field('Answer timeout')).toHaveValue('90 s');
});

test('theme and density apply at once, and the switch in the top bar changes the same theme', { tag: '@both' }, async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const settings = new SettingsPage(page);
  await appPage.waitUntilReady();
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
  const row = page.getByRole('grid', { name: 'Annotations' }).locator('[data-row]').first();
  await expect(row).toHaveCSS('height', '28px');
  await settings.open();
  await settings.option('Theme', 'Dark').click();
  await settings.option('Density', 'Compact').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await appPage.showScreen('Reports');
  await expect(row).toHaveCSS('height', '24px');
  await appPage.chooseTheme('Light');
  await settings.open();
  await expect(settings.option('Theme', 'Light')).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect(settings.option('Density', 'Comfortable')).toHaveAttribute('aria-checked', 'true');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('the settings screen has the defaults of the demo collector and opens the annotation list', async ({ app }) => {
  const appPage = new AppPage(app.page);
  const settings = new SettingsPage(app.page);
  await appPage.waitUntilReady();
  await settings.open();
  await settings.write('Port', '5999');
  await expect(settings.resetOf('Port')).toBeVisible();
  await expect(settings.row('Data folder')).toContainText('crashlens-e2e-');
  await settings.row('Annotation list').getByRole('button').click();
  await expect(new CatalogPage(app.page).page.getByRole('dialog')).toBeVisible();
  await appPage.closeOverlay();
  await appPage.showScreen('Collector');
  await expect(new CollectorPage(app.page).page.getByRole('textbox', { name: 'Port' })).toHaveValue('5999');
});

test('an environment variable overrides its setting, and an invalid variable is reported', async ({ launch }) => {
  const app = await launch({ env: { CRASHLENS_CONNECT_TIMEOUT: '300', CRASHLENS_MAX_INFLATED: 'lots' } });
  const appPage = new AppPage(app.page);
  const settings = new SettingsPage(app.page);
  await appPage.waitUntilReady();
  await expect(appPage.failures).toContainText('CRASHLENS_MAX_INFLATED');
  await appPage.dismissNotices();
  await settings.open();
  await expect(settings.field('Connection timeout')).toHaveValue('300 ms');
  await expect(settings.field('Connection timeout')).toBeDisabled();
  await expect(settings.row('Connection timeout')).toContainText('Set by CRASHLENS_CONNECT_TIMEOUT for this run');
  await expect(settings.row('Largest unpacked body')).toContainText('The value of CRASHLENS_MAX_INFLATED is invalid');
  expect(await problems(app)).toEqual([]);
});

test('axe finds no problem in compact settings with an error and in a search without a result', async ({ app }) => {
  const appPage = new AppPage(app.page);
  const settings = new SettingsPage(app.page);
  await appPage.waitUntilReady();
  await settings.open();
  await settings.write('Answer timeout', 'soon');
  await settings.option('Density', 'Compact').click();
  expect(await problems(app), 'compact, with an error').toEqual([]);
  await settings.filter.fill('no such zebra');
  expect(await problems(app), 'nothing found').toEqual([]);
});

test('settings changed by the command apply in an open page when its window gets the focus', { tag: '@both' }, async ({ app }) => {
  test.skip(await isOlderElectron(app), 'the SQLite of an older Electron locks its file in a way that the command does not see');
  await new AppPage(app.page).waitUntilReady();
  const root = app.page.locator('html');
  await expect(root).not.toHaveAttribute('data-theme', 'dark');
  const env = { ...process.env, CRASHLENS_HOME: app.home };
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'out', 'cli.js'), 'settings', 'set', 'theme', 'dark'], { env });
  await app.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(root).toHaveAttribute('data-theme', 'dark');
});
