import { type Field, type FieldId, type FieldValue, FIELDS } from '../../../shared/board/fields.ts';
import { BOARD_COMMAND } from '../../../shared/text/board/board-command.ts';
import type { BoardRowView } from '../../../shared/bridge/view/board-view.ts';
import { csvLine } from '../../../shared/history/csv-line.ts';
import { joinedValues, valueText } from '../common/csv.ts';
import { columns as inColumns, visible, visibleStart } from '../common/terminal-text.ts';

/** Version of the lines that `crashlens board --json` prints (docs/formats.md). */
const BOARD_VERSION = 3;

/** An output format for rows. All texts include line ends. */
export interface BoardForm {
  readonly begin: string;
  page(rows: readonly BoardRowView[]): string;
}

/** Maximum number of characters in a cell on a terminal. */
const MAX_CELL_LENGTH = 60;

function valuesOf(row: BoardRowView, field: FieldId): readonly FieldValue[] {
  const { kind }: Field = FIELDS[field];
  return (row.cells[field] ?? []).map((value) => valueText(value, kind));
}

/** Human-readable columns. Column widths are computed separately for each page of rows. */
export function textForm(fields: readonly FieldId[]): BoardForm {
  let isFirst = true;
  return {
    begin: '',
    page(rows) {
      const lines = rows.map((row) => [
        ...fields.map((field) => visibleStart(valuesOf(row, field).join(', '), MAX_CELL_LENGTH)),
        displayPathOf(row),
      ]);
      const heads = isFirst ? [[...fields, BOARD_COMMAND.path]] : [];
      isFirst = false;
      return rows.length === 0 ? '' : `${inColumns([...heads, ...lines], MAX_CELL_LENGTH).join('\n')}\n`;
    },
  };
}

function displayPathOf({ name, displayPath, failure }: BoardRowView): string {
  const path = displayPath ?? BOARD_COMMAND.inDataFolder(name);
  return visible(failure === null ? path : `${path} (${BOARD_COMMAND.unreadable(failure)})`);
}

export function jsonForm(fields: readonly FieldId[]): BoardForm {
  return {
    begin: '',
    page: (rows) => rows.map((row) => `${JSON.stringify(rowJson(row, fields))}\n`).join(''),
  };
}

function rowJson(row: BoardRowView, fields: readonly FieldId[]): object {
  const { id, name, displayPath, places, failure, cells } = row;
  return {
    version: BOARD_VERSION,
    id,
    name,
    displayPath,
    places,
    failure,
    fields: Object.fromEntries(fields.map((field) => [field, cells[field] ?? []])),
  };
}

export function csvForm(fields: readonly FieldId[]): BoardForm {
  return {
    begin: csvLine(['path', 'failure', ...fields]),
    page: (rows) =>
      rows
        .map((row) => csvLine([row.displayPath ?? '', row.failure ?? '', ...fields.map((field) => joinedValues(valuesOf(row, field)))]))
        .join(''),
  };
}
