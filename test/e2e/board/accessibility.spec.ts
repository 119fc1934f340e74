import { expect, test } from '../support/fixture.ts';
import { mixedReports } from '../support/mixed-reports.ts';
import { boardOf } from '../pages/board-page.ts';

const COUNT = 40;

const mixed = mixedReports(COUNT);

test('screen readers announce rows, columns, toolbar and selection of the board', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const board = await boardOf(app, COUNT);
  await board.type('name:report-000');
  await board.sortByName('report-0000.http');
  await board.row('report-0005.http').click();
  await expect(board.screen.getByRole('toolbar', { name: 'What the board shows' })).toMatchAriaSnapshot(`
    - toolbar "What the board shows":
      - combobox "Filter reports": name:report-000
      - button "Clear the filter"
      - button "Saved filters"
      - button "No groups Group by"
      - button "Facets" [pressed]
      - button "Charts"
      - button /Automatic preview/
      - button "Columns…"
      - button "Earlier changes"
      - button "Add"
  `);
  await expect(board.grid).toHaveAttribute('aria-multiselectable', 'true');
  await expect(board.grid).toMatchAriaSnapshot(`
    - grid "Reports of the board":
      - rowgroup:
        - row:
          - columnheader "Name"
          - columnheader "Expected"
          - columnheader "Reason"
      - rowgroup:
        - row /report-0005.http/ [selected]:
          - gridcell "report-0005.http"
          - gridcell /MALFORMED/
          - gridcell "malformed_has_json_and_kv"
  `);
  await expect(board.row('report-0005.http')).toHaveAttribute('aria-rowindex', '7');
});
