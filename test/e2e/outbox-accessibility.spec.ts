import { faults } from './faults.ts';
import { expect, test } from './fixture.ts';
import { mixedReports } from './mixed-reports.ts';
import { AppPage } from './pages/app-page.ts';
import { boardOf } from './pages/board-page.ts';
import { CollectorPage } from './pages/collector-page.ts';
import { OutboxPage } from './pages/outbox-page.ts';
import { TargetPage } from './pages/target-page.ts';

const COUNT = 60;

const mixed = mixedReports(COUNT);

// axe reads every element several times; a trace of that would take longer than all of it.
test.use({ trace: 'off' });

for (const theme of ['Light', 'Dark'] as const) {
  test(`axe finds nothing on the outbox and what lies over it, ${theme}`, async ({ launch }) => {
    const app = await launch({ files: [mixed.folder] });
    const board = await boardOf(app, COUNT);
    const frame = new AppPage(app.page);
    const outbox = new OutboxPage(app.page);
    await frame.chooseTheme(theme);
    await frame.showScreen('Collector');
    await new CollectorPage(app.page).chooseThrottling(/^Mozilla/);
    await outbox.show();
    expect(await faults(app), 'nothing is queued').toEqual([]);
    await frame.showScreen('Reports');
    await board.row('report-').first().click();
    await board.selectAll();
    await board.act('Send…');
    await expect(outbox.plan).toContainText('would be sent to');
    await outbox.dialog.getByText('Each of them').click();
    expect(await faults(app), 'what would be sent').toEqual([]);
    await outbox.dialog.getByRole('button', { name: /^Queue / }).click();
    await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
    await expect(outbox.screen).toContainText('Nothing is left to be sent.');
    await outbox.row('report-').first().click();
    await expect(outbox.details).toContainText('What happened');
    await app.page.keyboard.press('Shift+ArrowDown');
    await expect(outbox.screen).toContainText('2 selected');
    expect(await faults(app), 'groups, details and what is selected').toEqual([]);
    await outbox
      .heading('Rejected, soft')
      .getByRole('button', { name: /^Repeat…/ })
      .click();
    await expect(outbox.dialog).toContainText('A rule that passes');
    expect(await faults(app), 'how often to repeat').toEqual([]);
    await app.page.keyboard.press('Escape');
    await outbox
      .heading('Accepted')
      .getByRole('button', { name: /^Take out/ })
      .click();
    await expect(app.page.getByRole('alertdialog')).toBeVisible();
    expect(await faults(app), 'the question').toEqual([]);
  });

  test(`axe finds nothing where reports go to another machine, and the bar says so, ${theme}`, async ({ launch }) => {
    const app = await launch({ files: [mixed.folder] });
    const { page } = app;
    const board = await boardOf(app, COUNT);
    const frame = new AppPage(page);
    const target = new TargetPage(page);
    await frame.chooseTheme(theme);
    await board.row('report-').first().click();
    await expect(frame.leaves).toHaveCount(0);
    await target.open();
    await target.chooseUrl('https://collector.invalid/submit');
    await target.close();
    await expect(frame.leaves).toContainText('Reports leave this machine for');
    await expect(frame.leaves).toContainText('collector.invalid');
    expect(await faults(app), 'a report').toEqual([]);
    for (const screen of ['History', 'Collector', 'Settings'] as const) {
      await frame.showScreen(screen);
      await expect(frame.leaves).toContainText('collector.invalid');
    }
    await new OutboxPage(page).show();
    await expect(frame.leaves).toContainText('collector.invalid');
    expect(await faults(app), 'the outbox').toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(frame.leaves).toBeVisible();
    await page.emulateMedia({ forcedColors: 'none' });
  });
}
