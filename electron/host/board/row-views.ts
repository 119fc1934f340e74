import { type FieldId, type FieldValue, FIELDS } from '../../../shared/board/fields.ts';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import { withoutHome } from '../../../shared/board/folders.ts';
import type { AnsweredBy } from '../../../shared/board/answered-by.ts';
import { failureView } from '../../../shared/text/presenters/failure-view.ts';
import type { BoardRowView } from '../../../shared/bridge/view/board-view.ts';
import type { PathPresenter } from '../platform/files/display-path.ts';

/** Returns a row for the page, with the fields of its columns. `home`: the folder shown as `~`. */
export function rowView(
  row: BoardRow,
  { columns, by }: { readonly columns: readonly FieldId[]; readonly by: AnsweredBy },
  presentPath: PathPresenter,
  home: string,
): BoardRowView {
  const [location] = row.locations;
  const cells = columns.map((field) => [field, FIELDS[field].of(row, by).map((value) => shownValue(field, value, home))]);
  return {
    id: row.id,
    name: location.name,
    displayPath: presentPath(location.path),
    places: row.locations.length,
    cells: Object.fromEntries(cells) as BoardRowView['cells'],
    failure: row.failure === null ? null : failureView(row.failure).message,
  };
}

/** Returns a value for display. Only the folder field contains paths. */
export function shownValue<Value extends FieldValue | null>(field: FieldId, value: Value, home: string): Value | string {
  return field === 'in' && typeof value === 'string' ? withoutHome(value, home) : value;
}
