import { describe, expect, it } from 'vitest';
import type { BoardChange } from '../../../../../electron/host/board/board-rows.ts';
import { type BoardQueries, type QueryTools, boardQueries } from '../../../../../electron/host/board/queries.ts';
import { NO_METADATA, type BoardRow } from '../../../../../shared/board/board-row.ts';
import { UTC } from '../../../../../shared/board/filter-times.ts';
import { failure } from '../../../../../shared/bridge/failure.ts';
import type { BoardQuery, BoardSelection } from '../../../../../shared/bridge/view/board-view.ts';
import { randomRow, someFacts, someRow } from '../../../../builders/board/board-rows.ts';
import { FIRST_ROWS } from '../../../../builders/board/first-rows-query.ts';
import { seededNumbers } from '../../../../builders/platform/seeded-numbers.ts';

const NOW = Date.UTC(2026, 10, 22, 12);

/** A change of the board that contains the changed rows. */
type Changed = Omit<BoardChange, 'put'> & { readonly put: readonly BoardRow[] };

interface FakeBoard extends Pick<BoardQueries, 'handlers' | 'idsOf' | 'close'> {
  readonly change: (change: Changed) => void;
  /** Number of rows that were read from the store by id. */
  readonly read: () => number;
  /** Number of loading turns that reported more rows. */
  readonly turns: () => number;
  /** Resolves after the next loading turn. */
  readonly turn: () => Promise<void>;
}

function board(rows: readonly BoardRow[], clock: () => number = () => performance.now()): FakeBoard {
  const known = new Map(rows.map((row) => [row.id, row]));
  const listeners: ((change: BoardChange) => void)[] = [];
  const waiting: (() => void)[] = [];
  let revision = 1;
  let turns = 0;
  let read = 0;
  const source: QueryTools['rows'] = {
    all: () => rows,
    byIds(ids) {
      read += ids.length;
      return ids.flatMap((id) => known.get(id) ?? []);
    },
    count: () => known.size,
    revision: () => revision,
    onChange: (listener) => void listeners.push(listener),
  };
  const queries = boardQueries({
    rows: source,
    now: () => NOW,
    zone: UTC,
    home: '/home/kim',
    presentPath: (path) => path.replace('/home/kim', '~'),
    changed: () => {
      turns += 1;
      for (const resolve of waiting.splice(0)) resolve();
    },
    log: () => undefined,
    saved: () => [],
    clock,
  });
  return {
    ...queries,
    change(change) {
      for (const row of change.put) known.set(row.id, row);
      for (const id of change.gone) known.delete(id);
      revision += 1;
      for (const listener of listeners) listener({ ...change, put: change.put.map(({ id }) => id) });
    },
    read: () => read,
    turns: () => turns,
    turn: () => new Promise((resolve) => waiting.push(resolve)),
  };
}

async function page(
  from: FakeBoard,
  query: Partial<BoardQuery> = {},
): Promise<{ matching: number; total: number; loading: boolean; ids: readonly number[] }> {
  const answer = await from.handlers['board.query']({ ...FIRST_ROWS, ...query });
  if (!answer.ok) throw new Error(answer.error.code);
  const { matching, total, loading, page: items } = answer.value;
  return { matching, total, loading, ids: items.flatMap((item) => (item.kind === 'row' ? [item.row.id] : [])) };
}

