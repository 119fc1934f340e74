import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BoardQuery } from '../../../shared/bridge/view/board-view.ts';
import { addToBoard } from '../../builders/board/board-host.ts';
import { FIRST_ROWS } from '../../builders/board/first-rows-query.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testHost } from '../../builders/app/test-host.ts';

const SECRET = 'https://private.example/secret-page';

/** A folder with nine reports, every third of which is truncated, and a text file. */
function folderOfReports(): string {
  const folder = join(tempFolder(), 'reports');
  mkdirSync(folder);
  for (let number = 0; number < 9; number += 1) {
    const product = number < 6 ? 'Firefox' : 'Fenix';
    const parts = annotationParts({ ProductName: product, Version: `14${String(number)}.0`, ReleaseChannel: 'nightly', URL: SECRET });
    writeFileSync(join(folder, `report-${String(number)}.http`), rawRequest({ parts, unclosed: number % 3 === 0 }));
  }
  writeFileSync(join(folder, 'text.txt'), 'no report at all, but a text\n');
  return folder;
}

const QUERY: BoardQuery = {
  ...FIRST_ROWS,
  sort: [{ field: 'version', descending: true }],
  columns: ['name', 'verdict', 'version'],
  limit: 50,
};

describe('a board of files', () => {
  it('answers filters, groups and counts from the facts of its rows, without protected values', async () => {
    const host = await testHost();
    await addToBoard(host, folderOfReports());
    const all = await host.value('board.query', QUERY);
    expect(all).toMatchObject({ total: 10, matching: 10, items: 10, loading: false, errors: [] });
    const named = all.page.map((item) => (item.kind === 'row' ? item.row.name : ''));
    expect(named.slice(0, 2)).toEqual(['report-8.http', 'report-7.http']);
    expect(named.at(-1)).toBe('text.txt');

    const broken = await host.value('board.query', { ...QUERY, filter: 'verdict:malformed product:Firefox version<142' });
    expect(broken.page).toMatchObject([
      { kind: 'row', row: { name: 'report-0.http', cells: { verdict: ['malformed'], version: ['140.0'] } } },
    ]);
    expect(await host.value('board.query', { ...QUERY, filter: 'file:unreadable text.txt' })).toMatchObject({ matching: 1 });
    expect(await host.value('board.query', { ...QUERY, filter: '"secret-page"' })).toMatchObject({ matching: 0 });

    const grouped = await host.value('board.query', { ...QUERY, group: 'product', folded: ['Firefox'], filter: '-product:none' });
    expect(grouped).toMatchObject({ matching: 9, items: 5 });
    expect(grouped.page.slice(0, 3)).toMatchObject([
      { kind: 'heading', value: 'Firefox', count: 6, folded: true },
      { kind: 'heading', value: 'Fenix', count: 3, folded: false },
      { kind: 'row', row: { name: 'report-8.http' } },
    ]);

    const { facets } = await host.value('board.facets', { filter: '', by: 'antenna', fields: ['verdict', 'product'], most: 10 });
    expect(facets).toMatchObject([
      {
        field: 'verdict',
        values: [
          { value: 'well_formed', count: 6 },
          { value: 'malformed', count: 3 },
          { value: null, token: 'verdict:none' },
        ],
      },
      { field: 'product', values: [{ value: 'Firefox', count: 6, token: 'product:Firefox' }, { value: 'Fenix' }, { value: null }] },
    ]);
    expect(JSON.stringify(host.answers)).not.toContain('secret-page');
  });

  it('returns the same rows after a restart', async () => {
    const first = await testHost();
    await addToBoard(first, folderOfReports());
    const before = await first.value('board.query', QUERY);
    await first.host.close();
    const again = await testHost({ home: first.home });
    const after = await again.value('board.query', QUERY);
    expect(after.page).toEqual(before.page);
  });
});
