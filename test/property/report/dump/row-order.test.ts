import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DUMP_LISTS, type DumpMark, type DumpRow } from '../../../../shared/bridge/view/dump-list-view.ts';
import { type DumpList, pageOf } from '../../../../shared/text/presenters/dump/dump-list.ts';
import { rowOrder } from '../../../../shared/text/presenters/dump/row-order.ts';
import { markLabel } from '../../../../shared/text/report/dump-marks.ts';
import { volume } from '../../../support/volume.ts';

const RUNS = { numRuns: volume(2_000, 200) };

const COLUMNS = DUMP_LISTS.streams;
const noPause = () => Promise.resolve();

const cell = fc.option(fc.constantFrom('', 'a', 'A', 'b10', 'b2', 'B2', 'Module10.dll', 'module2.DLL', 'zz'), { nil: null });
const row = fc.record({
  cells: fc.tuple(cell, cell, cell, cell, cell, cell),
  size: fc.bigInt({ min: 0n, max: 4n }),
  marks: fc.subarray<DumpMark>(['duplicate', 'unknown']),
});

interface MadeRow {
  readonly cells: readonly (string | null)[];
  readonly size: bigint;
  readonly marks: readonly DumpMark[];
}

function listOf(rows: readonly MadeRow[]): DumpList & { readonly made: () => number } {
  let made = 0;
  return {
    length: rows.length,
    made: () => made,
    row: (index): DumpRow => {
      made += 1;
      return { index, cells: [...(rows[index]?.cells ?? [])], masked: [], range: null, marks: [...(rows[index]?.marks ?? [])] };
    },
    keys: { size: (index) => rows[index]?.size ?? 0n },
  };
}

/** The same order by the sort and the filter of the language. */
function expected(rows: readonly MadeRow[], column: number, descending: boolean, filter: string): readonly number[] {
  const wanted = filter.trim().toLowerCase();
  const kept = rows
    .map((each, index) => ({ ...each, index }))
    .filter(({ cells, marks }) => [...cells, ...marks.map(markLabel)].some((text) => text?.toLowerCase().includes(wanted) === true));
  const compare = (a: MadeRow, b: MadeRow): number =>
    COLUMNS[column] === 'size'
      ? Number(a.size - b.size)
      : (a.cells[column] ?? '').localeCompare(b.cells[column] ?? '', 'en', { numeric: true, sensitivity: 'accent' });
  const sorted = column < 0 ? kept : kept.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)));
  return sorted.map(({ index }) => index);
}

describe('the order of the rows of a list', () => {
  it('equals the one of a plain filter and sort', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 40 }),
        fc.integer({ min: -1, max: COLUMNS.length - 1 }),
        fc.boolean(),
        fc.constantFrom('a', 'B', ' 2', 'dup', 'unknown', 'nothing'),
        async (rows, column, descending, filter) => {
          const sort = column < 0 ? null : { column: COLUMNS[column] ?? '', descending };
          const order = await rowOrder(listOf(rows), 'streams', { sort, filter }, noPause);
          expect([...(order ?? [])]).toEqual(expected(rows, column, descending, filter));
        },
      ),
      RUNS,
    );
  });

  it('equals it for lists that are sorted in several runs', async () => {
    const rows: readonly MadeRow[] = Array.from({ length: 10_000 }, (_, index) => ({
      cells: [`m${String((index * 7_919) % 10_007)}`, null, null, null, null, `x${String(index % 3)}`],
      size: BigInt((index * 31) % 1_000),
      marks: [],
    }));
    for (const [column, descending] of [
      [0, false],
      [2, true],
      [5, true],
    ] as const) {
      const sort = { column: COLUMNS[column], descending };
      const order = await rowOrder(listOf(rows), 'streams', { sort, filter: 'm' }, noPause);
      expect([...(order ?? [])]).toEqual(expected(rows, column, descending, 'm'));
    }
  });

  it('does not look at any row without a sort and a filter, and a page looks at its own rows only', async () => {
    const list = listOf(Array.from({ length: 100_000 }, () => ({ cells: ['a', null, null, null, null, null], size: 0n, marks: [] })));
    const order = await rowOrder(list, 'streams', { sort: null, filter: ' ' }, noPause);
    expect(list.made()).toBe(0);
    const page = pageOf(list, order, { from: 99_990, limit: 200 });
    expect(page).toMatchObject({ total: 100_000, matching: 100_000 });
    expect(page.rows.map(({ index }) => index)).toEqual(Array.from({ length: 10 }, (_, at) => 99_990 + at));
    expect(list.made()).toBe(10);
  });

  it('ends as soon as the work is cancelled', async () => {
    const list = listOf(Array.from({ length: 100_000 }, () => ({ cells: ['a', null, null, null, null, null], size: 0n, marks: [] })));
    let pauses = 0;
    const cancelled = (): Promise<void> => {
      pauses += 1;
      return pauses < 3 ? Promise.resolve() : Promise.reject(new Error('cancelled'));
    };
    await expect(rowOrder(list, 'streams', { sort: { column: 'name', descending: false }, filter: 'a' }, cancelled)).rejects.toThrow(
      'cancelled',
    );
    expect(list.made()).toBeLessThan(10_000);
  });
});