describe('board queries', () => {
  it('forget old facts immediately when the facts of all rows are invalidated, and have all rows again', async () => {
    const facts = someFacts({ values: { ProductName: 'Firefox' } });
    const rows: BoardRow[] = [someRow({ id: 1, facts }), someRow({ id: 2, facts })];
    const host = board(rows);
    expect((await page(host, { filter: 'product:Firefox' })).matching).toBe(2);
    rows.splice(0, rows.length, someRow({ id: 1, facts: null }), someRow({ id: 2, facts: null }));
    const next = host.turn();
    host.change({ put: [], gone: [], all: true });
    expect((await page(host, { filter: 'product:Firefox' })).matching).toBe(0);
    await next;
    expect(await page(host)).toMatchObject({ matching: 2, loading: false });
    expect((await page(host, { filter: 'product:Firefox' })).matching).toBe(0);
  });

  it('return the requested fields, display paths, and the reason why a row is unreadable', async () => {
    const unread = someRow({ id: 2, facts: null, failure: failure('file_empty', { file: 'report.http' }), folder: '/home/kim/crashes' });
    const answer = await board([someRow({ id: 1 }), unread]).handlers['board.query']({ ...FIRST_ROWS, columns: ['product', 'in', 'size'] });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        revision: 1,
        total: 2,
        matching: 2,
        items: 2,
        errors: [],
        page: [
          {
            kind: 'row',
            row: {
              id: 2,
              failure: expect.stringContaining('is empty') as string,
              displayPath: '~/crashes/report.http',
              cells: { product: [], in: ['~/crashes/'], size: [20_000] },
            },
          },
          { kind: 'row', row: { id: 1, name: 'report.http', cells: { product: ['Firefox'] }, failure: null } },
        ],
      },
    });
    expect(JSON.stringify(answer)).not.toContain('/home/kim');
  });

  it('explain which token of the filter is ignored', async () => {
    const answer = await board([someRow()]).handlers['board.query']({ ...FIRST_ROWS, filter: 'colour:red product:Firefox' });
    expect(answer.ok && answer.value.matching).toBe(1);
    expect(answer.ok && answer.value.errors).toEqual([{ message: expect.stringContaining('Unknown key') as string, offset: 0, length: 6 }]);
  });

  it('follow rows that are added, changed and removed', async () => {
    const host = board([someRow({ id: 1 }), someRow({ id: 2 })]);
    expect((await page(host)).ids).toEqual([2, 1]);
    const fenix = someRow({ id: 1, facts: someFacts({ values: { ProductName: 'Fenix' } }) });
    host.change({ put: [someRow({ id: 3 }), fenix], gone: [2] });
    expect(await page(host)).toMatchObject({ ids: [3, 1], total: 2 });
    expect((await page(host, { filter: 'product:Fenix' })).ids).toEqual([1]);
  });

  it('read a row that changed repeatedly only once, on the next query', async () => {
    const host = board([someRow({ id: 1 }), someRow({ id: 2 })]);
    await page(host, { limit: 0 });
    const before = host.read();
    for (let time = 0; time < 100; time += 1) host.change({ put: [someRow({ id: 1 })], gone: [] });
    expect(host.read()).toBe(before);
    host.change({ put: [someRow({ id: 1, facts: someFacts({ values: { ProductName: 'Fenix' } }) })], gone: [] });
    expect(host.idsOf({ kind: 'matching', filter: 'product:Fenix', by: 'spec', except: [] })).toEqual([1]);
    expect(host.read()).toBe(before + 1);
  });

  it('return the rows loaded so far while the board loads, and all rows in the end', async () => {
    const random = seededNumbers(1);
    const rows = Array.from({ length: 400 }, (_, at) => randomRow(random, at + 1, NOW));
    // The clock advances by a second at each reading, so that each row ends a loading turn.
    let time = 0;
    const host = board(rows, () => (time += 1_000));
    const first = await page(host);
    expect(first).toMatchObject({ loading: true, total: 400 });
    expect(first.matching).toBeLessThan(400);
    // These rows are not loaded yet, and their stored versions are outdated.
    const fenix = someRow({ id: 390, facts: someFacts({ values: { ProductName: 'Fenix Late' } }) });
    host.change({ put: [fenix], gone: [391] });
    for (let turn = 0; turn < 100 && (await page(host)).loading; turn += 1) await host.turn();
    expect(await page(host)).toMatchObject({ loading: false, matching: 399 });
    expect((await page(host, { filter: 'product:"Fenix Late"' })).ids).toEqual([390]);
    expect(host.turns()).toBeGreaterThan(5);
  });

  it('resolve a selection from all rows, even before all rows are loaded', () => {
    const random = seededNumbers(1);
    const rows = Array.from({ length: 400 }, (_, at) => randomRow(random, at + 1, NOW));
    let time = 0;
    const host = board(rows, () => (time += 1_000));
    const matching: BoardSelection = { kind: 'matching', filter: '', by: 'antenna', except: [7] };
    expect(host.idsOf(matching)).toHaveLength(399);
    expect(host.idsOf({ kind: 'rows', rows: [3, 999, 1] })).toEqual([3, 1]);
  });

  it('return, for a row at several positions, the position nearest to the previous one', async () => {
    const metadata = { ...NO_METADATA, tags: ['a', 'b'] };
    const host = board([someRow({ id: 1, metadata }), someRow({ id: 2, metadata })]);
    const position = async (near?: number[]) => {
      const answer = await host.handlers['board.query']({
        ...FIRST_ROWS,
        group: 'tag',
        find: [1],
        ...(near === undefined ? {} : { near }),
      });
      return answer.ok ? answer.value.found : null;
    };
    const [first] = (await position()) ?? [];
    const [last] = (await position([5])) ?? [];
    expect([first, last]).toEqual([expect.any(Number), Number(first) + 3]);
  });

  it('return which of the given rows match, without rows that are gone', async () => {
    const host = board([someRow({ id: 1, folder: '/home/kim/crashes' }), someRow({ id: 2, folder: '/srv' })]);
    const answer = await host.handlers['board.matching']({ filter: 'in=/srv/', by: 'antenna', rows: [1, 2, 999] });
    expect(answer).toEqual({ ok: true, value: { rows: [2] } });
  });

  it('count values with the filter token of each value and with display paths', async () => {
    const host = board([someRow({ id: 1, folder: '/home/kim/crashes' }), someRow({ id: 2, folder: '/srv' })]);
    const answer = await host.handlers['board.facets']({ filter: '', by: 'antenna', fields: ['product', 'in', 'added'], most: 10 });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        matching: 2,
        facets: [
          { field: 'product', values: [{ value: 'Firefox', count: 2, token: 'product:Firefox' }], more: 0 },
          {
            field: 'in',
            values: [
              { value: '/srv/', token: 'in=/srv/' },
              { value: '~/crashes/', token: 'in=~/crashes/' },
            ].toReversed(),
          },
          { field: 'added', values: [{ value: '2026-11-22', count: 2, token: 'added:2026-11-22' }] },
        ],
      },
    });
  });

  it('count a chart in the same query: all rows, rows that match the filter, and rows split by another field', async () => {
    const row = (id: number, product: string, version: string) =>
      someRow({ id, facts: someFacts({ values: { ProductName: product, Version: version } }) });
    const host = board([row(1, 'Firefox', '1.0'), row(2, 'Firefox', '2.0'), row(3, 'Firefox', '2.0'), row(4, 'Fenix', '2.0')]);
    const chart = { field: 'version', rest: '', split: 'product', most: 24 } as const;
    const answer = await host.handlers['board.facets']({ filter: 'version:1.0', by: 'antenna', fields: [], most: 8, chart });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        matching: 1,
        facets: [],
        chart: {
          total: 4,
          all: {
            values: [
              { value: '2.0', count: 3 },
              { value: '1.0', count: 1 },
            ],
          },
          brushed: { values: [{ value: '1.0', count: 1 }] },
          split: {
            field: 'product',
            values: ['Firefox', 'Fenix'],
            counts: [
              [2, 1, 0],
              [1, 0, 0],
            ],
          },
        },
      },
    });
    const plain = await host.handlers['board.facets']({ filter: '', by: 'antenna', fields: [], most: 8 });
    expect(plain).toMatchObject({ ok: true, value: { chart: null } });
  });

  it('combine the counts of all values beyond the most frequent values', async () => {
    const rows = Array.from({ length: 9 }, (_, index) =>
      someRow({ id: index + 1, facts: someFacts({ values: { ProductName: `Product ${String(index)}`, Version: '1.0' } }) }),
    );
    const chart = { field: 'version', rest: '', split: 'product', most: 24 } as const;
    const answer = await board(rows).handlers['board.facets']({ filter: '', by: 'antenna', fields: [], most: 8, chart });
    expect(answer).toMatchObject({ ok: true, value: { chart: { split: { counts: [[1, 1, 1, 1, 1, 1, 3]] } } } });
  });
});
