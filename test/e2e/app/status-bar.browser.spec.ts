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

test('no button of the status bar moves while a file is uploaded and opened', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await appPage.waitUntilReady();
  await expect(new ReportPage(page).verdict).toContainText('LIKELY ACCEPTED');
  const buttons = appPage.statusBar.getByRole('button', { name: /^(?:Send\b|Target:|spec Dialect)/ });
  await expect(buttons).toHaveCount(3);
  const boxes = async (): Promise<readonly unknown[]> => Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  const before = await boxes();

  const taken = Promise.withResolvers<undefined>();
  const opened = Promise.withResolvers<undefined>();
  await page.route(/\/upload\//, async (route) => {
    await taken.promise;
    await route.continue();
  });
  await page.route(/\/bridge\/report\.open$/, async (route) => {
    await opened.promise;
    await route.continue();
  });
  await appPage.chooseFiles([files.broken]);
  await expect(appPage.importStatus).toContainText('Uploading broken.http');
  await expect(appPage.importStatus.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  expect(await boxes(), 'while it is taken in').toEqual(before);
  taken.resolve(undefined);
  await expect(appPage.statusBar).toContainText('Opening broken.http');
  expect(await boxes(), 'while it is opened').toEqual(before);
  opened.resolve(undefined);
  await expect(appPage.reportTab('broken.http')).toBeVisible();
});
