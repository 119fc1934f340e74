import { faults } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';
import { TargetPage } from '../pages/target-page.ts';

const COUNT = 6;

const mixed = mixedReports(COUNT);

test('the bar of every screen says that reports go to another machine, and axe finds nothing there', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  const frame = new AppPage(page);
  const target = new TargetPage(page);
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
