import { dialog, byCommand, escape, menu, screen, stay, type TourStop, type Tour } from './tour.ts';
import { HelpPage } from '../pages/help-page.ts';
import { NewReportPage } from '../pages/new-report-page.ts';
import { PastePage } from '../pages/paste-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { StartPage } from '../pages/start-page.ts';
import { CatalogPage } from '../pages/catalog-page.ts';
import { TargetsPage } from '../pages/targets-page.ts';

/** One help page of each kind. */
export const HELP_PAGES = [
  'gzip_members',
  'json_syntax',
  'malformed_no_boundary',
  'rule_has_comments',
  'gzip_whole',
  'Accepted',
  'BuildID',
  'memory_report',
  'Method',
  'Density',
  'Null pointer',
  'Fast fail',
  'Call frame info',
  'ThreadList',
  'Registers and stack words',
  'Truncated dump',
  'Crash signature',
] as const;

function helpPage(name: string): TourStop {
  return {
    name: `help: ${name}`,
    async open({ page }) {
      const help = new HelpPage(page);
      if ((await help.title.textContent()) === name) return;
      await help.filter(name);
      await help.link(name).first().click();
      await help.title.filter({ hasText: name }).waitFor();
    },
    shown: ({ page }) => new HelpPage(page).pane,
    leave: ({ page }) => new HelpPage(page).pane.getByRole('button', { name: 'All pages' }).click(),
  };
}

/** Stops that need no open report. */
export const EMPTY: Tour = {
  name: 'app',
  launch: () => ({}),
  stops: [
    { name: 'start', screen: 'Reports', open: stay, shown: screen },
    // This stop comes early, because later stops start jobs that could be listed.
    byCommand('jobs', 'Show jobs', 'jobs'),
    {
      name: 'start with samples',
      open: ({ page }) => new StartPage(page).makeSamples(),
      shown: screen,
    },
    {
      name: 'theme menu',
      open: ({ page }) => page.getByRole('button', { name: /^Theme:/u }).click(),
      shown: menu,
      leave: ({ page }) => page.keyboard.press('Escape'),
    },
    {
      name: 'palette',
      overlay: 'palette',
      open: ({ page }) => page.keyboard.press('ControlOrMeta+KeyK'),
      shown: dialog,
    },
    {
      name: 'palette, nothing found',
      overlay: 'palette',
      async open({ page }) {
        await page.keyboard.press('ControlOrMeta+KeyK');
        await page.getByRole('combobox', { name: 'Find a command' }).fill('nothing is named like this');
      },
      shown: dialog,
    },
    byCommand('keys', 'Show keyboard shortcuts', 'shortcuts'),
    byCommand('notices, none', 'Show notices', 'notices'),
    { name: 'paste', overlay: 'paste', open: ({ app }) => new PastePage(app).open(), shown: dialog },
    {
      name: 'paste, a curl command with files',
      overlay: 'paste',
      async open({ app }) {
        const paste = new PastePage(app);
        await paste.open();
        await paste.area.fill(
          "curl -F 'ProductName=Firefox' -F 'upload_file_minidump=@/somewhere/of/another/machine/dump.dmp' https://a.example/submit",
        );
        await paste.confirm();
        await paste.files.waitFor();
      },
      shown: dialog,
      async leave({ page, appPage }) {
        await page.keyboard.press('Escape');
        await appPage.dialog.waitFor({ state: 'detached' });
      },
    },
    { name: 'new report', overlay: 'new', open: ({ page }) => new NewReportPage(page).open(), shown: dialog },
    {
      name: 'annotation list',
      overlay: 'catalog',
      open: ({ page }) => new CatalogPage(page).open(),
      shown: dialog,
    },
    {
      name: 'annotation list, a name',
      overlay: 'catalog',
      async open({ page }) {
        const catalog = new CatalogPage(page);
        await catalog.open();
        await catalog.lookUp('BuildID');
        await catalog.row('BuildID').click();
      },
      shown: dialog,
    },
    byCommand('targets', 'Targets…', 'targets'),
    {
      name: 'targets, a new one with faults',
      overlay: 'targets',
      async open({ page, appPage }) {
        const targets = new TargetsPage(page);
        await appPage.runCommand('Targets…');
        await targets.button('New target').click();
        await targets.field('Submission URL').fill('collector.example');
        await targets.button('Save').click();
        await targets.dialog.getByText('It has no name.').waitFor();
      },
      shown: dialog,
      leave: stay,
    },
    {
      name: 'targets, the question before what was typed is lost',
      open: escape,
      shown: ({ page }) => page.getByRole('alertdialog'),
      async leave({ page, appPage }) {
        await page.getByRole('alertdialog').getByRole('button').last().click();
        await appPage.dialog.waitFor({ state: 'detached' });
      },
    },
    { name: 'settings', screen: 'Settings', open: ({ page }) => new SettingsPage(page).open(), shown: screen },
    { name: 'collector, stopped', screen: 'Collector', open: ({ appPage }) => appPage.showScreen('Collector'), shown: screen },
    { name: 'history, none', screen: 'History', open: ({ appPage }) => appPage.showScreen('History'), shown: screen },
    { name: 'outbox, nothing', screen: 'Outbox', open: ({ appPage }) => appPage.runCommand('Show the outbox'), shown: screen },
  ],
};

/** Stops of the help pane: the list of all pages, and one page of each kind. */
export const HELP: Tour = {
  name: 'help',
  launch: () => ({}),
  stops: [
    {
      name: 'help, all pages',
      open: ({ appPage }) => appPage.runCommand('Show all help pages'),
      shown: ({ page }) => new HelpPage(page).pane,
      leave: stay,
    },
    ...HELP_PAGES.map(helpPage),
  ],
};
