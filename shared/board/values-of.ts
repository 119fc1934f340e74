import type { Column, NumberColumn, TextColumn } from './column-index.ts';
import { type Field, type FieldId, FIELDS } from './fields.ts';
import { firstSorted } from './first-sorted.ts';
import { type ZoneOffset, dayAt, dayText } from './filter-times.ts';

/** The distinct values of a field, numbered from 0 for counting and grouping. Times are grouped by day. */
export interface CountedValues {
  /** Upper bound of the numbers (exclusive). */
  readonly count: number;
  /** The text of the value with this number. */
  readonly text: (value: number) => string;
  /** Counts each value among slots; the last element counts slots without a value. */
  readonly counts: (slots: Int32Array) => Int32Array;
  /** Visits each value of each slot, in slot order. For a slot without a value, `value` is `count`. */
  readonly each: (slots: Int32Array, visit: (slot: number, value: number) => void) => void;
}

/** Numbers the values of a field. `slots`: the slots that will be counted. */
export function countedValues(field: FieldId, column: Column, slots: Int32Array, zone: ZoneOffset): CountedValues {
  return column.kind === 'texts' ? textValues(column) : numberValues(field, column, slots, zone);
}

/** Reads each list of texts once, however many slots have it. */
function textValues(column: TextColumn): CountedValues {
  const { texts, lists, listCount } = column;
  const numbers = lists.numbers;
  const count = texts.count;
  return {
    count,
    text: (value) => texts.text(value),
    counts(slots) {
      const having = new Int32Array(listCount);
      for (const slot of slots) add(having, numbers[slot] ?? 0, 1);
      const counts = new Int32Array(count + 1);
      counts[count] = having[0] ?? 0;
      for (let list = 1; list < listCount; list += 1) {
        const times = having[list] ?? 0;
        if (times === 0) continue;
        column.each(list, (text) => {
          add(counts, text, times);
        });
      }
      return counts;
    },
    each(slots, visit) {
      const only = new Int32Array(listCount);
      for (let list = 0; list < listCount; list += 1) only[list] = list === 0 ? count : column.isShort(list) ? column.first(list) : -1;
      for (const slot of slots) {
        const list = numbers[slot] ?? 0;
        const text = only[list] ?? count;
        if (text >= 0) visit(slot, text);
        else
          column.each(list, (one) => {
            visit(slot, one);
          });
      }
    },
  };
}

function add(counts: Int32Array, index: number, times: number): void {
  counts[index] = (counts[index] ?? 0) + times;
}

function numberValues(field: FieldId, { numbers }: NumberColumn, slots: Int32Array, zone: ZoneOffset): CountedValues {
  const { kind } = FIELDS[field];
  const values = numbers.numbers;
  const keyOf = kind === 'time' ? daysOf(zone) : (value: number) => value;
  const codes = new Map<number, number>();
  const keys: number[] = [];
  const codeOf = new Int32Array(values.length).fill(-1);
  for (const slot of slots) {
    const value = values[slot] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const key = keyOf(value);
    const code = codes.get(key) ?? keys.push(key) - 1;
    if (code === keys.length - 1) codes.set(key, code);
    codeOf[slot] = code;
  }
  const count = keys.length;
  const valueOf = (slot: number): number => {
    const code = codeOf[slot] ?? -1;
    return code < 0 ? count : code;
  };
  return {
    count,
    text: (value) => (kind === 'time' ? dayText(keys[value] ?? 0) : String(keys[value])),
    counts(among) {
      const counts = new Int32Array(count + 1);
      for (const slot of among) add(counts, valueOf(slot), 1);
      return counts;
    },
    each(among, visit) {
      for (const slot of among) visit(slot, valueOf(slot));
    },
  };
}

const HOUR = 3_600_000;

/** Maps instants to days. Usually looks up the zone offset only twice for each UTC day. On a day when the offset changes, looks it up for each instant. */
function daysOf(zone: ZoneOffset): (at: number) => number {
  const offsets = new Map<number, number>();
  return (at) => {
    const utcDay = Math.floor(at / (24 * HOUR));
    let offset = offsets.get(utcDay);
    if (offset === undefined) {
      const start = zone(utcDay * 24 * HOUR);
      offset = start === zone((utcDay + 1) * 24 * HOUR) ? start : Number.NaN;
      offsets.set(utcDay, offset);
    }
    return Number.isNaN(offset) ? dayAt(at, zone) : Math.floor((at + offset) / (24 * HOUR));
  };
}

/** A value and its number of occurrences. */
interface ValueCount {
  readonly number: number;
  readonly value: string;
  readonly count: number;
}

/** Returns the values that occur and are wanted. */
export function countsOf(values: CountedValues, counts: Int32Array, wanted: (value: string) => boolean): readonly ValueCount[] {
  const all: ValueCount[] = [];
  for (let number = 0; number < values.count; number += 1) {
    const count = counts[number] ?? 0;
    if (count === 0) continue;
    const value = values.text(number);
    if (wanted(value)) all.push({ number, value, count });
  }
  return all;
}

/** Sort positions of the texts of a field, by text number; null for numbers. */
export type TextPositions = Int32Array | null;

/** Sorts counts: words in their defined order, days newest first, other values most frequent first, then in value order. Returns at most `most`. */
export function sortedCounts(field: FieldId, counts: readonly ValueCount[], most: number, positions: TextPositions): readonly ValueCount[] {
  const compare = comparison(field, positions);
  return most < counts.length ? firstSorted(counts, most, compare) : counts.toSorted(compare);
}

function comparison(field: FieldId, positions: TextPositions): (one: ValueCount, other: ValueCount) => number {
  const { kind, words }: Field = FIELDS[field];
  if (positions === null) {
    if (kind === 'time') return (one, other) => (one.value < other.value ? 1 : -1);
    return (one, other) => other.count - one.count || Number(one.value) - Number(other.value);
  }
  const inOrder = (one: ValueCount, other: ValueCount): number => (positions[one.number] ?? 0) - (positions[other.number] ?? 0);
  return words === null ? (one, other) => other.count - one.count || inOrder(one, other) : inOrder;
}
