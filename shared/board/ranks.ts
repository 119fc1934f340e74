import type { TextColumn } from './column-index.ts';
import { countIndexesWhile } from '../bytes/rows.ts';
import { compareValues } from './compare.ts';
import { type Field, type FieldId, FIELDS } from './fields.ts';
import type { TextTable } from './text-table.ts';

/** The sort position of each slot by one field, from 0, ascending. Equal values have equal positions; -1: no value. */
export interface Ranks {
  /** The position of each slot. The array is at least as long as the number of slots. */
  readonly of: Int32Array;
  /** Upper bound of the positions (exclusive). */
  readonly count: number;
}

/** Sort positions of the texts of one field. New texts are merged into the sorted ones. */
export interface TextOrder {
  /** Position of each text, by its number. */
  positions(): Int32Array;
}

export function textOrder(field: FieldId, { texts }: TextColumn): TextOrder {
  let sorted = new Int32Array(0);
  let positions = new Int32Array(0);
  return {
    positions() {
      if (texts.count === sorted.length) return positions;
      sorted = sorted.length === 0 ? allSorted(field, texts) : merged(field, texts, sorted);
      positions = new Int32Array(sorted.length);
      for (let position = 0; position < sorted.length; position += 1) positions[sorted[position] ?? 0] = position;
      return positions;
    },
  };
}

/** Sorts all texts, computing each sort key once. */
function allSorted(field: FieldId, texts: TextTable): Int32Array<ArrayBuffer> {
  const all = Array.from({ length: texts.count }, (_, code) => texts.text(code));
  const { kind, words }: Field = FIELDS[field];
  const compare = (one: number, other: number): number => compareValues(field, all[one] ?? '', all[other] ?? '');
  const codes = Int32Array.from(all, (_, code) => code);
  if (words !== null || kind === 'version') return codes.sort(compare);
  const folded = all.map((text) => text.toLowerCase());
  return codes.sort((one, other) => {
    const [a = '', b = ''] = [folded[one], folded[other]];
    return a < b ? -1 : a > b ? 1 : compare(one, other);
  });
}

/** Merges new texts by binary search among the sorted ones. */
function merged(field: FieldId, texts: TextTable, sorted: Int32Array): Int32Array<ArrayBuffer> {
  const compare = (one: number, other: number): number => compareValues(field, texts.text(one), texts.text(other));
  const added = Int32Array.from({ length: texts.count - sorted.length }, (_, at) => sorted.length + at).sort(compare);
  const all = new Int32Array(texts.count);
  let from = 0;
  added.forEach((code, before) => {
    const position = countIndexesWhile(sorted.length, (at) => at < from || compare(sorted[at] ?? 0, code) < 0);
    all.set(sorted.subarray(from, position), from + before);
    all[position + before] = code;
    from = position;
  });
  all.set(sorted.subarray(from), from + added.length);
  return all;
}

export function ranksOf(column: TextColumn, slots: number, order: TextOrder): Ranks {
  const positions = order.positions();
  const lists = new Int32Array(column.listCount);
  for (let list = 0; list < lists.length; list += 1) {
    const first = column.first(list);
    lists[list] = first < 0 ? -1 : (positions[first] ?? 0);
  }
  const of = new Int32Array(slots);
  const numbers = column.lists.numbers;
  for (let slot = 0; slot < slots; slot += 1) of[slot] = lists[numbers[slot] ?? 0] ?? -1;
  return { of, count: positions.length };
}

/** Sorts slots by position, stably; slots without a value come last. Linear in slots and positions. */
export function sortedByRank(slots: Int32Array, { of, count }: Ranks, descending: boolean): Int32Array {
  const bucket = (slot: number): number => {
    const rank = of[slot] ?? -1;
    return rank < 0 ? count : descending ? count - 1 - rank : rank;
  };
  const ends = new Int32Array(count + 2);
  for (const slot of slots) {
    const position = bucket(slot) + 1;
    ends[position] = (ends[position] ?? 0) + 1;
  }
  for (let position = 1; position < ends.length; position += 1) ends[position] = (ends[position] ?? 0) + (ends[position - 1] ?? 0);
  const sorted = new Int32Array(slots.length);
  for (const slot of slots) {
    const position = bucket(slot);
    const at = ends[position] ?? 0;
    sorted[at] = slot;
    ends[position] = at + 1;
  }
  return sorted;
}
