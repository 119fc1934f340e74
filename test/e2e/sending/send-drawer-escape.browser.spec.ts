import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('Escape closes the send drawer while the host confirms, even though the focused button becomes disabled', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  await new AppPage(page).waitUntilReady();
  const send = new SendPage(page);
  await send.open();
  const button = send.drawer.getByRole('button', { name: /^Send/ });
  await expect(button).toBeFocused();
  const held = Promise.withResolvers<null>();
  await page.route('**/bridge/send.confirm', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(button).toBeDisabled();
  await expect(send.drawer.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(send.drawer).toBeHidden();
  held.resolve(null);
});
