import { expect, test } from '../support/fixture.ts';
import type { App } from '../support/app.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { boardOf } from '../pages/board-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';

const COUNT = 24;
const mixed = mixedReports(COUNT);

/** Sends all reports of a board to the demo collector, which rejects some of them. */
async function sendSome(app: App): Promise<void> {
  const appPage = new AppPage(app.page);
  const board = await boardOf(app, COUNT);
  const outbox = new OutboxPage(app.page);
  await appPage.showScreen('Collector');
  await new CollectorPage(app.page).chooseThrottling(/^Mozilla/);
  await appPage.showScreen('Reports');
  await board.sortByName('report-0000.http');
  await board.row('report-0000.http').click();
  await board.selectAll();
  await board.act('Send…');
  await outbox.dialog.getByRole('button', { name: /^Queue \d+ reports/ }).click();
  await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
  await expect(outbox.screen).toContainText('Nothing left to send.', { timeout: 60_000 });
}

/** Returns the texts in a grid that are cut, and whether the grid scrolls sideways. */
function cutIn(app: App, grid: string): Promise<readonly string[]> {
  return app.page.getByRole('grid', { name: grid }).evaluate((shown) => {
    const cut = [...shown.querySelectorAll<HTMLElement>('[role=gridcell] *, [role=columnheader]')]
      .filter((element) => element.getClientRects().length > 0 && element.clientWidth > 1 && element.scrollWidth > element.clientWidth)
      .map((element) => element.textContent);
    return shown.scrollWidth > shown.clientWidth ? [...cut, 'the grid is wider than its place'] : cut;
  });
}

test('lists of sent reports cut nothing in narrow windows: they drop minor columns and show the details below', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder], env: { CRASHLENS_DEMO_DRAW: '0.5' } });
  const { page } = app;
  const appPage = new AppPage(page);
  const show = (screen: 'Outbox' | 'History' | 'Collector'): Promise<void> =>
    screen === 'Outbox' ? new OutboxPage(page).show() : appPage.showScreen(screen);
  await sendSome(app);
  const screens = [
    ['Outbox', 'Queued reports', 'Report details', ['Report', 'Answer', 'Size', 'Since']],
    ['History', 'Attempts', 'Request and answer', ['Sent', 'Outcome', 'Target', 'Name']],
    ['Collector', 'Request log', 'Received request', ['Time', 'Report', 'Outcome']],
  ] as const;
  for (const [width, height] of [
    [1024, 700],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [screen, grid, details, deciding] of screens) {
      await show(screen);
      const rows = page.getByRole('grid', { name: grid });
      await rows.locator('[data-row]').filter({ hasText: 'report-' }).first().click();
      await expect.poll(() => cutIn(app, grid), { message: `${grid} at ${String(width)}` }).toEqual([]);
      for (const title of deciding) await expect(rows.getByRole('columnheader', { name: title, exact: true })).toBeVisible();
      const room = async (): Promise<number> => {
        const [above, below] = [await rows.boundingBox(), await page.getByRole('region', { name: details }).boundingBox()];
        return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
      };
      await expect.poll(room, { message: `${details} at ${String(width)}` }).toBeGreaterThanOrEqual(0);
    }
  }
});

test('the resend and targets dialogs show their buttons at 200 % zoom and have the focus', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder], env: { CRASHLENS_DEMO_DRAW: '0.5' } });
  const { page } = app;
  const outbox = new OutboxPage(page);
  await sendSome(app);
  await page.setViewportSize({ width: 640, height: 400 });
  await outbox
    .heading('Rejected, soft')
    .getByRole('button', { name: /^Repeat…/ })
    .click();
  await outbox.dialog.waitFor();
  await page.keyboard.type('25');
  await expect(outbox.dialog.getByRole('textbox', { name: 'Pass rate (%)' })).toHaveValue('25');
  await expect(outbox.dialog.getByRole('button', { name: /^Repeat \d+ reports$/ })).toBeInViewport({ ratio: 1 });
  const fields = await outbox.dialog
    .getByRole('textbox')
    .evaluateAll((all) => all.map((field) => Math.round(field.getBoundingClientRect().left)));
  expect(new Set(fields).size).toBe(1);
  await page.keyboard.press('Escape');

  await new AppPage(page).runCommand('Targets…');
  const targets = page.getByRole('dialog', { name: 'Targets' });
  await targets.getByRole('button', { name: 'New target' }).click();
  await targets.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  await page.keyboard.type('Staging');
  await expect(targets.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Staging');
  await expect(targets.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 });
});
