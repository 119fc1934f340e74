import { type AddressInfo, type Socket, createServer } from 'node:net';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { JobsPage } from '../pages/jobs-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

/** A collector that accepts requests and never answers. */
async function silentCollector(): Promise<{ readonly url: string; readonly close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.resume().on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/submit`, close };
}

test('a long job is counted in the status bar, and the keyboard can inspect, cancel and dismiss it', async ({ launch }) => {
  const collector = await silentCollector();
  try {
    const app = await launch({ files: [files.good] });
    const appPage = new AppPage(app.page);
    const send = new SendPage(app.page);
    const jobs = new JobsPage(app.page);
    await appPage.waitUntilReady();
    await expect(new ReportPage(app.page).verdict).toContainText('LIKELY ACCEPTED');
    await jobs.begin();
    await send.open();
    await send.chooseUrl(collector.url);
    await send.send();
    await app.page.getByRole('button', { name: 'Continue in the background' }).click();
    await expect(jobs.button).toHaveText('1 job running');
    await jobs.button.focus();
    await app.page.keyboard.press('Enter');
    await expect(jobs.job('Sending good.http')).toBeVisible();
    expect(await problems(app), 'while it runs').toEqual([]);
    await jobs.drawer.getByRole('button', { name: 'Cancel: Sending good.http' }).press('Enter');
    await expect(jobs.job('Sending stopped good.http')).toBeVisible();
    expect(await problems(app), 'once it has ended').toEqual([]);
    await jobs.drawer.getByRole('button', { name: 'Dismiss: Sending stopped good.http' }).press('Enter');
    await expect(jobs.drawer).toContainText('No jobs.');
    await appPage.closeOverlay();
    await expect(jobs.button.or(jobs.quietButton)).toHaveCount(0);
    await expect(appPage.failures).toHaveCount(0);
  } finally {
    collector.close();
  }
});

test('the command “Cancel the newest job” cancels the newest job', async ({ launch }) => {
  const collector = await silentCollector();
  try {
    const app = await launch({ files: [files.good] });
    const appPage = new AppPage(app.page);
    const send = new SendPage(app.page);
    const jobs = new JobsPage(app.page);
    await appPage.waitUntilReady();
    await expect(new ReportPage(app.page).verdict).toContainText('LIKELY ACCEPTED');
    await jobs.begin();
    await send.open();
    await send.chooseUrl(collector.url);
    await send.send();
    await app.page.getByRole('button', { name: 'Continue in the background' }).click();
    await expect(jobs.button).toHaveText('1 job running');
    await appPage.runCommand('Cancel the newest job');
    await expect(jobs.button).toHaveText('1 job ended');
    await jobs.button.click();
    await expect(jobs.job('Sending stopped good.http')).toBeVisible();
    await appPage.closeOverlay();
    await expect(jobs.button, 'once it was looked at it is no news').toHaveCount(0);
    await jobs.quietButton.click();
    await expect(jobs.job('Sending stopped good.http'), 'and can be looked at again').toBeVisible();
  } finally {
    collector.close();
  }
});
