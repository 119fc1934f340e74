import type { BoardItem, BoardPage, BoardQuery, BoardRowView, FilterFailure } from '../../../shared/bridge/view/board-view.ts';
import { MAX_BOARD_ITEMS } from '../../../shared/bridge/view/board-view.ts';

/** Which rows are wanted, in which order: a query without its page. */
export type BoardListQuery = Omit<BoardQuery, 'from' | 'limit' | 'find' | 'near' | 'before'>;

/** What is known of the rows that match: those in sight, and how many there are. */
export interface BoardList {
  readonly query: BoardListQuery;
  readonly revision: number;
  /** Not all rows of the store are among them yet. */
  readonly loading: boolean;
  readonly total: number;
  readonly matching: number;
  /** Rows that are not folded away, and headings. */
  readonly items: number;
  readonly errors: readonly FilterFailure[];
  /** Those that came, by their index. */
  readonly came: ReadonlyMap<number, BoardItem>;
  /** Where the followed row stands; -1: nowhere. */
  readonly followed: number;
  /** By how many items the rows in sight moved with the last change of the board. */
  readonly shift: { readonly id: number; readonly rows: number };
}

/** Items that are asked for together. */
const CHUNK = 100;
/** Items around those in sight that are asked for with them. */
const AROUND = 40;
/** Items that are kept: scrolling back to them asks nothing. */
const MAX_CACHED = 5_000;

export function itemAt({ came }: Pick<BoardList, 'came'>, index: number): BoardItem | null {
  return came.get(index) ?? null;
}

export function rowOfItem(item: BoardItem | null): BoardRowView | null {
  return item?.kind === 'row' ? item.row : null;
}

/** Where a row stands among the items that came, of several places the one nearest to `near`; -1: it is not there, or did not come. */
export function positionOfRow({ came }: Pick<BoardList, 'came'>, row: number, near = 0): number {
  const there = came.get(near);
  if (there?.kind === 'row' && there.row.id === row) return near;
  let nearest = -1;
  for (const [position, item] of came) {
    if (item.kind !== 'row' || item.row.id !== row) continue;
    if (nearest === -1 || Math.abs(position - near) < Math.abs(nearest - near)) nearest = position;
  }
  return nearest;
}

interface Window {
  /** First item in sight, and the one behind the last. */
  readonly from: number;
  readonly to: number;
}

interface BoardReader {
  /** Shows other rows, from the first one on; of several queries the last one counts. `keep`: the rows in sight stay in sight. */
  readonly want: (query: BoardListQuery, keep?: boolean) => Promise<void>;
  /** These items are in sight. */
  readonly setVisibleItems: (from: number, to: number) => void;
  /** This item is wanted, wherever what is in sight lies. */
  readonly bring: (index: number) => void;
  /** The board changed. */
  readonly refresh: () => Promise<void>;
  /** What is to be shown is asked for, and did not come yet. */
  readonly isReading: () => boolean;
  /** The position of this row is told with every change, of several the one nearest to `near`; null: of none. */
  readonly follow: (row: number | null, near?: number) => void;
  /** Nothing of it is shown any more. */
  readonly drop: () => void;
}

function lacks({ came }: BoardList, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (!came.has(index)) return true;
  return false;
}

/** Where a page lies that shows a window, in whole chunks. */
function pageAround({ from, to }: Window): { readonly from: number; readonly limit: number } {
  const first = Math.max(0, from - AROUND);
  const start = first - (first % CHUNK);
  const end = Math.ceil((to + AROUND) / CHUNK) * CHUNK;
  return { from: start, limit: Math.min(MAX_BOARD_ITEMS, Math.max(CHUNK, end - start)) };
}

function withPage(came: ReadonlyMap<number, BoardItem>, { from, page }: BoardPage): ReadonlyMap<number, BoardItem> {
  const all = new Map(came);
  page.forEach((item, index) => all.set(from + index, item));
  // Those that came last are nearest to what is in sight.
  return all.size <= MAX_CACHED ? all : new Map([...all].slice(-MAX_CACHED / 2));
}

/** The page, with the very objects that were there before in place of those that say the same: their rows are not drawn anew. */
function sameWhere(page: BoardPage, before: BoardList | null): BoardPage {
  if (before === null) return page;
  const known = new Map<number, BoardItem>();
  for (const item of before.came.values()) if (item.kind === 'row') known.set(item.row.id, item);
  const same = (item: BoardItem): BoardItem => {
    const one = item.kind === 'row' ? known.get(item.row.id) : undefined;
    return one !== undefined && JSON.stringify(one) === JSON.stringify(item) ? one : item;
  };
  return { ...page, page: page.page.map(same) };
}

/**
 * Reads the rows of the board that are looked at. `fetchPage` answers null if it failed; `show` is called with every change of what is known.
 */
