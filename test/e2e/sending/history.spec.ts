import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { problems } from '../support/axe-violations.ts';
import type { App } from '../support/app.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { HistoryPage } from '../pages/history-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

/** Sends a report to the demo collector twice; the first attempt fails. */
async function sentTwice(app: App): Promise<void> {
  const appPage = new AppPage(app.page);
  const send = new SendPage(app.page);
  await appPage.showScreen('Collector');
  await new CollectorPage(app.page).chooseNextAnswer('503 Service unavailable');
  for (const answer of ['Server error', 'Accepted']) {
    await appPage.showScreen('Reports');
    await send.sendToDemo();
    await expect(send.outcome).toContainText(answer);
    await send.done();
    if (answer === 'Accepted') continue;
    await appPage.showScreen('Collector');
    await new CollectorPage(app.page).chooseNextAnswer('Judge each report');
  }
  await appPage.showScreen('History');
}

test('attempts can be filtered, inspected, compared and opened again', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const appPage = new AppPage(app.page);
  const history = new HistoryPage(app.page);
  await appPage.waitUntilReady();
  await appPage.showScreen('History');
  await expect(app.page.getByText('Nothing has been sent yet.')).toBeVisible();
  await sentTwice(app);
  await expect(history.rows()).toHaveCount(2);
  await expect(history.rows().nth(0)).toContainText('Accepted');
  await expect(history.rows().nth(0)).toContainText(/\d\d:\d\d:\d\d/);

  await history.filter.fill('status:503');
  await expect(history.rows()).toHaveCount(1);
  await history.filter.fill('');
  await history.filter.pressSequentially('outc');
  await expect(history.completions).toHaveText([/^outcome:/]);
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  await expect(history.completions.filter({ hasText: 'accepted' }).first()).toBeVisible();
  await app.page.keyboard.type('acc');
  await history.completions.first().click();
  await expect(history.filter).toHaveValue('outcome:accepted ');
  await expect(history.rows()).toHaveCount(1);
  await history.filter.fill('verdict:valid ');
  await expect(history.problems).toContainText('Unknown key');
  await history.filter.fill('');
  await history.completions.first().waitFor();
  await history.filter.press('Escape');
  await expect(history.rows()).toHaveCount(2);

  // Each click changes the order by outcome: ascending, descending, none. The column dialog is the same as on the board.
  const outcome = app.page.getByRole('columnheader', { name: 'Outcome' });
  await outcome.click();
  await expect(outcome).toHaveAttribute('aria-sort', 'ascending');
  await expect(history.rows().nth(0)).toContainText('Accepted');
  await outcome.click();
  await expect(history.rows().nth(0)).toContainText('Server error');
  await outcome.click();
  await expect(outcome).toHaveAttribute('aria-sort', 'none');
  await app.page.getByRole('button', { name: 'Columns…' }).click();
  await app.page.getByRole('checkbox', { name: /^Channel/ }).press('Space');
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('columnheader', { name: 'Channel' })).toBeVisible();
  await expect(history.rows().nth(0)).toContainText('Accepted');

  // The details pane appears only when an attempt is selected.
  await expect(history.pane).toHaveCount(0);
  await history.rows().nth(0).click();
  await expect(history.pane).toContainText('POST /submit HTTP/1.1');
  await expect(history.pane).toContainText('HTTP/1.1 200');
  await expect(history.pane.getByRole('listitem').filter({ hasText: 'Waited' })).toContainText('ms');
  await expect(history.pane.getByTestId('history-value')).toContainText('bp-');

  await history
    .rows()
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(history.comparison).toContainText('Answer: outcome');
  await expect(history.comparison.getByRole('columnheader')).toHaveText([
    'What',
    /\d\d:\d\d:\d\d ?demo collector ?Accepted$/,
    /\d\d:\d\d:\d\d ?demo collector ?Server error$/,
  ]);
  await expect(history.pane).toContainText('The bodies are identical');
  await history.rows().nth(1).click();
  await expect(history.pane).toContainText('HTTP/1.1 503');
  await app.page.getByRole('button', { name: 'Open this request' }).click();
  await expect(appPage.reportTabs()).toHaveCount(2);
});

