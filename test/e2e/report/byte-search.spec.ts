import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { writeSparseReport } from '../../bench/support/sparse-report.ts';
import { volume } from '../../support/volume.ts';
import { expect, test } from '../support/fixture.ts';
import type { App, LaunchOptions } from '../support/app.ts';
import { AppPage } from '../pages/app-page.ts';
import { BoardPage } from '../pages/board-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

const BODY = multipart(GOOD_PARTS);
const DELIMITER_ENDS = BODY.toString('latin1').split('\r\n\r\n').length - 1;

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

async function bytesOf({ page }: App): Promise<BytesPage> {
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Bytes');
  const bytes = new BytesPage(page);
  await bytes.chooseSpace('Body');
  await bytes.byte(0).click();
  return bytes;
}

/** Cancels the running search with its Cancel button. */
async function cancelSearch(bytes: BytesPage): Promise<void> {
  await bytes.page
    .getByRole('list', { name: 'Under way here' })
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await expect(bytes.hits).toHaveText('Stopped.');
}

test('Ctrl+G goes to a decimal, hex or relative offset and returns the focus', async ({ launch }) => {
  const bytes = await bytesOf(await launch({ files: [files.good] }));
  const { page } = bytes;
  const field = page.getByRole('textbox', { name: 'Offset' });
  await bytes.goTo('0x20');
  await expect(field).toHaveCount(0);
  await expect(bytes.grid).toBeFocused();
  await expect.poll(() => bytes.selectedOffsets()).toEqual([0x20]);
  await bytes.goTo('+16');
  await expect.poll(() => bytes.selectedOffsets()).toEqual([0x30]);
  await bytes.goTo(String(BODY.length - 1));
  await expect(bytes.byte(BODY.length - 1)).toBeInViewport();
  await expect.poll(() => bytes.selectedOffsets()).toEqual([BODY.length - 1]);

  await bytes.goTo(String(BODY.length));
  await expect(page.getByText(/^Offsets go from 0 to/)).toBeVisible();
  await field.fill('somewhere');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Enter an offset such as/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(bytes.grid).toBeFocused();
  await expect.poll(() => bytes.selectedOffsets()).toEqual([BODY.length - 1]);

  // Ctrl+G also works from a different tab.
  await new ReportPage(page).selectTab('Annotations');
  await page.keyboard.press('Control+KeyG');
  await expect(field).toBeFocused();
});

test('Ctrl+F searches the bytes from anywhere in their tab and offers to search hex digits as hex', async ({ launch }) => {
  const bytes = await bytesOf(await launch({ files: [files.good] }));
  const { page } = bytes;
  const field = page.getByRole('textbox', { name: 'Find', exact: true });
  await page.getByRole('tab', { name: 'Bytes' }).focus();
  await page.keyboard.press('ControlOrMeta+KeyF');
  await expect(field).toBeFocused();
  await page.keyboard.type('0d0a0d0a');
  await page.getByRole('button', { name: 'Find as hex' }).click();
  await expect(bytes.hits).toHaveText(`1 of ${String(DELIMITER_ENDS)}`);
  await expect(page.getByRole('button', { name: 'Find as hex' })).toHaveCount(0);
});

