import type { Locator } from 'playwright/test';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

/** Gives an element the inline styles with which React Aria hides elements. Returns its computed opacity, clip, clip-path and mask-image. */
function seenWhileHidden(element: Locator): Promise<string> {
  return element.evaluate((hidden) => {
    if (!(hidden instanceof HTMLElement)) throw new TypeError('not an element of HTML');
    const before = hidden.style.cssText;
    hidden.style.cssText += '; opacity: 0; clip: rect(0 0 0 0); clip-path: inset(50%); mask-image: linear-gradient(#0000, #0000)';
    const style = getComputedStyle(hidden);
    const seen = ['opacity', 'clip', 'clip-path', 'mask-image'].map((property) => style.getPropertyValue(property));
    hidden.style.cssText = before;
    return seen.join(' ');
  });
}

const ALL = '1 auto none none';

test('dialogs and popovers are visible at once, even on machines with a touch screen', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await appPage.runCommand('Show keyboard shortcuts');
  await expect(appPage.dialog).toBeVisible();
  const modal = appPage.dialog.locator('..');
  expect(await seenWhileHidden(modal)).toBe(ALL);
  expect(await seenWhileHidden(modal.locator('..'))).toBe(ALL);
  await appPage.closeOverlay();

  await new ReportPage(page).selectTab('Bytes');
  await new EditorPage(page).toggleByteEditing();
  await appPage.runCommand('Insert bytes');
  const popover = page.getByRole('dialog', { name: 'Insert bytes' });
  await expect(popover).toBeVisible();
  expect(await seenWhileHidden(popover.locator('..'))).toBe(ALL);
  // Other elements can still be hidden: the rule applies only to dialogs and popovers.
  expect(await seenWhileHidden(page.locator('main'))).not.toBe(ALL);
});
