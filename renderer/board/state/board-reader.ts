import type { FieldId } from '../../../shared/board/fields.ts';
import {
  type BoardItem,
  type BoardPage,
  type BoardQuery,
  type BoardRowView,
  type FilterFailure,
  MAX_BOARD_ITEMS,
} from '../../../shared/bridge/view/board-view.ts';

/** Which rows to read, and in which order: a query without its page. */
export type BoardListQuery = Omit<BoardQuery, 'from' | 'limit' | 'find' | 'near' | 'before'>;

/** Known part of the matching rows: loaded items, and counts. */
export interface BoardList {
  readonly query: BoardListQuery;
  readonly revision: number;
  /** The host has not loaded all rows of the store yet. */
  readonly loading: boolean;
  readonly total: number;
  readonly matching: number;
  /** Number of items: headings, and rows that are not folded. */
  readonly items: number;
  readonly errors: readonly FilterFailure[];
  /** Columns that are empty for all rows of the board. The array is the same object until the columns change. */
  readonly empty: readonly FieldId[];
  /** Loaded items by index. */
  readonly came: ReadonlyMap<number, BoardItem>;
  /** Position of the followed row (see `BoardReader.follow`); -1: not in the list. */
  readonly followed: number;
  /** Number of items by which the visible rows moved with the last change of the board. */
  readonly shift: { readonly id: number; readonly rows: number };
}

const CHUNK = 100;
/** Number of items before and after the visible items that are requested with them. */
const AROUND = 40;
/** Maximum number of cached items. Scrolling back to cached items needs no request. */
const MAX_CACHED = 5_000;

export function itemAt({ came }: Pick<BoardList, 'came'>, index: number): BoardItem | null {
  return came.get(index) ?? null;
}

export function rowOfItem(item: BoardItem | null): BoardRowView | null {
  return item?.kind === 'row' ? item.row : null;
}

/** Position of a row among the loaded items; -1: not in the list, or not loaded. If the row has several positions, returns the one nearest to `near`. */
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
  /** Visible items; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** A row and its position in the list. */
interface RowPosition {
  readonly row: number;
  readonly position: number;
}

function lacks({ came }: BoardList, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (!came.has(index)) return true;
  return false;
}

/** Page that covers a window, in whole chunks. */
function pageAround({ from, to }: Window): { readonly from: number; readonly limit: number } {
  const first = Math.max(0, from - AROUND);
  const start = first - (first % CHUNK);
  const end = Math.ceil((to + AROUND) / CHUNK) * CHUNK;
  return { from: start, limit: Math.min(MAX_BOARD_ITEMS, Math.max(CHUNK, end - start)) };
}

function withPage(came: ReadonlyMap<number, BoardItem>, { from, page }: BoardPage): ReadonlyMap<number, BoardItem> {
  const all = new Map(came);
  page.forEach((item, index) => all.set(from + index, item));
  // The last loaded items are nearest to the visible items.
  return all.size <= MAX_CACHED ? all : new Map([...all].slice(-MAX_CACHED / 2));
}

/** Returns the page with the previous object for each unchanged item, so that its row is not rendered again. */
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

/** Reads the visible rows of the board, one query at a time. Of several pending queries, only the last is made. */
export class BoardReader {
  readonly #fetchPage: (query: BoardQuery) => Promise<BoardPage | null>;
  readonly #show: (list: BoardList) => void;
  #query: BoardListQuery | null = null;
  #list: BoardList | null = null;
  #sight: Window = { from: 0, to: 40 };
  #followed: number | null = null;
  /** Number of the newest request for the visible rows. Answers to older requests are ignored. */
  #newest = 0;
  #reading: Promise<void> | null = null;
  #isDue = false;
  /** True if the next response belongs to a new query. The list then starts at its first row. */
  #startsAtTop = true;
  /** First item of each chunk that was requested and has not arrived. */
  readonly #coming = new Set<number>();

  /** `fetchPage` resolves to null after a failure. `show` is called with each new version of the list. */
  constructor(fetchPage: (query: BoardQuery) => Promise<BoardPage | null>, show: (list: BoardList) => void) {
    this.#fetchPage = fetchPage;
    this.#show = show;
  }

  /** True if visible rows are requested and have not arrived. */
  get isReading(): boolean {
    return this.#reading !== null;
  }

  /** Requests the rows of another query. `keep`: the visible rows stay in view. Otherwise the list starts at its first row. */
  want(query: BoardListQuery, keep = false): Promise<void> {
    this.#query = query;
    // A response to the previous query is ignored.
    this.#newest += 1;
    if (!keep) {
      this.#startsAtTop = true;
      this.#sight = { from: 0, to: this.#sight.to - this.#sight.from };
    }
    return this.refresh();
  }

  /** Notes which items are visible, and loads those that have not arrived. */
  setVisibleItems(from: number, to: number): void {
    this.#sight = { from, to };
    this.#fill();
  }

