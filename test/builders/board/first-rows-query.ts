import type { BoardQuery } from '../../../shared/bridge/view/board-view.ts';

/** Queries the first rows, newest first. */
export const FIRST_ROWS: BoardQuery = {
  filter: '',
  by: 'antenna',
  sort: [],
  group: null,
  folded: [],
  columns: [],
  from: 0,
  limit: 100,
  find: [],
  before: null,
};
