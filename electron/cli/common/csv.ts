import type { Dialect } from '../../../shared/dialect.ts';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import { type Field, type FieldId, type FieldValue, FIELDS } from '../../../shared/board/fields.ts';

const BETWEEN = '; ';

/** Formats the cells of a row. Several values of a field share a cell; times are in ISO 8601. */
export function fieldCells(row: BoardRow, fields: readonly FieldId[], dialect: Dialect): readonly (string | number)[] {
  return fields.map((id) => {
    const { kind, of }: Field = FIELDS[id];
    return joinedValues(of(row, dialect).map((value) => valueText(value, kind)));
  });
}

export function joinedValues(values: readonly FieldValue[]): FieldValue {
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : values.join(BETWEEN);
}

/** Formats a field value for tables. */
export function valueText(value: FieldValue, kind: Field['kind']): FieldValue {
  return kind === 'time' && typeof value === 'number' ? new Date(value).toISOString() : value;
}
