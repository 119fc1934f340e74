import type { FieldId } from './fields.ts';
import { type CountedValues, type TextPositions, countsOf, sortedCounts } from './values-of.ts';

/** Rows under one heading. A row with several values is in several groups. */
interface Group {
  /** null: rows without a value. */
  readonly value: string | null;
  readonly folded: boolean;
  readonly count: number;
  /** Position of the heading among all items, from 0. */
  readonly at: number;
  /** Index of the group's first row in `Grouped.slots`. */
  readonly from: number;
}

export interface Grouped {
  readonly groups: readonly Group[];
  /** The slots of all groups, concatenated. */
  readonly slots: Int32Array;
  /** Number of headings, plus number of rows that are not under a collapsed heading. */
  readonly items: number;
}

/** Groups sorted slots under headings; each group keeps the overall order. Linear except for sorting the headings. */
export function groupSlots(
  field: FieldId,
  sorted: Int32Array,
  { values, positions }: { readonly values: CountedValues; readonly positions: TextPositions },
  isFolded: (value: string | null) => boolean,
): Grouped {
  // Rows without a value come last.
  const counts = values.counts(sorted);
  const occurring = countsOf(values, counts, () => true);
  const headings = sortedCounts(field, occurring, values.count, positions);
  const without = counts[values.count] ?? 0;
  const all = [...headings, ...(without > 0 ? [{ number: values.count, value: null, count: without }] : [])];
  const ends = new Int32Array(values.count + 1);
  const groups: Group[] = [];
  let from = 0;
  let at = 0;
  for (const { number, value, count } of all) {
    const folded = isFolded(value);
    groups.push({ value, folded, count, at, from });
    ends[number] = from;
    from += count;
    at += 1 + (folded ? 0 : count);
  }
  const slots = new Int32Array(from);
  values.each(sorted, (slot, value) => {
    const end = ends[value] ?? 0;
    slots[end] = slot;
    ends[value] = end + 1;
  });
  return { groups, slots, items: at };
}

/** Index of the group that contains an item. */
export function groupAt(groups: readonly Group[], item: number): number {
  let low = 0;
  let high = groups.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((groups[middle]?.at ?? 0) <= item) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
