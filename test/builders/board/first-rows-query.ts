import type { BoardQuery } from '../../../shared/bridge/view/board-view.ts';

/** Asks for the first rows of all, the last ones that came first. */
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
