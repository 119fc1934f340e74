import { readFile, readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { HistoryPage } from '../pages/history-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';
import { TargetsPage } from '../pages/targets-page.ts';

const COUNT = 12;
const TOKEN = 'token-that-nobody-sees-4711';
const KEY = 'key-of-the-address-0815';
/** A text that is part of a protected annotation in each report. */
const PROTECTED = 'private.example/secret-page-';

const mixed = mixedReports(COUNT);

/** Folders and files that may contain bodies or secrets of targets. */
const HOLDERS = ['outbox', 'target-secrets.json'];

let server: Server;
const authorizations = new Set<string | undefined>();

/** Starts a collector that repeats protected values in its answers. */
test.beforeAll(async () => {
  server = createServer((request, answer) => {
    authorizations.add(request.headers.authorization);
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = /https:\/\/private[^\s"]*/.exec(Buffer.concat(pieces).toString('latin1'))?.[0] ?? '';
      answer.writeHead(202, { 'Content-Type': 'text/plain', 'X-Seen': url }).end(`I saw ${url}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function filesOf(home: string): Promise<readonly string[]> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [path.relative(home, path.join(entry.parentPath, entry.name))] : []));
}

/** Returns the command lines of all processes on this machine, or an empty text if the system does not provide them. */
async function commandLines(): Promise<string> {
  if (process.platform !== 'linux') return '';
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => '')));
  return lines.join('\n');
}

/** Treats a file that was deleted as an empty file. */
function goneAsEmpty(reason: NodeJS.ErrnoException): string {
  if (reason.code !== 'ENOENT') throw reason;
  return '';
}

test('secrets of reports and targets are stored only in their bodies and in the secrets file', { tag: '@desktop' }, async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const appPage = new AppPage(page);
  const board = await boardOf(app, COUNT);
  const targets = new TargetsPage(page);
  const outbox = new OutboxPage(page);
  const history = new HistoryPage(page);
  await appPage.runCommand('Targets…');
  await targets.button('New target').click();
  await targets.field('Name').fill('Stage');
  await targets.field('Submission URL').fill(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/submit?key=${KEY}`);
  await targets.dialog.getByLabel('Bearer token').fill(TOKEN);
  await targets.button('Save').click();
  await expect(targets.entry('Stage')).toBeVisible();
  await page.keyboard.press('Escape');

  await board.row('report-').first().click();
  await board.selectAll();
  await board.act('Send…');
  await outbox.dialog.getByRole('button', { name: /Target$/ }).click();
  await page.getByRole('option', { name: /^Stage/ }).click();
  await expect(outbox.plan).toContainText('127.0.0.1');
  await outbox.dialog.getByRole('button', { name: /^Queue / }).click();
  await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
  await expect(outbox.screen).toContainText('Nothing left to send.');
  await outbox.row('report-').first().click();
  await expect(outbox.details).toContainText('What happened');
  await appPage.showScreen('History');
  await history.rows().first().click();
  await expect(history.pane).toContainText('HTTP/1.1 202');
  await expect(history.pane).toContainText('I saw ');
  expect([...authorizations]).toEqual([`Bearer ${TOKEN}`]);

  const held = (file: string): boolean => HOLDERS.includes(file.split(path.sep)[0] ?? '');
  const files = (await filesOf(app.home)).filter((file) => !held(file));
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    // SQLite deletes its journal after each transaction, so the file may disappear between the listing and this read.
    const text = await readFile(path.join(app.home, file), 'latin1').catch(goneAsEmpty);
    for (const secret of [TOKEN, KEY, PROTECTED]) expect(text.includes(secret), `${secret} in ${file}`).toBe(false);
  }
  // The user typed these secrets, so they cross the bridge once, from the page to the host.
  expect(await app.messagesWith(PROTECTED)).toEqual([]);
  for (const secret of [TOKEN, KEY]) {
    expect(await app.messagesWith(secret, 'out')).toEqual([]);
    expect(await app.messagesWith(secret, 'in')).toHaveLength(1);
  }
  expect(await commandLines()).not.toContain(TOKEN);
});