export function makeBoardReader(
  fetchPage: (query: BoardQuery) => Promise<BoardPage | null>,
  show: (list: BoardList | null) => void,
): BoardReader {
  let query: BoardListQuery | null = null;
  let list: BoardList | null = null;
  let sight: Window = { from: 0, to: 40 };
  let followed: number | null = null;
  // Answers to what was asked before count no more.
  let asked = 0;
  /** One question for the whole after the other: the host answers one at a time, and of what is wanted meanwhile only the last query is asked for. */
  let reading: Promise<void> | null = null;
  let isDue = false;
  /** Other rows are wanted than those that are shown: they begin with the first one. */
  let begins = true;
  const coming = new Set<number>();

  function set(next: BoardList | null): void {
    list = next;
    show(next);
  }

  /** A row in sight by which the place of all of them is found again. */
  function anchor(): { readonly row: number; readonly position: number } | null {
    if (list === null) return null;
    if (followed !== null && list.followed >= sight.from && list.followed < sight.to) return { row: followed, position: list.followed };
    for (let index = sight.from; index < sight.to; index += 1) {
      const row = rowOfItem(itemAt(list, index));
      if (row !== null) return { row: row.id, position: index };
    }
    return null;
  }

  /** Asks for what is in sight: where other rows are wanted from the first one on, else wherever the rows stand now that were in sight before. */
  async function read(wanted: BoardListQuery): Promise<void> {
    asked += 1;
    const mine = asked;
    coming.clear();
    const held = begins ? null : anchor();
    const atTop = sight.from === 0 && held?.row !== followed;
    const { from, limit } = pageAround(sight);
    const find = [...new Set([...(held === null ? [] : [held.row]), ...(followed === null ? [] : [followed])])];
    const near = find.map((row) => (row === held?.row ? held.position : Math.max(0, list?.followed ?? 0)));
    const before = held === null || atTop ? null : held.position - from;
    const page = await fetchPage({ ...wanted, from, limit, find, near, before });
    if (mine !== asked || page === null) return;
    begins = false;
    take(wanted, page, held !== null && !atTop ? held : null, find);
  }

  function take(
    wanted: BoardListQuery,
    page: BoardPage,
    held: { readonly row: number; readonly position: number } | null,
    find: readonly number[],
  ): void {
    const positionOf = (row: number | null): number => (row === null ? -1 : (page.found[find.indexOf(row)] ?? -1));
    const came = withPage(new Map(), sameWhere(page, list));
    const now = held === null ? -1 : positionOf(held.row);
    const moved = held === null || now === -1 ? 0 : now - held.position;
    sight = { from: Math.max(0, sight.from + moved), to: sight.to + moved };
    const before = list?.shift ?? { id: 0, rows: 0 };
    set({
      query: wanted,
      revision: page.revision,
      loading: page.loading,
      total: page.total,
      matching: page.matching,
      items: page.items,
      errors: page.errors,
      came,
      followed: followed === null || find.includes(followed) ? positionOf(followed) : positionOfRow({ came }, followed, list?.followed),
      shift: moved === 0 ? before : { id: before.id + 1, rows: moved },
    });
    fill();
  }

  /** Asks for what is in sight and has not come. */
  function fill(): void {
    if (list === null) return;
    const { from, limit } = pageAround(sight);
    const last = Math.min(from + limit, list.items);
    for (let first = from; first < last; first += CHUNK) {
      if (!coming.has(first) && lacks(list, first, Math.min(first + CHUNK, last))) void fetchChunk(first);
    }
  }

  async function fetchChunk(first: number): Promise<void> {
    if (query === null) return;
    const mine = asked;
    coming.add(first);
    const page = await fetchPage({ ...query, from: first, limit: CHUNK, find: [], before: null });
    if (mine !== asked) return;
    coming.delete(first);
    if (page === null || list === null) return;
    // A restarted host is still loading its rows: this page can be incomplete although its revision is the same.
    if (page.revision !== list.revision || page.loading !== list.loading) return void refresh();
    set({ ...list, came: withPage(list.came, page) });
  }

  async function readAll(): Promise<void> {
    while (isDue && query !== null) {
      isDue = false;
      await read(query);
    }
    reading = null;
  }

  /** What changes meanwhile is read once more. */
  function refresh(): Promise<void> {
    isDue = true;
    reading ??= readAll();
    return reading;
  }

  return {
    want: (wanted, keep = false) => {
      query = wanted;
      // What is under way is not what is wanted any more.
      asked += 1;
      if (!keep) {
        begins = true;
        sight = { from: 0, to: sight.to - sight.from };
      }
      return refresh();
    },
    setVisibleItems: (from, to) => {
      sight = { from, to };
      fill();
    },
    bring: (index) => {
      const first = index - (index % CHUNK);
      // What other rows begin with is asked for already, and tells where this one is.
      if (list?.query === query && !list.came.has(index) && !coming.has(first)) void fetchChunk(first);
    },
    refresh,
    isReading: () => reading !== null,
    follow: (row, near = list?.followed ?? 0) => {
      followed = row;
      if (list !== null) set({ ...list, followed: row === null ? -1 : positionOfRow(list, row, near) });
    },
    drop: () => {
      asked += 1;
      query = null;
      set(null);
    },
  };
}
