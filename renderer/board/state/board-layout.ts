import { FIELD_IDS, type FieldId } from '../../../shared/board/fields.ts';
import type { BoardLayout } from '../../../shared/bridge/view/board-layout.ts';
import type { BoardSort } from '../../../shared/bridge/view/board-view.ts';

export type BoardColumn = BoardLayout['columns'][number];

/** Columns that are shown even if no row has a value: the name, and the forecast, which also says why a row could not be read. */
const ALWAYS_SHOWN: readonly FieldId[] = ['name', 'predicted'];

/** The columns that are shown: those that the person chose, else the usual ones without those that are empty for all rows. */
export function shownColumns(
  { columns, areChosen }: Pick<BoardLayout, 'columns' | 'areChosen'>,
  empty: readonly FieldId[],
): readonly BoardColumn[] {
  if (areChosen) return columns;
  return columns.filter(({ field }) => ALWAYS_SHOWN.includes(field) || !empty.includes(field));
}

/** Adds a column for tags near the beginning, so that it is visible. Returns the same array if there is one. */
export function withTagColumn(columns: readonly BoardColumn[]): readonly BoardColumn[] {
  if (columns.some(({ field }) => field === 'tag')) return columns;
  const after = Math.max(
    columns.findIndex(({ field }) => field === 'predicted'),
    columns.findIndex(({ field }) => field === 'name'),
  );
  return columns.toSpliced(after + 1, 0, { field: 'tag', width: null });
}

/** Fields that are no column yet, in the order in which they are offered. */
export function otherFields(columns: readonly BoardColumn[]): readonly FieldId[] {
  return FIELD_IDS.filter((field) => columns.every((column) => column.field !== field));
}

/** The columns with one of them a place further to the right (1) or to the left (-1). */
export function movedColumn(columns: readonly BoardColumn[], field: FieldId, step: 1 | -1): readonly BoardColumn[] {
  const from = columns.findIndex((column) => column.field === field);
  const column = columns[from];
  const to = from + step;
  if (column === undefined || to < 0 || to >= columns.length) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, column);
}

/** Most fields that rows are sorted by at once. */
const MAX_SORTS = 3;

/**
 * The order after a head was chosen: by it alone, upwards at first and downwards the second time, then as the rows came. `isMore`: beside those that
 * count already.
 */
export function sortedBy(sort: readonly BoardSort[], field: FieldId, isMore: boolean): readonly BoardSort[] {
  const known = sort.find((one) => one.field === field);
  const isAlone = sort.length === 1;
  const next = known === undefined ? { field, descending: false } : known.descending ? null : { field, descending: true };
  if (!isMore) {
    if (known !== undefined && !isAlone) return [{ field, descending: known.descending }];
    return next === null ? [] : [next];
  }
  if (known === undefined) return [...sort, { field, descending: false }].slice(0, MAX_SORTS);
  return sort.flatMap((one) => (one.field === field ? (next === null ? [] : [next]) : [one]));
}
