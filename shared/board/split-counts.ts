import type { Facet, Ordered } from './facets.ts';
import type { FieldId } from './fields.ts';
import type { ZoneOffset } from './filter-times.ts';
import { countedValues } from './values-of.ts';

/** How often each value of one field occurs together with each value of another. */
export interface SplitCounts {
  readonly field: FieldId;
  /** Values of the other field that are counted by themselves, the most frequent first; null: rows without one. */
  readonly values: readonly (string | null)[];
  /** For each value of the facet, in its order: rows with each of `values`, and last the rows with any other value. */
  readonly counts: readonly (readonly number[])[];
}

interface SplitFields {
  /** The values of the one field, as they were counted. */
  readonly facet: Facet;
  readonly of: Ordered;
  /** Those of the other field: they tell which of them are counted by themselves. */
  readonly by: Facet;
  readonly byOrdered: Ordered;
}

/** Splits the counts of a facet by the values of another. Of a row with several values the first one counts. Linear in slots and different values. */
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

/** The counted values of a field, and the place of each in a facet; -1: it is not listed there. The last place is that of rows without a value. */
function indexesOf(facet: Facet, { column }: Ordered, slots: Int32Array, zone: ZoneOffset) {
  const values = countedValues(facet.field, column, slots, zone);
  const places = new Map(facet.values.map(({ value }, index) => [value, index]));
  const indexes = new Int32Array(values.count + 1);
  for (let value = 0; value < values.count; value += 1) indexes[value] = places.get(values.text(value)) ?? -1;
  indexes[values.count] = places.get(null) ?? -1;
  return { values, indexes };
}

/** The column of each slot. */
function columnsOf(by: Facet, ordered: Ordered, slots: Int32Array, zone: ZoneOffset): ReadonlyMap<number, number> {
  const { values, indexes } = indexesOf(by, ordered, slots, zone);
  const columns = new Map<number, number>();
  values.each(slots, (slot, value) => {
    const index = indexes[value] ?? -1;
    if (!columns.has(slot)) columns.set(slot, index < 0 ? by.values.length : index);
  });
  return columns;
}
