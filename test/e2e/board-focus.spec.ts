import { expect, test } from './fixture.ts';
import { writeMixedReports, type MixedReports } from './mixed-reports.ts';
import { boardOf } from './pages/board-page.ts';

const COUNT = 40;

let mixed: MixedReports;

test.beforeAll(async () => {
  mixed = await writeMixedReports(COUNT);
});

test.afterAll(async () => {
  await mixed.remove();
});

test('rows that went away with the focus are reached by keys again once there are others', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const board = await boardOf(app, COUNT);
  await board.type('-done:yes name:report-0005');
  await board.row('report-0005.http').click();
  await app.page.keyboard.press('d');
  await expect(board.grid).toBeHidden();
  await expect(board.filter).toBeFocused();
  await board.filter.fill('');
  await expect(board.grid).toHaveAttribute('tabindex', '0');
});
