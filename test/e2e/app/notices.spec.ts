import type { Locator } from 'playwright/test';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

interface Edges {
  readonly top: number;
  readonly bottom: number;
}

async function edgesOf(thing: Locator): Promise<Edges> {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return { top: box.y, bottom: box.y + box.height };
}

test('a notice covers neither the screen nor the status bar, and is still in the list of notices', async ({ launch }) => {
  const app = await launch({ files: [files.page, files.good] });
  const { page } = app;
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await expect(new ReportPage(page).verdict).toContainText('LIKELY ACCEPTED');
  await expect(appPage.failures).toHaveCount(1);
  const notice = await edgesOf(appPage.notices);
  const screen = await edgesOf(page.getByRole('grid', { name: 'Annotations' }));
  const bar = await edgesOf(appPage.statusBar);
  expect(screen.bottom).toBeLessThanOrEqual(notice.top + 0.5);
  expect(notice.bottom).toBeLessThanOrEqual(bar.top + 0.5);
  expect(await problems(app), 'with a notice').toEqual([]);

  await page.getByRole('grid', { name: 'Annotations' }).focus();
  const before = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await appPage.notices.getByRole('button', { name: 'Dismiss this notice' }).focus();
  await page.keyboard.press('Enter');
  await expect(appPage.notices).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toBe(before);

  await page.evaluate(() => {
    addEventListener('animationstart', ({ target }) => {
      if (target instanceof Element) document.documentElement.dataset['motion'] = getComputedStyle(target).animationDuration;
    });
  });
  await appPage.noticesButton.click();
  const failureNotice = appPage.noticesDrawer.getByRole('listitem').filter({ hasText: 'HTML' });
  await expect(failureNotice).toContainText('Failed:');
  await expect(page.getByRole('alert'), 'read again, not announced again').toHaveCount(0);
  expect(await problems(app), 'with the list').toEqual([]);
  await expect(page.locator('html'), 'animation with reduced motion').not.toHaveAttribute('data-motion', /[1-9]/u);
  await appPage.noticesDrawer.getByRole('button', { name: 'Clear the list' }).click();
  await expect(appPage.noticesDrawer).toContainText('No notices.');
  await appPage.closeOverlay();
  await expect(appPage.noticesButton).toHaveCount(0);
});

test('a dialog ends above a notice, and dismissing the notice does not close the dialog', async ({ launch }) => {
  const { page } = await launch({ files: [files.page, files.good] });
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await expect(new ReportPage(page).verdict).toContainText('LIKELY ACCEPTED');
  await expect(appPage.failures).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(appPage.dialog).toBeVisible();
  await expect
    .poll(
      async () => (await edgesOf(appPage.dialog)).bottom - (await edgesOf(appPage.notices)).top,
      'the dialog ends where the notice begins',
    )
    .toBeLessThanOrEqual(0.5);
  await appPage.notices.getByRole('button', { name: 'Dismiss this notice' }).click();
  await expect(appPage.notices).toHaveCount(0);
  await expect(appPage.dialog, 'pressing beside it closed nothing').toBeVisible();
  await expect.poll(() => appPage.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await appPage.closeOverlay();
});
