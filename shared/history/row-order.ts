import { compareVersions } from '../board/versions.ts';
import type { FieldValue, FilterableField } from '../board/fields.ts';
import type { RowTable } from './row-table.ts';

function sign(one: number | string, other: number | string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function compare({ kind, words }: FilterableField, one: FieldValue, other: FieldValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [String(one), String(other)];
  if (words !== null) return words.indexOf(a) - words.indexOf(b);
  if (kind === 'version') return compareVersions(a, b) || sign(a, b);
  return sign(a.toLowerCase(), b.toLowerCase()) || sign(a, b);
}

/** Sorts rows by fields of their table, the first one counts most. Rows without a value stand last either way; equal ones keep their order. */
export function sortedRows<R, F extends string>(
  { fields }: RowTable<R, F>,
  rows: readonly R[],
  sort: readonly { readonly field: F; readonly descending: boolean }[],
): readonly R[] {
  if (sort.length === 0) return rows;
  return rows.toSorted((one, other) => {
    for (const { field, descending } of sort) {
      const [a] = fields[field].of(one);
      const [b] = fields[field].of(other);
      if (a === undefined || b === undefined) {
        if (a !== b) return a === undefined ? 1 : -1;
        continue;
      }
      const compared = compare(fields[field], a, b);
      if (compared !== 0) return descending ? -compared : compared;
    }
    return 0;
  });
}