test('Ctrl+F finds text, hex and expressions, counts the matches and moves between them', async ({ launch }) => {
  const bytes = await bytesOf(await launch({ files: [files.good] }));
  const { page } = bytes;
  const at = BODY.indexOf('148.0a1');
  await bytes.grid.focus();
  await page.keyboard.press('Control+KeyF');
  await expect(bytes.findField).toBeFocused();
  await page.keyboard.type('148.0A1');
  await page.keyboard.press('Enter');
  await expect(bytes.hits).toHaveText('1 of 1');
  await expect(page.getByText('Masked bytes are not searched.')).toBeVisible();
  await expect(bytes.byte(at)).toHaveAttribute('data-hit', 'true');
  await expect.poll(() => bytes.selectedOffsets()).toHaveLength(7);
  await page.getByText('Match case').click();
  await bytes.findField.press('Enter');
  await expect(bytes.hits).toHaveText('No hits.');

  await bytes.press('Control+Home');
  await bytes.find('Hex', '0d 0a 0d ??');
  await expect(bytes.hits).toHaveText(`1 of ${String(DELIMITER_ENDS)}`);
  await page.keyboard.press('F3');
  await expect(bytes.hits).toHaveText(`2 of ${String(DELIMITER_ENDS)}`);
  await page.keyboard.press('Shift+F3');
  await page.keyboard.press('Shift+F3');
  await expect(bytes.hits).toHaveText(`${String(DELIMITER_ENDS)} of ${String(DELIMITER_ENDS)}`);

  await bytes.find('Expression', '^Content-Disposition: [^;]+');
  await expect(bytes.hits).toHaveText(/^\d+ of \d+$/);
  await bytes.find('Expression', '(');
  await expect(page.getByText('Not a regular expression: Unterminated group.')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(bytes.findField).toHaveCount(0);
  await expect(bytes.grid).toBeFocused();
  await expect(bytes.grid.locator('[data-hit]')).toHaveCount(0);
});

test('masked bytes are found only while they are revealed', async ({ launch }) => {
  const bytes = await bytesOf(await launch({ files: [files.good] }));
  const { page } = bytes;
  await bytes.grid.focus();
  await page.keyboard.press('Control+KeyF');
  await bytes.find('Text', 'secret-page');
  await expect(bytes.hits).toHaveText('No hits.');
  await new AppPage(page).runCommand('Reveal all values');
  await expect(bytes.hits).toHaveText(/^1 /);
  await expect(page.getByText('Masked bytes are not searched.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide all' }).click();
  await expect(bytes.hits).toHaveText('No hits.');
  await expect(page.getByText('Masked bytes are not searched.')).toBeVisible();

  // The search also finds no hits if the values were hidden while a different tab was shown.
  await new AppPage(page).runCommand('Reveal all values');
  await expect(bytes.hits).toHaveText(/^1 /);
  const report = new ReportPage(page);
  await report.selectTab('Annotations');
  await report.hideAll();
  await report.selectTab('Bytes');
  await expect(bytes.hits).toHaveText('No hits.');
});

/** Opens a report with bytes in which a search for the expression `(a+)+$` practically never ends. */
async function lettersIn(launch: (options: LaunchOptions) => Promise<App>): Promise<BytesPage> {
  const letters = path.join(files.folder, 'letters.http');
  const parts = GOOD_PARTS.map((part) => (part.name === 'Version' ? { ...part, content: `${'a'.repeat(40)}!` } : part));
  await writeFile(letters, request(multipart(parts)));
  const bytes = await bytesOf(await launch({ files: [letters] }));
  await bytes.grid.focus();
  await bytes.page.keyboard.press('Control+KeyF');
  return bytes;
}

test('a slow expression can be cancelled, and the next search works', async ({ launch }) => {
  const bytes = await lettersIn(launch);
  await bytes.find('Expression', '(a+)+$');
  await cancelSearch(bytes);
  await bytes.find('Text', 'aaa');
  await expect(bytes.hits).toHaveText(/^1 of \d+$/);
});

// Only in long runs: the time limit of an expression keeps a core busy for 10 s, and a body of 2 GiB takes long to open.
// `test/integration/report/byte-search.test.ts` tests a shorter limit.
if (volume(true, false)) {
  test('an expression that does not end is stopped with a message, and the next search works', async ({ launch }) => {
    const bytes = await lettersIn(launch);
    await bytes.find('Expression', '(a+)+$');
    await expect(bytes.page.getByText(/^The search was stopped: the expression took longer than 10 s\./)).toBeVisible();
    await bytes.find('Text', 'aaa');
    await expect(bytes.hits).toHaveText(/^1 of \d+$/);
  });

  test('a search in a body of 2 GiB can be cancelled', async ({ launch }) => {
    const large = path.join(files.folder, 'large.http');
    writeSparseReport(large, 2_048 * (1 << 20));
    const bytes = await bytesOf(await launch({ files: [large] }));
    const { page } = bytes;
    await new AppPage(page).runCommand('Reveal all values');
    await bytes.byte(0).click();
    await page.keyboard.press('Control+KeyF');
    await bytes.find('Hex', 'f? 3? ?7');
    await cancelSearch(bytes);
  });
}

test('the palette and the context menu open the offset and search fields, also for bytes beside the board', async ({ launch }) => {
  const bytes = await bytesOf(await launch({ files: [files.good] }));
  const { page } = bytes;
  const app = new AppPage(page);
  const offset = page.getByRole('textbox', { name: 'Offset' });
  await new ReportPage(page).selectTab('Annotations');
  await app.runCommand('Go to an offset in the bytes…');
  await expect(offset).toBeFocused();
  await page.keyboard.type('16');
  await page.keyboard.press('Enter');
  await expect(bytes.grid).toBeFocused();
  await expect.poll(() => bytes.selectedOffsets()).toEqual([16]);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Find…' }).click();
  await expect(bytes.findField).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bytes.findField).toHaveCount(0);

  await page.keyboard.press('Control+KeyB');
  const board = new BoardPage(page);
  await board.row('good.http').getByRole('gridcell').first().click();
  await expect(board.preview).toContainText('good.http');
  await new ReportPage(page).selectTab('Bytes');
  await bytes.byte(0).click();
  await page.keyboard.press('Control+KeyF');
  await expect(bytes.findField).toBeFocused();
  await bytes.find('Text', 'firefox');
  await expect(bytes.hits).toHaveText(/^1 of/);
});
