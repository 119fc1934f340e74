import type { Dialect } from '../../../shared/dialect.ts';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import { type Field, type FieldId, type FieldValue, FIELDS } from '../../../shared/board/fields.ts';

/** Between the values of one cell. */
const BETWEEN = '; ';

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
