import { describe, expect, it } from 'vitest';
import { BoardReader, itemAt, rowOfItem, type BoardList, type BoardListQuery } from '../../../../../renderer/board/state/board-reader.ts';
import { rowsBetween } from '../../../../../renderer/board/state/board-range.ts';
import type { BoardPage, BoardQuery } from '../../../../../shared/bridge/view/board-view.ts';

const QUERY: BoardListQuery = { filter: '', by: 'spec', sort: [], group: null, folded: [], columns: ['name'] };

/** A simulated host with these row ids on its board. The test can hold back its answers. */
function fakeBoard(ids: readonly number[]) {
  let rows = ids;
  let revision = 1;
  let loading = false;
  const asked: BoardQuery[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = false;

  function answer(query: BoardQuery): BoardPage {
    const found = query.find.map((row, at) => {
      const near = query.near?.[at] ?? 0;
      const places = rows.flatMap((one, position) => (one === row ? [position] : []));
      return places.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? null;
    });
    const held = found.find((position) => position !== null) ?? null;
    const from = held === null || query.before === null ? query.from : Math.max(0, held - query.before);
    const page = rows.slice(from, from + query.limit).map((id) => ({
      kind: 'row' as const,
      row: { id, name: `${query.filter}${String(id)}`, displayPath: null, places: 1, cells: {}, failure: null },
    }));
    return { revision, total: rows.length, matching: rows.length, loading, items: rows.length, from, page, found, errors: [], empty: [] };
  }

  return {
    asked,
    change(next: readonly number[]): void {
      rows = next;
      revision += 1;
    },
    /** Simulates a restart: the host now answers with the rows that it has loaded so far, but with the same revision. */
    restart(loaded: readonly number[], isLoading: boolean): void {
      rows = loaded;
      loading = isLoading;
    },
    hold(): void {
      isHeld = true;
    },
    /** Lets the host answer the `index`th query that it held back. */
    async release(index: number): Promise<void> {
      waiting[index]?.();
      await Promise.resolve();
      await Promise.resolve();
    },
    query: async (query: BoardQuery): Promise<BoardPage> => {
      asked.push(query);
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      return answer(query);
    },
  };
}

function numbers(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function reading(ids: readonly number[]) {
  const board = fakeBoard(ids);
  let list: BoardList | null = null;
  /** The filter of each list that was shown, in order. */
  const shown: string[] = [];
  const reader = new BoardReader(board.query, (next) => {
    if (next.came !== list?.came) shown.push(next.query.filter);
    list = next;
  });
  return {
    board,
    reader,
    shown,
    list: (): BoardList => {
      if (list === null) throw new Error('nothing was read');
      return list;
    },
    idAt: (index: number): number | undefined => (list === null ? undefined : rowOfItem(itemAt(list, index))?.id),
  };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe('the rows that the board reader loads', () => {
  it('are only the visible rows, each requested once', async () => {
    const { board, reader, list, idAt } = reading(numbers(1, 100_001));
    await reader.want(QUERY);
    expect(list().items).toBe(100_000);
    reader.setVisibleItems(50_000, 50_030);
    await settled();
    expect(idAt(50_010)).toBe(50_011);
    expect(list().came.size).toBeLessThan(500);
    const before = board.asked.length;
    reader.setVisibleItems(50_001, 50_031);
    await settled();
    expect(board.asked.length).toBe(before);
  });

  it('are read again if a restarted host was still loading them', async () => {
    const { board, reader, list, idAt } = reading(numbers(1, 301));
    await reader.want(QUERY);
    board.restart(numbers(1, 289), true);
    reader.setVisibleItems(281, 300);
    await settled();
    expect(list().loading).toBe(true);
    board.restart(numbers(1, 301), false);
    await reader.refresh();
    expect([idAt(287), idAt(288), idAt(299)]).toEqual([288, 289, 300]);
  });

  it('belong to the last query, and skipped queries are never sent', async () => {
    const { board, reader, list, shown } = reading(numbers(1, 10));
    board.hold();
    for (const filter of ['a', 'ab', 'abc', 'abcd']) void reader.want({ ...QUERY, filter });
    await board.release(0);
    await settled();
    expect(shown).toEqual([]);
    await board.release(1);
    await settled();
    expect(board.asked.map(({ filter }) => filter)).toEqual(['a', 'abcd']);
    expect(shown).toEqual(['abcd']);
    expect(rowOfItem(itemAt(list(), 0))?.name).toBe('abcd1');
  });

  it('are shown although the board changes all the time, from the first answer on', async () => {
    const { board, reader, list, shown } = reading(numbers(1, 100));
    await reader.want(QUERY);
    reader.follow(5);
    board.hold();
    void reader.want({ ...QUERY, filter: 'a' });
    board.change(numbers(1, 101));
    // The board changes while a query is pending. The pending answer is still shown, and the changed rows are requested after it.
    void reader.refresh();
    await board.release(0);
    await settled();
    expect(shown).toEqual(['', 'a']);
    expect(board.asked.at(-1)).toMatchObject({ filter: 'a', find: [5] });
    await board.release(1);
    await settled();
    expect(shown).toEqual(['', 'a', 'a']);
    expect(list().shift.rows).toBe(0);
    // A new filter is not anchored to a row of the old list, even if the board changes before its query is sent.
    void reader.refresh();
    void reader.want({ ...QUERY, filter: 'ab' });
    void reader.refresh();
    await board.release(2);
    await settled();
    expect(board.asked.at(-1)).toMatchObject({ filter: 'ab', from: 0, before: null });
    await board.release(3);
    await settled();
    expect(shown.at(-1)).toBe('ab');
  });

  it('stay the same objects if their content is equal', async () => {
    const { board, reader, list } = reading(numbers(10, 50));
    await reader.want(QUERY);
    const before = itemAt(list(), 3);
    board.change([9, ...numbers(10, 50)]);
    await reader.refresh();
    expect(itemAt(list(), 4)).toBe(before);
  });

  it('keep their position when rows are inserted above them', async () => {
    const { board, reader, list, idAt } = reading(numbers(1_000, 3_000));
    await reader.want(QUERY);
    reader.setVisibleItems(500, 530);
    await settled();
    expect(idAt(500)).toBe(1_500);
    board.change([...numbers(1, 301), ...numbers(1_000, 3_000)]);
    await reader.refresh();
    await settled();
    expect(list().shift.rows).toBe(300);
    expect(idAt(800)).toBe(1_500);
    expect(idAt(829)).toBe(1_529);
  });

  it('include the new position of the current row when it moves', async () => {
    const { board, reader, list } = reading(numbers(1, 200));
    await reader.want(QUERY);
    reader.follow(5);
    expect(list().followed).toBe(4);
    board.change([900, 901, ...numbers(1, 200)]);
    await reader.refresh();
    expect(list().followed).toBe(6);
    board.change(numbers(6, 200));
    await reader.refresh();
    expect(list().followed).toBe(-1);
  });

  it('keep the chosen position of a current row that is in several groups', async () => {
    const rows = [...numbers(1, 20), 5, ...numbers(20, 60)];
    const { board, reader, list } = reading(rows);
    await reader.want(QUERY);
    reader.follow(5, 19);
    expect(list().followed).toBe(19);
    reader.setVisibleItems(10, 30);
    board.change([900, ...rows]);
    await reader.refresh();
    expect(list()).toMatchObject({ followed: 20, shift: { rows: 1 } });
  });

  it('include the position of a current row that was chosen during the request', async () => {
    const { board, reader, list } = reading(numbers(1, 200));
    await reader.want(QUERY);
    board.hold();
    void reader.refresh();
    reader.follow(7);
    await board.release(0);
    await settled();
    expect(list().followed).toBe(6);
  });

  it('appear at the top if no row is selected and the first rows are visible', async () => {
    const { board, reader, list, idAt } = reading(numbers(10, 200));
    await reader.want(QUERY);
    reader.setVisibleItems(0, 30);
    board.change([9, ...numbers(10, 200)]);
    await reader.refresh();
    expect(list().shift.rows).toBe(0);
    expect(idAt(0)).toBe(9);
  });

  it('are read again if an answer shows that the board has changed', async () => {
    const { board, reader, list, idAt } = reading(numbers(1, 1_000));
    await reader.want(QUERY);
    board.change(numbers(2, 1_000));
    reader.setVisibleItems(600, 630);
    await settled();
    expect(list().revision).toBe(2);
    expect(idAt(list().items - 1 < 600 ? 0 : 600)).toBe(602);
  });
});

describe('the rows of a range', () => {
  it('are requested if they were never visible, up to a maximum', async () => {
    const { board, reader, list } = reading(numbers(1, 5_000));
    await reader.want(QUERY);
    expect(await rowsBetween(list(), 0, 2_000, board.query, 10_000)).toEqual(numbers(1, 2_001));
    expect(await rowsBetween(list(), 0, 2_000, board.query, 1_000)).toBeNull();
  });
});
