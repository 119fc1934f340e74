import type { FieldId } from '../../../shared/board/fields.ts';
import type { ColumnLayout, GridLayout } from '../../../shared/bridge/view/grid-layout.ts';

export type BoardColumn = ColumnLayout<FieldId>;

/** Columns shown even if no row has a value: the name, and the prediction. The prediction column also says why a row could not be read. */
const ALWAYS_SHOWN: readonly FieldId[] = ['name', 'predicted'];

/** Returns the columns that the user chose. If there are none, returns the default columns without those that are empty for all rows. */
export function shownColumns(
  { columns, areChosen }: Pick<GridLayout<FieldId>, 'columns' | 'areChosen'>,
  empty: readonly FieldId[],
): readonly BoardColumn[] {
  if (areChosen) return columns;
  return columns.filter(({ field }) => ALWAYS_SHOWN.includes(field) || !empty.includes(field));
}

/** Returns the columns with a tag column near the beginning, where it is visible. Returns the same array if it already has a tag column. */
export function withTagColumn(columns: readonly BoardColumn[]): readonly BoardColumn[] {
  if (columns.some(({ field }) => field === 'tag')) return columns;
  const after = Math.max(
    columns.findIndex(({ field }) => field === 'predicted'),
    columns.findIndex(({ field }) => field === 'name'),
  );
  return columns.toSpliced(after + 1, 0, { field: 'tag', width: null });
}
