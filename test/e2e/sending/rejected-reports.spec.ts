import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { problems } from '../support/axe-violations.ts';
import type { App } from '../support/app.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { TargetsPage } from '../pages/targets-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;
let heavy: string;
/** Folder that contains only the reports for the queue. */
let queued: string;
let server: ReturnType<typeof createServer>;
/** The server's answer, and the bodies that the server received. */
let answer: readonly [status: number, body: string, headers?: Readonly<Record<string, string>>] = [200, ''];
let bodies: Buffer[] = [];
/** Functions that release delayed answers. Null: the server answers immediately. */
let held: (() => void)[] | null = null;

function url(): string {
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/submit`;
}

test.beforeAll(async () => {
  files = await writeReportFiles();
  heavy = path.join(files.folder, 'heavy.http');
  const octets = 'application/octet-stream';
  const parts = [
    { name: 'log', filename: 'log.txt', type: octets, content: 'text '.repeat(40_000) },
    { name: 'memory_report', filename: 'm.json.gz', type: 'application/gzip', content: 'other '.repeat(20_000) },
  ];
  await writeFile(heavy, request(multipart([...GOOD_PARTS, ...parts])));
  queued = path.join(files.folder, 'queued');
  await mkdir(queued);
  await copyFile(heavy, path.join(queued, 'heavy.http'));
  await copyFile(files.good, path.join(queued, 'light.http'));
  server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      bodies.push(Buffer.concat(pieces));
      const reply = (): void => {
        outgoing.writeHead(answer[0], { 'Content-Type': 'text/plain', ...answer[2] });
        outgoing.end(answer[1]);
      };
      if (held === null) reply();
      else held.push(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

test.beforeEach(() => {
  bodies = [];
  held = null;
});

test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await files.remove();
});

/** Sends the active report to the test's server. */
async function sent(app: App): Promise<SendPage> {
  const send = new SendPage(app.page);
  await send.open();
  await send.chooseUrl(url());
  await expect(send.sendButton).toBeEnabled();
  await send.send();
  await send.outcome.waitFor();
  return send;
}

test('a 413 shows the effect of gzip and the largest parts, each with an edit that applies in one click', async ({ launch }) => {
  answer = [413, ''];
  const app = await launch({ files: [heavy] });
  const { page } = app;
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  const send = await sent(app);
  const smaller = page.getByRole('region', { name: 'What would make it smaller' });
  await expect(smaller.getByTestId('smaller-gzip')).toContainText(/gzip reduces .* % less/);
  await expect(smaller.getByRole('listitem').first()).toContainText('log 200 kB');
  expect(await problems(app, '[role="dialog"]'), 'what would make it smaller').toEqual([]);

  await smaller.getByRole('button', { name: 'Leave out log' }).press('Enter');
  await expect(smaller.getByTestId('smaller-now')).toContainText('with edits it has');
  await expect(smaller.getByRole('button', { name: 'Leave out log' })).toHaveCount(0);
  expect(await problems(app, '[role="dialog"]'), 'after an edit').toEqual([]);
  await smaller.getByRole('button', { name: 'Send it compressed' }).click();
  await expect.poll(() => bodies.length).toBe(2);
  await expect(smaller).toContainText('It is already sent compressed.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+KeyZ');

  answer = [200, 'CrashID=bp-de1bb258-cbbf-4589-a673-34f800160918\n'];
  await send.open();
  await send.send();
  await expect(send.outcome).toContainText('Accepted');
  expect(bodies.map((body) => body.includes('text text'))).toEqual([true, false, false]);
  expect(bodies.map((body) => body.readUInt16BE(0) === 0x1f8b)).toEqual([false, true, false]);
});

test('Retry-After is counted down, and a redirect shows its masked location', async ({ launch }) => {
  answer = [503, '', { 'Retry-After': '90' }];
  const app = await launch({ files: [files.good] });
  await new AppPage(app.page).waitUntilReady();
  const send = await sent(app);
  const wait = send.outcome.getByTestId('retry-after');
  await expect(wait).toContainText(/^90 s \(\d+ s left\)$/);
  const first = await wait.innerText();
  await expect(wait).not.toHaveText(first);
  expect(await problems(app, '[role="dialog"]'), 'an answer that asks to wait').toEqual([]);

  answer = [302, '', { Location: 'https://other.invalid/submit?key=hunter2' }];
  await app.page.getByRole('dialog').getByRole('button', { name: 'Send again…' }).click();
  await send.predicted.waitFor();
  await send.send();
  await expect(send.outcome.getByTestId('location')).toHaveText('https://other.invalid/submit?•••••••');
});

test('rejected bytes are sent again only after the user confirms it', async ({ launch }) => {
  answer = [400, 'Discarded=malformed_no_boundary\n'];
  const app = await launch({ files: [files.good] });
  const appPage = new AppPage(app.page);
  await appPage.waitUntilReady();
  const send = await sent(app);
  await send.done();
  await send.open();
  await send.chooseUrl(url());
  await expect(send.drawer.getByTestId('refused-before')).toContainText('refused these bytes before');
  await expect(send.sendButton).toBeDisabled();
  expect(await problems(app, '[role="dialog"]'), 'refused before').toEqual([]);
  expect(bodies).toHaveLength(1);
  await send.drawer.getByRole('checkbox', { name: 'Send the same bytes again' }).check({ force: true });
  await send.send();
  await send.outcome.waitFor();
  expect(bodies).toHaveLength(2);
});

test('a target paused by a 404 resumes after its URL is confirmed; a report that was too large opens from the outbox', async ({
  launch,
}) => {
  answer = [404, ''];
  const app = await launch({ files: [queued] });
  const board = await boardOf(app, 2);
  const outbox = new OutboxPage(app.page);
  const targets = new TargetsPage(app.page);
  await new AppPage(app.page).runCommand('Targets…');
  await targets.button('New target').click();
  await targets.field('Name').fill('Stage');
  await targets.field('Submission URL').fill(url());
  await targets.button('Save').click();
  await expect(targets.entry('Stage')).toBeVisible();
  await targets.button('Close').last().click();
  await board.row('heavy').first().click();
  await board.selectAll();
  await board.act('Send…');
  await outbox.dialog.getByRole('button', { name: /Target/ }).click();
  await app.page.getByRole('option', { name: /^Stage/ }).click();
  await outbox.dialog.getByRole('button', { name: /^Queue 2 reports/ }).click();
  await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
  await expect(outbox.count('Held')).toHaveText('2');
  await expect(outbox.screen).toContainText('it answered 404');
  await expect(outbox.targetSwitch('Correct the URL…')).toBeVisible();
  expect(await problems(app), 'a wrong URL').toEqual([]);

  answer = [413, ''];
  await outbox.targetSwitch('The URL works now').press('Enter');
  await expect(outbox.count('Too large')).toHaveText('2');
  await outbox.row('heavy').click();
  await expect(outbox.details).toContainText('target URL confirmed');
  await expect(outbox.details).toContainText('leave out parts');
  expect(await problems(app), 'too large').toEqual([]);
  await outbox.details.getByRole('button', { name: 'Open the report' }).click();
  await expect(
    app.page
      .getByRole('region', { name: 'Verdict' })
      .or(app.page.getByRole('tab', { name: /^Annotations/ }))
      .first(),
  ).toBeVisible();
});

test('one press of R resends a softly rejected report, in the drawer and on the report', async ({ launch }) => {
  answer = [200, 'Discarded=rule_is_firefox_desktop\n'];
  const app = await launch({ files: [files.good] });
  await new AppPage(app.page).waitUntilReady();
  const send = await sent(app);
  await expect(send.outcome).toContainText('soft');
  const again = app.page.getByRole('button', { name: 'Send again', exact: true });
  await expect(again).toBeFocused();
  held = [];
  for (let times = 2; times <= 6; times += 1) {
    await app.page.keyboard.press('r');
    // Pressing R again before the answer arrives does not send the report again.
    await expect(send.progress).toBeVisible();
    await app.page.keyboard.press('r');
    await expect.poll(() => held?.length).toBe(1);
    held.splice(0).forEach((reply) => reply());
    await expect(again).toBeFocused();
    expect(bodies).toHaveLength(times);
  }
  held = null;
  await send.done();
  answer = [200, 'CrashID=bp-de1bb258-cbbf-4589-a673-34f800160918\n'];
  await app.page.keyboard.press('r');
  await expect(send.outcome).toContainText('Accepted');
  await send.done();
  await app.page.keyboard.press('r');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  expect(bodies).toHaveLength(7);
});
