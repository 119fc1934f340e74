import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';
import { TargetPage } from '../pages/target-page.ts';

const COUNT = 6;

const mixed = mixedReports(COUNT);

test('the top bar of every screen says that reports go to another machine, without axe problems', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  const appPage = new AppPage(page);
  const target = new TargetPage(page);
  await board.row('report-').first().click();
  await expect(appPage.leaves).toHaveCount(0);
  await target.open();
  await target.chooseUrl('https://collector.invalid/submit');
  await target.close();
  await expect(appPage.leaves).toContainText('Reports leave this machine for');
  await expect(appPage.leaves).toContainText('collector.invalid');
  expect(await problems(app), 'a report').toEqual([]);
  for (const screen of ['History', 'Collector', 'Settings'] as const) {
    await appPage.showScreen(screen);
    await expect(appPage.leaves).toContainText('collector.invalid');
  }
  await new OutboxPage(page).show();
  await expect(appPage.leaves).toContainText('collector.invalid');
  expect(await problems(app), 'the outbox').toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(appPage.leaves).toBeVisible();
  await page.emulateMedia({ forcedColors: 'none' });
});
