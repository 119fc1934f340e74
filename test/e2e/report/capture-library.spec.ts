import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import type { App } from '../support/app.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { StartPage } from '../pages/start-page.ts';

const PASTED = request(multipart(GOOD_PARTS.filter((part) => part.name !== 'upload_file_minidump'))).toString('latin1');

const inLibrary = (app: App): Promise<readonly string[]> => readdir(path.join(app.home, 'kept'));

/** Pastes a report and closes it. */
async function pastedAndClosed(app: App): Promise<void> {
  const appPage = new AppPage(app.page);
  await appPage.waitUntilReady();
  await appPage.pasteText(PASTED);
  await expect(new ReportPage(app.page).verdict).toContainText('LIKELY ACCEPTED');
  await appPage.closeReport('Pasted request');
}

test('a closed pasted report is listed on the start screen, reopens after a kill, and can be pinned and erased there', async ({
  launch,
}) => {
  const first = await launch({ own: true });
  await pastedAndClosed(first);
  await expect(new StartPage(first.page).inLibrary('Pasted request')).toContainText('pasted');
  await first.stop('kill');

  const next = await launch({ home: first.home, own: true });
  const [appPage, start] = [new AppPage(next.page), new StartPage(next.page)];
  await appPage.waitUntilReady();
  await start.pressInLibrary('Pin Pasted request: never delete it automatically');
  await expect(start.inLibrary('Pasted request')).toContainText('pasted, pinned');
  await start.pressInLibrary('Open Pasted request');
  await expect(new ReportPage(next.page).verdict).toContainText('LIKELY ACCEPTED');
  await appPage.closeReport('Pasted request');
  expect(await inLibrary(next)).toHaveLength(1);

  await start.pressInLibrary('Erase Pasted request');
  const question = next.page.getByRole('alertdialog');
  await expect(question).toContainText('deletes the captured bytes');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(start.inLibrary('Pasted request')).toHaveCount(1);
  await start.pressInLibrary('Erase Pasted request');
  await question.getByRole('button', { name: 'Erase' }).click();
  await expect(start.inLibrary('Pasted request')).toHaveCount(0);
  await expect(appPage.notices).toContainText('Erased from “Pasted request”: the captured bytes');
  expect(await inLibrary(next)).toEqual([]);
});

test('erasing an open report from its menu closes its tab and deletes its capture', async ({ app }) => {
  const appPage = new AppPage(app.page);
  await appPage.waitUntilReady();
  await appPage.pasteText(PASTED);
  await expect(new ReportPage(app.page).verdict).toContainText('LIKELY ACCEPTED');
  await app.page.getByRole('button', { name: 'Save', exact: true }).click();
  await app.page.getByRole('menuitem', { name: 'Erase this report…' }).click();
  const question = app.page.getByRole('alertdialog');
  await expect(question).toContainText('Crashlens closes “Pasted request” and deletes the captured bytes');
  await question.getByRole('button', { name: 'Erase' }).click();
  await expect(appPage.reportTabs()).toHaveCount(0);
  await expect(new StartPage(app.page).screen).toBeVisible();
  expect(await inLibrary(app)).toEqual([]);
});
