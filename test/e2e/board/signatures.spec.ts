import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright/test';
import { crashDump } from '../../builders/report/crash-dump.ts';
import { multipart, request } from '../../builders/report/multipart.ts';
import type { App } from '../support/app.ts';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { pressUntilFocused } from '../support/press.ts';
import { AppPage } from '../pages/app-page.ts';
import { addedBoardOf, type BoardPage } from '../pages/board-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';
import { ReportPage } from '../pages/report-page.ts';

interface MadeReport {
  readonly version: string;
  /** `release`: rejected softly by sampling; `nightly`: accepted. */
  readonly channel: 'release' | 'nightly';
  /** Changes the signature. */
  readonly hang?: string;
}

const REPORTS: Readonly<Record<string, MadeReport>> = {
  'soft-1.http': { version: '147.0', channel: 'release' },
  'soft-2.http': { version: '147.0', channel: 'release' },
  'soft-3.http': { version: '146.0.1', channel: 'release' },
  'nightly.http': { version: '148.0a1', channel: 'nightly' },
  'hang-1.http': { version: '147.0', channel: 'release', hang: 'ui' },
  'hang-2.http': { version: '147.0', channel: 'release', hang: 'ui' },
};
const COUNT = Object.keys(REPORTS).length;

let home: string;
let folder: string;

test.beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'crashlens-signatures-'));
  folder = path.join(home, 'reports');
  await mkdir(folder);
  const dump = { name: 'upload_file_minidump', filename: 'd.dmp', type: 'application/octet-stream', content: crashDump() };
  for (const [index, [name, { version, channel, hang }]] of Object.entries(REPORTS).entries()) {
    const annotations = {
      ProductName: 'Firefox',
      Version: version,
      ReleaseChannel: channel,
      CrashTime: String(Date.UTC(2026, 10, 18 + index, 12) / 1_000),
      ...(hang === undefined ? {} : { Hang: hang }),
    };
    const parts = Object.entries(annotations).map(([part, content]) => ({ name: part, content }));
    await writeFile(path.join(folder, name), request(multipart([...parts, dump])));
  }
});

test.afterAll(() => rm(home, { recursive: true, force: true }));

/** Shows the board of the reports, judged by Mozilla's throttling rules and grouped by signature. */
async function groupedBoard(app: App): Promise<BoardPage> {
  const board = await addedBoardOf(app, COUNT);
  const appPage = new AppPage(app.page);
  await appPage.showScreen('Collector');
  await new CollectorPage(app.page).chooseThrottling(/^Mozilla/);
  await appPage.showScreen('Reports');
  await board.groupBy('By signature');
  return board;
}

/** The heading of the group with a signature. */
function headingOf(board: BoardPage, signature: string): Locator {
  return board.grid.getByRole('row').filter({ has: board.page.getByText(signature, { exact: true }) });
}

test('reports are grouped by signature, with counts, versions and days, in columns, facets and filters', async ({ launch }) => {
  const app = await launch({ files: [folder] });
  const board = await groupedBoard(app);
  await expect(headingOf(board, 'xul.dll').first()).toContainText(
    'xul.dll4, 4 reports148.0a1, 147.0, 146.0.1crashed 2026-11-18 to 2026-11-21',
  );
  await expect(headingOf(board, 'hang: ui | xul.dll').first()).toContainText('2, 2 reports147.0crashed 2026-11-22 to 2026-11-23');
  expect(await problems(app)).toEqual([]);

  await board.groupBy('No groups');
  await expect(board.head('Signature')).toBeVisible();
  await expect(board.row('nightly.http')).toContainText('xul.dll');
  await board.press('hang: ui | xul.dll');
  await expect(board.filter).toHaveValue('signature="hang: ui | xul.dll"');
  await expect(board.total).toHaveText('2 of 6 reports');
  await board.type('reason:access_violation crash:near_null module:xul hint:null_pointer os:windows cpu:amd64 uptime<100 has:dump');
  await expect(board.total).toHaveText('6 reports');
});

test('the soft-rejected reports of one signature are two presses away from the outbox', async ({ launch }) => {
  const app = await launch({ files: [folder] });
  const board = await groupedBoard(app);
  const outbox = new OutboxPage(app.page);
  await board.type('predicted:soft');
  await expect(board.total).toHaveText('5 of 6 reports');

  await board.grid.getByRole('button', { name: 'Select group Signature: xul.dll, 3 reports' }).click();
  await expect(board.selected).toHaveCount(3);
  await board.act('Send…');
  await expect(outbox.plan).toContainText('3 reports');
  await outbox.dialog.getByRole('button', { name: 'Queue 3 reports' }).click();
  await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
  for (const name of ['soft-1.http', 'soft-2.http', 'soft-3.http']) await expect(outbox.row(name)).toBeVisible();
  await expect(outbox.row('hang-')).toHaveCount(0);
});

test('a group can be selected while it is folded, and its rows stay selected when it is unfolded', async ({ launch }) => {
  const app = await launch({ files: [folder] });
  const board = await groupedBoard(app);
  await headingOf(board, 'hang: ui | xul.dll').first().getByText('hang: ui | xul.dll').click();
  await expect(board.row('hang-1.http')).toHaveCount(0);
  await board.grid.getByRole('button', { name: 'Select group Signature: hang: ui | xul.dll, 2 reports' }).click();
  await expect(board.screen.getByRole('group', { name: '2 selected' })).toBeVisible();
  await headingOf(board, 'hang: ui | xul.dll').first().getByText('hang: ui | xul.dll').click();
  await expect(board.row('hang-1.http')).toHaveAttribute('aria-selected', 'true');
  await expect(board.row('hang-2.http')).toHaveAttribute('aria-selected', 'true');
  await expect(board.selected).toHaveCount(2);
});

test('the keyboard alone leads from a group to the outbox', async ({ launch }) => {
  const app = await launch({ files: [folder] });
  const board = await groupedBoard(app);
  const outbox = new OutboxPage(app.page);
  await board.type('predicted:soft');
  await expect(board.total).toHaveText('5 of 6 reports');
  await board.filter.focus();
  await app.page.keyboard.press('Escape');
  await app.page.keyboard.press('ArrowDown');
  await pressUntilFocused(app.page, 'ArrowUp', /^Signature\s*xul\.dll/);
  await app.page.keyboard.press('ArrowRight');
  await app.page.keyboard.press('Enter');
  await expect(board.selected).toHaveCount(3);
  await app.page.keyboard.press('s');
  await expect(outbox.plan).toContainText('3 reports');
  await pressUntilFocused(app.page, 'Tab', /^Queue 3 reports$/);
  await app.page.keyboard.press('Enter');
  await pressUntilFocused(app.page, 'Tab', /^Show the outbox$/);
  await app.page.keyboard.press('Enter');
  await expect(outbox.row('soft-')).toHaveCount(3);
});

test('the Crash screen counts the reports with the same signature, and opens them on the board', async ({ launch }) => {
  const app = await launch({ files: [folder] });
  const board = await addedBoardOf(app, COUNT);
  await board.row('soft-1.http').getByRole('gridcell').first().click();
  await app.page.keyboard.press('Enter');
  await new ReportPage(app.page).selectTab('Dump');
  const crash = app.page.getByTestId('crash-screen');
  await expect(crash.getByTestId('signature')).toHaveText('xul.dll');
  await expect(crash).toContainText('4 on the board');
  await crash.getByRole('button', { name: 'Open the 4 like this' }).click();
  await expect(board.filter).toHaveValue('signature=xul.dll');
  await expect(board.total).toHaveText('4 of 6 reports');
});
