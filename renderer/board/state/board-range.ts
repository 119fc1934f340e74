import { type BoardPage, type BoardQuery, MAX_BOARD_ITEMS } from '../../../shared/bridge/view/board-view.ts';
import { itemAt, rowOfItem, type BoardList } from './board-reader.ts';

/** Returns the rows of the items `[from, to)`. Requests rows that are not loaded. null after a failure, or if there are more than `most` rows. */
export async function rowsBetween(
  list: BoardList,
  from: number,
  to: number,
  fetchPage: (query: BoardQuery) => Promise<BoardPage | null>,
  most: number,
): Promise<readonly number[] | null> {
  const rows: number[] = [];
  for (let index = from; index < to; index += 1) {
    const item = itemAt(list, index);
    if (item !== null) {
      const row = rowOfItem(item);
      if (row !== null) rows.push(row.id);
      continue;
    }
    const page = await fetchPage({
      ...list.query,
      columns: [],
      from: index,
      limit: Math.min(MAX_BOARD_ITEMS, to - index),
      find: [],
      before: null,
    });
    if (page === null || page.page.length === 0) return null;
    for (const came of page.page) if (came.kind === 'row') rows.push(came.row.id);
    index += page.page.length - 1;
    if (rows.length > most) return null;
  }
  return rows.length > most ? null : rows;
}
