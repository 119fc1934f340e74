import type { Column } from './column-index.ts';
import { FIELDS, type FieldId } from './fields.ts';

/** Returns whether a field is blank in all rows. A row is blank if it has no value, a zero in a number field, or `no` in a flag. */
export function isColumnEmpty(field: FieldId, column: Column, slots: number): boolean {
  const { kind } = FIELDS[field];
  if (column.kind === 'numbers') {
    const { numbers } = column.numbers;
    for (let slot = 0; slot < slots; slot += 1) {
      const value = numbers[slot] ?? Number.NaN;
      if (!Number.isNaN(value) && !(kind === 'number' && value === 0)) return false;
    }
    return true;
  }
  const isBlank = new Uint8Array(column.listCount);
  for (let list = 0; list < column.listCount; list += 1) {
    isBlank[list] = list === 0 || (kind === 'flag' && column.texts.text(column.first(list)) === 'no') ? 1 : 0;
  }
  const lists = column.lists.numbers;
  for (let slot = 0; slot < slots; slot += 1) if (isBlank[lists[slot] ?? 0] !== 1) return false;
  return true;
}
