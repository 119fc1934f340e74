import { expect, test } from '../../support/fixture.ts';
import { AppPage } from '../../pages/app-page.ts';
import { ReportPage } from '../../pages/report-page.ts';
import { SendPage } from '../../pages/send-page.ts';
import { StartPage } from '../../pages/start-page.ts';
import { pressUntilFocused } from '../../support/press.ts';

test('the main workflow works with the keyboard only', { tag: '@desktop' }, async ({ app }) => {
  const { page } = app;
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const send = new SendPage(page);
  const start = new StartPage(page);
  await appPage.waitUntilReady();

  await pressUntilFocused(page, 'Tab', /^Make samples/);
  await page.keyboard.press('Enter');
  await expect(start.samples().first()).toBeVisible();
  await pressUntilFocused(page, 'Tab', /accepted-key-value/);
  await page.keyboard.press('Enter');
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');

  await pressUntilFocused(page, 'Tab', /^Filter annotations/);
  await page.keyboard.type('Comments');
  await pressUntilFocused(page, 'Tab', /^(Comments|ProductName)/);
  for (let steps = 0; steps < 6 && !(await page.locator(':focus[aria-label^="Reveal value"]').count()); steps += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(report.maskOf('Comments')).toHaveCount(0);

  await page.keyboard.press('Control+Enter');
  await expect(send.predicted).toBeVisible();
  await pressUntilFocused(page, 'Tab', /^Send$/);
  await page.keyboard.press('Enter');
  await expect(send.outcome).toContainText('Accepted');
  await expect(send.outcomeValue).toContainText('bp-');
  await page.keyboard.press('Escape');
  await expect(appPage.dialog).toHaveCount(0);
  await expect(report.attempts()).toHaveCount(1);
});
