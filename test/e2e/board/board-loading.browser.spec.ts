import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { boardOf } from '../pages/board-page.ts';

const COUNT = 40;

const mixed = mixedReports(COUNT);

test('counts are marked as incomplete while rows are loading', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  let isPartial = true;
  await page.route('**/bridge/board.query', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const shown = isPartial ? text.replace('"loading":false', '"loading":true').replace(/"matching":\d+/, '"matching":12') : text;
    await route.fulfill({ response: answer, body: shown });
  });
  await board.type('name:report');
  await expect(board.total).toHaveText(`Loading: 12 of ${String(COUNT)} reports so far`);
  await expect(board.facets).toContainText('Still loading: counts can grow.');
  await board.grid.locator('[data-row="0"]').click();
  await page.keyboard.press('ControlOrMeta+KeyA');
  const bar = board.screen.getByRole('group', { name: /selected/ });
  await expect(bar).toContainText('All matching selected, 12 so far');
  isPartial = false;
  // Changing a report on the board makes the page read its rows again.
  await page.keyboard.press('KeyD');
  await expect(board.total).toHaveText(`${String(COUNT)} reports`);
  await expect(bar).toContainText(`All ${String(COUNT)} matching selected`);
  await expect(board.facets).not.toContainText('Still loading');
  await page.unrouteAll({ behavior: 'wait' });
});

test('Escape in the filter focuses the rows also if they arrive after it', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const board = await boardOf(app, COUNT);
  await board.filter.fill('name:none');
  await expect(board.grid).toHaveCount(0);
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/bridge/board.query', async (route) => {
    await isReleased;
    await route.continue();
  });
  await board.filter.fill('product:Firefox');
  await expect(board.completions.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(board.completions).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(board.filter).not.toBeFocused();
  release();
  await expect(board.focusedCell).toHaveCount(1);
  await page.unrouteAll({ behavior: 'wait' });
});
