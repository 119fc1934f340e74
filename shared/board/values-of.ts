import type { Column } from './columns.ts';
import { compareValues } from './compare.ts';
import type { Field, FieldId } from './fields.ts';
import { FIELDS } from './fields.ts';
import { dayAt, dayText } from './filter-times.ts';
import type { ZoneOffset } from './filter-times.ts';

/** The values of a field as they are counted and rows are grouped by them: times by day. By slot, each slot's values have numbers. */
export interface CountedValues {
  /** All numbers are below it. */
  readonly count: number;
  /** How many a slot has. */
  each(slot: number, visit: (value: number) => void): number;
  /** A value as text. */
  text(value: number): string;
}

export function countedValues(field: FieldId, column: Column, slots: Int32Array, zone: ZoneOffset): CountedValues {
  if (column.kind === 'texts') {
    const { texts, lists } = column;
    const numbers = lists.numbers;
    return {
      count: texts.count,
      each: (slot, visit) => column.each(numbers[slot] ?? 0, visit),
      text: (value) => texts.text(value),
    };
  }
  const kind = FIELDS[field].kind;
  const values = column.numbers.numbers;
  const day = daysOf(zone);
  const keyOf = kind === 'time' ? day : (value: number) => value;
  const codes = new Map<number, number>();
  const keys: number[] = [];
  const codeOf = new Int32Array(values.length).fill(-1);
  for (const slot of slots) {
    const value = values[slot] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const key = keyOf(value);
    const code = codes.get(key) ?? keys.push(key) - 1;
    codes.set(key, code);
    codeOf[slot] = code;
  }
  return {
    count: keys.length,
    each: (slot, visit) => {
      const code = codeOf[slot] ?? -1;
      if (code >= 0) visit(code);
      return code < 0 ? 0 : 1;
    },
    text: (value) => (kind === 'time' ? dayText(keys[value] ?? 0) : String(keys[value])),
  };
}

/** Days of instants: what a clock's place says is asked once for each quarter of an hour, in which it does not change. */
function daysOf(zone: ZoneOffset): (at: number) => number {
  const offsets = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / 900_000);
    const offset = offsets.get(quarter) ?? zone(at);
    offsets.set(quarter, offset);
    return dayAt(at, () => offset);
  };
}

/** How often a value occurs. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** Words in their order, days with the last one first, anything else with the commonest first; then by their own order. */
export function compareCounts(field: FieldId, one: ValueCount, other: ValueCount): number {
  const { kind, words }: Field = FIELDS[field];
  if (words !== null) return compareValues(field, one.value, other.value);
  if (kind === 'time') return one.value < other.value ? 1 : -1;
  return other.count - one.count || compareTexts(field, kind, one.value, other.value);
}

function compareTexts(field: FieldId, kind: Field['kind'], one: string, other: string): number {
  return kind === 'number' || kind === 'size' ? Number(one) - Number(other) : compareValues(field, one, other);
}
