import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BoardPage } from '../pages/board-page.ts';
import { StartPage } from '../pages/start-page.ts';

test('the start screen explains Crashlens, shows sample titles in full, and opens all samples as a board', async ({ app }) => {
  const { page } = app;
  const appPage = new AppPage(page);
  const start = new StartPage(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await appPage.waitUntilReady();
  await expect(start.screen).toContainText('Crashlens opens captured crash reports');
  await expect(start.screen.getByRole('button', { name: 'Add a folder…' })).toBeEnabled();
  await start.makeSamples();
  const count = await start.samples().count();
  const cut = await start
    .samples()
    .locator('span')
    .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1).map((text) => text.textContent));
  expect(cut).toEqual([]);
  await start.screen.getByRole('button', { name: 'Make and open samples' }).click();
  await expect(new BoardPage(page).total).toHaveText(`${String(count)} reports`);
  await expect(appPage.reportTabs()).toHaveCount(0);
});
