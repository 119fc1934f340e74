import type { Dialect } from '../../../shared/dialect.ts';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import type { Field, FieldId, FieldValue } from '../../../shared/board/fields.ts';
import { FIELDS } from '../../../shared/board/fields.ts';
import { visible } from './terminal-text.ts';

/** Between the values of one cell. */
const BETWEEN = '; ';

/** What a spreadsheet takes for a formula; with an apostrophe before it, for text. */
const FORMULA = /^[=+\-@]/;

/** A line of CSV (RFC 4180) with its line end. Numbers are as they are; of texts what steers a terminal is written out, and none is a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const shown = visible(cell);
  const text = FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The cells of a row for fields of the board: several values of one field in one cell, times in ISO 8601. */
export function fieldCells(row: BoardRow, fields: readonly FieldId[], dialect: Dialect): readonly (string | number)[] {
  return fields.map((id) => {
    const { kind, of }: Field = FIELDS[id];
    return joinedValues(of(row, dialect).map((value) => valueText(value, kind)));
  });
}

/** The values of a field as one cell. */
export function joinedValues(values: readonly FieldValue[]): FieldValue {
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : values.join(BETWEEN);
}

/** A value of a field as tables give it. */
export function valueText(value: FieldValue, kind: Field['kind']): FieldValue {
  return kind === 'time' && typeof value === 'number' ? new Date(value).toISOString() : value;
}