test('the keyboard alone filters, compares and opens attempts', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const appPage = new AppPage(app.page);
  const history = new HistoryPage(app.page);
  await appPage.waitUntilReady();
  await sentTwice(app);
  await appPage.showScreen('Reports');
  await appPage.runCommand('Show the history');
  await app.page.keyboard.press('ControlOrMeta+f');
  await expect(history.filter).toBeFocused();
  await app.page.keyboard.type('product:none');
  await expect(history.rows()).toHaveCount(0);
  await expect(history.completions).toHaveCount(0);
  await app.page.keyboard.press('ControlOrMeta+a');
  await app.page.keyboard.press('Delete');
  await expect(history.rows()).toHaveCount(2);
  await app.page.keyboard.press('Enter');
  await expect(history.rows().nth(0).locator(':focus')).toHaveCount(1);
  await app.page.keyboard.press('ArrowDown');
  await expect(history.pane).toContainText('POST /submit HTTP/1.1');
  await app.page.keyboard.press('ControlOrMeta+ArrowUp');
  await app.page.keyboard.press('Space');
  await expect(history.comparison).toBeVisible();
  await app.page.keyboard.press('Enter');
  await expect(appPage.reportTabs()).toHaveCount(2);
});

test('the contents of two sent reports are compared with protected values masked', async ({ launch }) => {
  const changed = 'https://secret.example/another-page';
  const other = path.join(files.folder, 'other.http');
  const parts = GOOD_PARTS.map((part) => (part.name === 'URL' ? { ...part, content: changed } : part));
  await writeFile(other, request(multipart(parts)));
  const app = await launch({ files: [files.good, other] });
  const appPage = new AppPage(app.page);
  const send = new SendPage(app.page);
  const history = new HistoryPage(app.page);
  await appPage.waitUntilReady();
  for (const tab of [0, 1]) {
    await appPage.reportTabs().nth(tab).click();
    await send.sendToDemo();
    await expect(send.outcome).toContainText('Accepted');
    await send.done();
  }
  await appPage.showScreen('History');
  await history.rows().nth(0).click();
  await history
    .rows()
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(history.comparison.getByRole('row', { name: 'Annotation: URL' })).toContainText('•••••••');
  await expect(history.pane).toContainText('Protected values are masked.');
  await expect(history.pane).not.toContainText(changed);
  expect(await problems(app), 'two reports compared').toEqual([]);
});

test('a chart of the attempts filters by its bars with mouse and keys, and is available as a table', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const history = new HistoryPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  await sentTwice(app);
  await app.page.getByRole('button', { name: 'Chart', exact: true }).click();
  await expect(app.page.getByRole('listbox', { name: 'Attempts by time' }).getByRole('option')).toHaveCount(1);
  await app.page.getByRole('button', { name: /Count by/ }).click();
  await app.page.getByRole('option', { name: 'outcome', exact: true }).click();
  const bars = app.page.getByRole('listbox', { name: 'Attempts by outcome' });
  await expect(bars.getByRole('option')).toHaveCount(2);
  await bars.focus();
  await app.page.keyboard.press('Home');
  await app.page.keyboard.press('Enter');
  await expect(history.filter).toHaveValue(/^outcome:\w+$/);
  await expect(history.rows()).toHaveCount(1);
  await app.page.getByRole('button', { name: 'Show all' }).click();
  await expect(history.filter).toHaveValue('');
  await expect(history.rows()).toHaveCount(2);
  await app.page.getByRole('button', { name: 'As table' }).click();
  await expect(app.page.getByRole('table', { name: 'Attempts by outcome' }).getByRole('row')).toHaveCount(3);
  expect(await problems(app), 'the chart of History').toEqual([]);
});
