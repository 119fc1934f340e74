import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { TargetPage } from '../pages/target-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;
let server: Server;
/** Number of requests that the collector at the typed URL received. */
let requests = 0;

function host(): string {
  return `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

test.beforeAll(async () => {
  files = await writeReportFiles();
  server = createServer((request, answer) => {
    request.resume().on('end', () => {
      requests += 1;
      answer.end('CrashID=bp-de1bb258-cbbf-4589-a673-34f800160918\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

test.beforeEach(() => {
  requests = 0;
});

test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await files.remove();
});

test('Enter in the URL field or one click on Send sends the report only to the typed URL', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const send = new SendPage(page);
  await new AppPage(page).waitUntilReady();
  await send.open();
  await send.sendToUrl(`http://${host()}/submit`);
  await expect(send.outcome).toHaveAttribute('data-kind', 'accepted');
  expect(requests).toBe(1);
  await send.done();

  await send.open();
  await send.drawer.getByRole('radio', { name: /^Another collector/ }).check({ force: true });
  await expect(send.sendButton).toBeDisabled();
  await send.urlField.fill(`http://${host()}/other`);
  await expect(send.sendButton).toHaveText(`Send to ${host()}`);
  await send.send();
  await expect(send.outcome).toHaveAttribute('data-kind', 'accepted');
  expect(requests).toBe(2);
});

test('a typed URL is previewed, and Cancel, Close and Escape change neither targets nor recent URLs', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const send = new SendPage(page);
  const target = new TargetPage(page);
  await new AppPage(page).waitUntilReady();
  for (const leave of ['Cancel', 'Close', 'Escape']) {
    await send.open();
    await send.drawer.getByRole('radio', { name: /^Another collector/ }).check({ force: true });
    await expect(send.predicted).toHaveCount(0);
    await send.urlField.focus();
    await page.keyboard.type(`http://${host()}/${leave}`);
    await expect(send.predicted).toBeVisible();
    await expect(send.drawer).toContainText(`POST /${leave} HTTP/1.1`);
    await expect(send.urlField).toBeFocused();
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await send.drawer.getByRole('button', { name: leave, exact: true }).click();
    await expect(send.drawer).toHaveCount(0);
    await expect(target.button).toContainText('demo collector');
    await target.open();
    await expect(target.popup.getByRole('radio')).toHaveCount(2);
    await target.close();
  }
  expect(requests).toBe(0);
});

test('a URL declined in the confirmation is not stored after the drawer is closed', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const send = new SendPage(page);
  const target = new TargetPage(page);
  await new AppPage(page).waitUntilReady();
  await send.open();
  await send.sendToUrl('https://collector.invalid/submit');
  await send.decline();
  await send.drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(target.button).toContainText('demo collector');
  await target.open();
  await expect(target.popup.getByRole('radio')).toHaveCount(2);
});

test('an invalid URL is explained while it is typed, and Send is enabled when the URL is valid', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const send = new SendPage(page);
  await new AppPage(page).waitUntilReady();
  await send.open();
  await send.drawer.getByRole('radio', { name: /^Another collector/ }).check({ force: true });
  await send.urlField.focus();
  await page.keyboard.type('collector');
  await expect(send.drawer).toContainText('it is not a full URL');
  await expect(send.sendButton).toBeDisabled();
  expect(await problems(app), 'a failed URL').toEqual([]);
  await send.urlField.fill('https:/');
  await expect(send.drawer).not.toContainText('it is not a full URL');
  await expect(send.sendButton).toBeDisabled();
  await page.keyboard.type('/collector.invalid');
  await expect(send.sendButton).toHaveText('Send to collector.invalid');
  await expect(send.sendButton).toBeEnabled();
});

test('typed URLs become recent URLs, which can be forgotten or saved as named targets', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const target = new TargetPage(page);
  await new AppPage(page).waitUntilReady();
  await target.open();
  for (const name of ['one', 'two', 'three', 'four']) {
    await target.chooseUrl(`https://${name}.invalid/submit`);
    await expect(target.named(`${name}.invalid/submit`)).toBeChecked();
  }
  await expect(target.popup.getByRole('radio')).toHaveCount(5);
  await target.popup.getByRole('button', { name: 'Show all 4' }).click();
  await expect(target.named('one.invalid')).toBeVisible();
  expect(await problems(app), 'recent URLs').toEqual([]);
  await target.popup.getByRole('button', { name: 'Forget two.invalid/submit' }).click();
  await expect(target.named('two.invalid')).toHaveCount(0);
  await target.popup.getByRole('button', { name: 'Save as target…' }).click();
  await target.popup.getByRole('textbox', { name: 'Name of the target' }).fill('Stage');
  await page.keyboard.press('Enter');
  await expect(target.named('Stage')).toBeChecked();
  await expect(target.popup.getByRole('button', { name: 'Save as target…' })).toHaveCount(0);
  await target.popup.getByRole('button', { name: 'Forget all' }).click();
  await expect(target.popup.getByRole('radio')).toHaveCount(3);
  await expect(target.named('Stage')).toBeChecked();
});

test('the focus is on Send for a target on this machine and on Cancel for other targets', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const send = new SendPage(page);
  const target = new TargetPage(page);
  await new AppPage(page).waitUntilReady();
  await target.open();
  await target.chooseUrl(`http://${host()}/submit`);
  await expect(target.named(host())).toBeChecked();
  await target.close();
  await send.open();
  await expect(send.sendButton).toBeFocused();
  await page.keyboard.press('Escape');
  await target.open();
  await target.chooseUrl('https://collector.invalid/submit');
  await expect(target.named('collector.invalid')).toBeChecked();
  await target.close();
  await send.open();
  await expect(send.drawer.getByRole('button', { name: 'Cancel' })).toBeFocused();
});