  /** Loads an item, visible or not. */
  bring(index: number): void {
    const first = index - (index % CHUNK);
    // After a change of the query, its first page was already requested. The item's position is known only after that page arrives.
    if (this.#list?.query === this.#query && !this.#list.came.has(index) && !this.#coming.has(first)) void this.#fetchChunk(first);
  }

  /** Reads the visible rows again after the board changed. If called during a read, reads them once more after that. */
  refresh(): Promise<void> {
    this.#isDue = true;
    this.#reading ??= this.#readDue();
    return this.#reading;
  }

  /**
   * From now on, `BoardList.followed` is the position of this row. If the row has several positions, the one nearest to `near` is used. null: follows no row.
   */
  follow(row: number | null, near = this.#list?.followed ?? 0): void {
    this.#followed = row;
    if (this.#list !== null) this.#set({ ...this.#list, followed: row === null ? -1 : positionOfRow(this.#list, row, near) });
  }

  #set(list: BoardList): void {
    this.#list = list;
    this.#show(list);
  }

  async #readDue(): Promise<void> {
    while (this.#isDue && this.#query !== null) {
      this.#isDue = false;
      await this.#read(this.#query);
    }
    this.#reading = null;
  }

  /** Requests the visible rows. For a new query, these are its first rows. Otherwise they are the same rows as before, even if their positions have changed. */
  async #read(query: BoardListQuery): Promise<void> {
    this.#newest += 1;
    const mine = this.#newest;
    this.#coming.clear();
    const followed = this.#followed;
    const held = this.#startsAtTop ? null : this.#anchor();
    const atTop = this.#sight.from === 0 && held?.row !== followed;
    const { from, limit } = pageAround(this.#sight);
    const find = [...new Set([...(held === null ? [] : [held.row]), ...(followed === null ? [] : [followed])])];
    const near = find.map((row) => (row === held?.row ? held.position : Math.max(0, this.#list?.followed ?? 0)));
    const before = held === null || atTop ? null : held.position - from;
    const page = await this.#fetchPage({ ...query, from, limit, find, near, before });
    if (mine !== this.#newest || page === null) return;
    this.#startsAtTop = false;
    this.#take(query, page, atTop ? null : held, find);
  }

  /** The visible row that keeps its place on screen: the followed row, or the first one that is loaded. */
  #anchor(): RowPosition | null {
    const list = this.#list;
    if (list === null) return null;
    const { from, to } = this.#sight;
    if (this.#followed !== null && list.followed >= from && list.followed < to) return { row: this.#followed, position: list.followed };
    for (let index = from; index < to; index += 1) {
      const row = rowOfItem(itemAt(list, index));
      if (row !== null) return { row: row.id, position: index };
    }
    return null;
  }

  /** Shows a page in place of the earlier items. `find`: the rows whose positions `page.found` contains. */
  #take(query: BoardListQuery, page: BoardPage, held: RowPosition | null, find: readonly number[]): void {
    const { revision, loading, total, matching, items, errors } = page;
    const list = this.#list;
    const followed = this.#followed;
    const positionOf = (row: number | null): number => (row === null ? -1 : (page.found[find.indexOf(row)] ?? -1));
    const came = withPage(new Map(), sameWhere(page, list));
    const now = held === null ? -1 : positionOf(held.row);
    const moved = held === null || now === -1 ? 0 : now - held.position;
    this.#sight = { from: Math.max(0, this.#sight.from + moved), to: this.#sight.to + moved };
    const before = list?.shift ?? { id: 0, rows: 0 };
    this.#set({
      query,
      revision,
      loading,
      total,
      matching,
      items,
      errors,
      empty: list !== null && list.empty.join() === page.empty.join() ? list.empty : page.empty,
      came,
      followed: followed === null || find.includes(followed) ? positionOf(followed) : positionOfRow({ came }, followed, list?.followed),
      shift: moved === 0 ? before : { id: before.id + 1, rows: moved },
    });
    this.#fill();
  }

  /** Loads the visible items that have not arrived. */
  #fill(): void {
    const list = this.#list;
    if (list === null) return;
    const { from, limit } = pageAround(this.#sight);
    const last = Math.min(from + limit, list.items);
    for (let first = from; first < last; first += CHUNK) {
      if (!this.#coming.has(first) && lacks(list, first, Math.min(first + CHUNK, last))) void this.#fetchChunk(first);
    }
  }

  async #fetchChunk(first: number): Promise<void> {
    if (this.#query === null) return;
    const mine = this.#newest;
    this.#coming.add(first);
    const page = await this.#fetchPage({ ...this.#query, from: first, limit: CHUNK, find: [], before: null });
    if (mine !== this.#newest) return;
    this.#coming.delete(first);
    const list = this.#list;
    if (page === null || list === null) return;
    // Pages with the same revision can still differ, because a restarted host is still loading its rows.
    if (page.revision !== list.revision || page.loading !== list.loading) return void this.refresh();
    this.#set({ ...list, came: withPage(list.came, page) });
  }
}
