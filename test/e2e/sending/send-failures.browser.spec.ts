import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('a failure of Send disappears when Send is pressed again', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const send = new SendPage(page);
  await new AppPage(page).waitUntilReady();
  const error = { code: 'port_in_use', message: 'Port 5001 is taken by another program.', hint: 'Choose another port.', retryable: true };
  await page.route('**/bridge/send.start', (route) => route.fulfill({ json: { ok: false, error } }), { times: 1 });
  await send.open();
  await send.send();
  const failure = page.getByText(error.message);
  await expect(failure).toBeVisible();
  await send.send();
  await expect(send.outcome).toHaveAttribute('data-kind', 'accepted');
  await expect(failure).toHaveCount(0);
});
