import type { Facet, Ordered } from './facets.ts';
import type { FieldId } from './fields.ts';
import type { ZoneOffset } from './filter-times.ts';
import { countedValues } from './values-of.ts';

/** Counts of each combination of values of two fields. */
export interface SplitCounts {
  readonly field: FieldId;
  /** Values of the split field with their own counts, most frequent first; null: rows without a value. */
  readonly values: readonly (string | null)[];
  /** For each value of the facet, in the facet's order: the number of rows with each of `values`, then the number of all other rows. */
  readonly counts: readonly (readonly number[])[];
}

interface SplitFields {
  /** The counted values of the first field. */
  readonly facet: Facet;
  readonly of: Ordered;
  /** The listed values of the split field. Only these have counts of their own. */
  readonly by: Facet;
  readonly byOrdered: Ordered;
}

/** Splits the counts of a facet by the values of another field. If a row has several values of that field, the first counts. Linear in slots and values. */
export function splitCounts({ facet, of, by, byOrdered }: SplitFields, slots: Int32Array, zone: ZoneOffset): SplitCounts {
  const columns = by.values.length + 1;
  const table = facet.values.map(() => new Int32Array(columns));
  const others = columnsOf(by, byOrdered, slots, zone);
  const { values, indexes } = indexesOf(facet, of, slots, zone);
  values.each(slots, (slot, value) => {
    const counts = table[indexes[value] ?? -1];
    const column = others.get(slot) ?? columns - 1;
    if (counts !== undefined) counts[column] = (counts[column] ?? 0) + 1;
  });
  return { field: by.field, values: by.values.map(({ value }) => value), counts: table.map((counts) => [...counts]) };
}

/** The counted values of a field, and the index of each in a facet; -1 if not listed. The last index is for rows without a value. */
function indexesOf(facet: Facet, { column }: Ordered, slots: Int32Array, zone: ZoneOffset) {
  const values = countedValues(facet.field, column, slots, zone);
  const places = new Map(facet.values.map(({ value }, index) => [value, index]));
  const indexes = new Int32Array(values.count + 1);
  for (let value = 0; value < values.count; value += 1) indexes[value] = places.get(values.text(value)) ?? -1;
  indexes[values.count] = places.get(null) ?? -1;
  return { values, indexes };
}

/** For each slot, the column of the table in which its row is counted. */
function columnsOf(by: Facet, ordered: Ordered, slots: Int32Array, zone: ZoneOffset): ReadonlyMap<number, number> {
  const { values, indexes } = indexesOf(by, ordered, slots, zone);
  const columns = new Map<number, number>();
  values.each(slots, (slot, value) => {
    const index = indexes[value] ?? -1;
    if (!columns.has(slot)) columns.set(slot, index < 0 ? by.values.length : index);
  });
  return columns;
}
