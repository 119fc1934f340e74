import type { Column, NumberColumn, TextColumn } from './columns.ts';
import { compareValues } from './compare.ts';
import type { FieldId } from './fields.ts';

/** Places of slots in the order of a field, from 0, ascending; equal values have equal ones. -1: no value. */
export interface Ranks {
  /** By slot; as long as there are slots, or longer. */
  readonly of: Int32Array;
  /** All are below it. */
  readonly count: number;
}

/** The places of the texts of one field. New texts are sorted in among those that were sorted before. */
export interface TextOrder {
  /** The place of each text, by its number. */
  places(): Int32Array;
}

export function textOrder(field: FieldId, { texts }: TextColumn): TextOrder {
  let sorted: readonly number[] = [];
  let places = new Int32Array(0);
  return {
    places() {
      if (texts.count === sorted.length) return places;
      const known = new Map<number, string>();
      const textOf = (code: number): string => {
        const text = known.get(code) ?? texts.text(code);
        known.set(code, text);
        return text;
      };
      const compare = (one: number, other: number): number => compareValues(field, textOf(one), textOf(other));
      const added: number[] = [];
      for (let code = sorted.length; code < texts.count; code += 1) added.push(code);
      sorted = merged(sorted, added.sort(compare), compare);
      places = new Int32Array(sorted.length);
      sorted.forEach((code, place) => (places[code] = place));
      return places;
    },
  };
}

function merged(these: readonly number[], those: readonly number[], compare: (one: number, other: number) => number): readonly number[] {
  const all: number[] = [];
  let one = 0;
  for (const other of those) {
    for (; one < these.length && compare(these[one] ?? 0, other) < 0; one += 1) all.push(these[one] ?? 0);
    all.push(other);
  }
  for (; one < these.length; one += 1) all.push(these[one] ?? 0);
  return all;
}

export function ranksOf(column: Column, slots: number, order: TextOrder | null): Ranks {
  return column.kind === 'numbers' ? ranksOfNumbers(column, slots) : ranksOfTexts(column, slots, order?.places() ?? new Int32Array(0));
}

function ranksOfTexts(column: TextColumn, slots: number, places: Int32Array): Ranks {
  const lists = new Int32Array(column.listCount);
  for (let list = 0; list < lists.length; list += 1) {
    const first = column.first(list);
    lists[list] = first < 0 ? -1 : (places[first] ?? 0);
  }
  const of = new Int32Array(slots);
  const numbers = column.lists.numbers;
  for (let slot = 0; slot < slots; slot += 1) of[slot] = lists[numbers[slot] ?? 0] ?? -1;
  return { of, count: places.length };
}

function ranksOfNumbers({ numbers }: NumberColumn, slots: number): Ranks {
  const values = numbers.numbers;
  // NaN stands last.
  const sorted = Float64Array.from(values.subarray(0, slots)).sort();
  const of = new Int32Array(slots).fill(-1);
  const distinct = new Float64Array(sorted.length);
  let count = 0;
  for (let at = 0; at < sorted.length; at += 1) {
    const value = sorted[at] ?? 0;
    if (Number.isNaN(value)) break;
    if (count === 0 || distinct[count - 1] !== value) {
      distinct[count] = value;
      count += 1;
    }
  }
  for (let slot = 0; slot < slots; slot += 1) {
    const value = values[slot] ?? Number.NaN;
    if (!Number.isNaN(value)) of[slot] = placeIn(distinct, count, value);
  }
  return { of, count };
}

function placeIn(distinct: Float64Array, count: number, value: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((distinct[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts slots by places, equal ones as they stand; those without a value go last. Linear in slots and places. */
export function sortedByRank(slots: Int32Array, { of, count }: Ranks, descending: boolean): Int32Array {
  const bucket = (slot: number): number => {
    const rank = of[slot] ?? -1;
    return rank < 0 ? count : descending ? count - 1 - rank : rank;
  };
  const ends = new Int32Array(count + 2);
  for (const slot of slots) {
    const place = bucket(slot) + 1;
    ends[place] = (ends[place] ?? 0) + 1;
  }
  for (let place = 1; place < ends.length; place += 1) ends[place] = (ends[place] ?? 0) + (ends[place - 1] ?? 0);
  const sorted = new Int32Array(slots.length);
  for (const slot of slots) {
    const place = bucket(slot);
    const at = ends[place] ?? 0;
    sorted[at] = slot;
    ends[place] = at + 1;
  }
  return sorted;
}
