import { DUMP_LISTS, type DumpListId, type DumpRow, type DumpRows } from '../../../bridge/view/dump-list-view.ts';

/** A list of a dump. Rows are made on access. */
export interface DumpList {
  readonly length: number;
  readonly row: (index: number) => DumpRow;
  /** What rows are sorted by, for columns that are not sorted by their text. */
  readonly keys?: Readonly<Record<string, (index: number) => number | bigint>>;
}

/** Which rows of a list are asked for. */
export interface RowsAsked {
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
  readonly filter: string;
  readonly from: number;
  readonly limit: number;
}

/** Rows of a list, sorted and filtered by what is shown. */
export function pageOf(list: DumpList, id: DumpListId, asked: RowsAsked): DumpRows {
  const order = orderOf(list, id, asked);
  return {
    total: list.length,
    matching: order?.length ?? list.length,
    rows: Array.from({ length: Math.max(Math.min(asked.limit, (order?.length ?? list.length) - asked.from), 0) }, (_, at) =>
      list.row(order?.[asked.from + at] ?? asked.from + at),
    ),
  };
}

/** The indexes of the rows in the order asked for; null for all rows in the order of the dump. */
function orderOf(list: DumpList, id: DumpListId, { sort, filter }: RowsAsked): readonly number[] | null {
  const wanted = filter.trim().toLowerCase();
  const column = sort === null ? -1 : DUMP_LISTS[id].findIndex((each) => each === sort.column);
  if (wanted === '' && column < 0) return null;
  const indexes = Array.from({ length: list.length }, (_, index) => index);
  const kept =
    wanted === '' ? indexes : indexes.filter((index) => list.row(index).cells.some((cell) => cell?.toLowerCase().includes(wanted)));
  if (sort === null || column < 0) return kept;
  const key = list.keys?.[sort.column] ?? ((index: number): string => list.row(index).cells[column] ?? '');
  const keyed = kept.map((index) => ({ index, key: key(index) }));
  const sign = sort.descending ? -1 : 1;
  return keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : a.index - b.index)).map(({ index }) => index);
}
