import { faults } from './faults.ts';
import { expect, test } from './fixture.ts';
import { mixedReports } from './mixed-reports.ts';
import { AppPage } from './pages/app-page.ts';
import { boardOf } from './pages/board-page.ts';
import { BulkPage } from './pages/bulk-page.ts';

const COUNT = 40;

const mixed = mixedReports(COUNT);

// axe reads every element several times; a trace of that would take longer than all of it.
test.use({ trace: 'off' });

for (const theme of ['Light', 'Dark'] as const) {
  test(`axe finds nothing on the board, its preview and what lies over it, ${theme}`, async ({ launch }) => {
    const app = await launch({ files: [mixed.folder] });
    const board = await boardOf(app, COUNT);
    const frame = new AppPage(app.page);
    const bulk = new BulkPage(app.page);
    await frame.chooseTheme(theme);
    await frame.runCommand('Show charts');
    expect(await faults(app), 'rows, facets and charts').toEqual([]);
    await frame.runCommand('Show charts');
    await board.type('predicted:malformed nothing:here');
    await expect(board.filter).toHaveAttribute('aria-invalid', 'true');
    expect(await faults(app), 'a filter with a fault').toEqual([]);
    await board.filter.fill('');
    await app.page.keyboard.type('pred');
    await board.completions.first().waitFor();
    expect(await faults(app), 'completions').toEqual([]);
    await board.type('name:report-000');
    await board.groupBy('By product');
    await board.grid.getByRole('gridcell', { name: /Firefox.*reports/ }).waitFor();
    await board.row('report-0005.http').click();
    await expect(board.verdict).toContainText('MALFORMED');
    expect(await faults(app), 'groups and preview').toEqual([]);
    await app.page.keyboard.press('Shift+F10');
    await expect(app.page.getByRole('menuitem').first()).toBeVisible();
    expect(await faults(app), 'menu of a row').toEqual([]);
    await app.page.keyboard.press('Escape');
    for (const command of [
      'Columns…',
      'Tag the selected reports…',
      'Write a note on the selected reports…',
      'Save the selected reports as…',
      'Forget the selected reports…',
      'Details of the current report',
      'Show earlier changes to many reports',
      'Show watched folders',
    ]) {
      await frame.runCommand(command);
      await expect(board.overlay).toBeVisible();
      expect(await faults(app), command).toEqual([]);
      await app.page.keyboard.press('Escape');
      await board.overlay.waitFor({ state: 'detached' });
    }
    await board.row('report-0005.http').click();
    await board.act('Change…');
    await bulk.choose('What is changed', 'Mend one finding');
    expect(await faults(app), 'change').toEqual([]);
    await bulk.choose('What is changed', 'All safe fixes');
    await bulk.preview();
    expect(await faults(app), 'preview of a change').toEqual([]);
    await bulk.dialog.getByRole('button', { name: 'Change 1 report' }).click();
    await bulk.result.waitFor();
    expect(await faults(app), 'what became of a change').toEqual([]);
    await bulk.close();
  });
}

test('screen readers hear of rows, places, columns and what is selected', async ({ launch }) => {
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
      - button /Preview below/
      - button "Columns…"
      - button "Earlier changes to many reports"
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
