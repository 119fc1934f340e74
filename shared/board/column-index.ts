import { type AnsweredBy, dialectOf } from './answered-by.ts';
import type { BoardRow } from './board-row.ts';
import { type Field, type FieldId, type FieldKind, type FieldValue, FIELDS, FIELD_IDS } from './fields.ts';
import { type Growing, growingFloats, growingInts } from './growing.ts';
import { soughtOf } from './matches.ts';
import { type TextTable, textTable } from './text-table.ts';

/**
 * Texts of a field, by slot (`Slots`). The values of a row are a list of texts. Each distinct list has a number (0: the empty list), so a query tests a few
 * lists instead of every row.
 */
export interface TextColumn {
  readonly kind: 'texts';
  readonly texts: TextTable;
  /** Number of each slot's list. */
  readonly lists: Growing<Int32Array>;
  /** Number of lists, including the empty one. */
  readonly listCount: number;
  first(list: number): number;
  /** Returns whether a list has at most one text. */
  isShort(list: number): boolean;
  /** Visits all texts of a list and returns their number. */
  each(list: number, visit: (text: number) => void): number;
  /** Increases with each change. */
  readonly version: number;
  set(slot: number, values: readonly FieldValue[]): void;
}

/** Numbers of a field, by slot; NaN: no value. */
export interface NumberColumn {
  readonly kind: 'numbers';
  readonly numbers: Growing<Float64Array>;
  readonly version: number;
  set(slot: number, values: readonly FieldValue[]): void;
}

export type Column = TextColumn | NumberColumn;

function textColumn(): TextColumn {
  const texts = textTable();
  const lists = growingInts();
  const firsts = growingInts();
  /** Lists of several texts, by list number; and the number of each such list, by its texts. */
  const longer = new Map<number, readonly number[]>();
  const numbersOfLonger = new Map<string, number>();
  /** For each text, the number of the list that contains only this text; 0 if there is no such list yet. */
  const ofOne = growingInts();
  let listCount = 1;
  let version = 0;
  firsts.set(0, -1);

  function added(first: number): number {
    firsts.set(listCount, first);
    listCount += 1;
    return listCount - 1;
  }

  function listOfOne(text: number): number {
    const known = ofOne.numbers[text] ?? 0;
    if (known > 0) return known;
    const list = added(text);
    ofOne.set(text, list);
    return list;
  }

  function listOf(values: readonly FieldValue[]): number {
    const [value] = values;
    if (value === undefined) return 0;
    if (values.length === 1) return listOfOne(texts.add(String(value)));
    const codes = [...new Set(values.map((one) => texts.add(String(one))))];
    const [first = -1] = codes;
    if (codes.length === 1) return listOfOne(first);
    const key = codes.join(',');
    const known = numbersOfLonger.get(key);
    if (known !== undefined) return known;
    const list = added(first);
    longer.set(list, codes);
    numbersOfLonger.set(key, list);
    return list;
  }

  return {
    kind: 'texts',
    texts,
    lists,
    get listCount() {
      return listCount;
    },
    get version() {
      return version;
    },
    first: (list) => firsts.numbers[list] ?? -1,
    isShort: (list) => !longer.has(list),
    each(list, visit) {
      if (list === 0) return 0;
      const codes = longer.get(list);
      if (codes === undefined) {
        visit(firsts.numbers[list] ?? -1);
        return 1;
      }
      for (const code of codes) visit(code);
      return codes.length;
    },
    set(slot, values) {
      const list = listOf(values);
      if (lists.numbers[slot] === list) return;
      lists.set(slot, list);
      version += 1;
    },
  };
}

function numberColumn(): NumberColumn {
  const numbers = growingFloats();
  let version = 0;
  return {
    kind: 'numbers',
    numbers,
    get version() {
      return version;
    },
    set(slot, [value]) {
      const number = typeof value === 'number' ? value : Number.NaN;
      if (Object.is(numbers.numbers[slot], number)) return;
      numbers.set(slot, number);
      version += 1;
    },
  };
}

function isNumeric(kind: FieldKind): boolean {
  return kind === 'number' || kind === 'size' || kind === 'time';
}

/** Returns the collector in `answersOf` whose column contains the values for `by`. */
function sameAnswers(answersOf: readonly AnsweredBy[], by: AnsweredBy): AnsweredBy {
  if (answersOf.includes(by)) return by;
  return answersOf.find((one) => one === dialectOf(by)) ?? 'antenna';
}

export interface Columns {
  of(field: FieldId, by: AnsweredBy): Column;
  set(slot: number, row: BoardRow): void;
  /** Clears a slot, as if it had no row. */
  clear(slot: number): void;
}

export function fieldColumns(): Columns {
  const made = FIELD_IDS.map((id) => {
    const { kind, answersOf }: Field = FIELDS[id];
    const columns = new Map(answersOf.map((by) => [by, isNumeric(kind) ? numberColumn() : textColumn()]));
    return [id, columns] as const;
  });
  const byField = new Map<FieldId, ReadonlyMap<AnsweredBy, Column>>(made);
  return {
    of(id, by) {
      const { answersOf }: Field = FIELDS[id];
      const column = byField.get(id)?.get(sameAnswers(answersOf, by));
      if (column === undefined) throw new Error('a field without a column');
      return column;
    },
    set(slot, row) {
      for (const [id, columns] of made) for (const [by, column] of columns) column.set(slot, soughtOf(id, row, by));
    },
    clear(slot) {
      for (const [, columns] of made) for (const column of columns.values()) column.set(slot, []);
    },
  };
}
