import type { CompletedRows } from '../board/complete.ts';
import { compareFieldValues } from '../board/compare.ts';
import type { FilterableField, FieldValue } from '../board/fields.ts';
import type { Filter, FilterToken } from '../board/filter-ast.ts';
import { type ValueContext, tokenTest } from '../board/matches.ts';

/** A field of a table: its properties for filters, and how to get its values from a row. */
interface RowField<R> extends FilterableField {
  /** A row's values of the field: none, one, or several. */
  readonly of: (row: R) => readonly FieldValue[];
}

/** The fields of a kind of row by their filter keys, in the order of the menus. */
export interface RowTable<R, F extends string> {
  readonly fields: Readonly<Record<F, RowField<R>>>;
  /** Texts that word tokens search. */
  readonly texts: (row: R) => readonly (string | null)[];
}

/** Makes a field with at most one value per row. */
export function rowField<R>(
  kind: FilterableField['kind'],
  of: (row: R) => FieldValue | null,
  { words = null, match = 'whole' }: Partial<Pick<FilterableField, 'words' | 'match'>> = {},
): RowField<R> {
  return {
    kind,
    words,
    match,
    of: (row) => {
      const value = of(row);
      return value === null || value === '' ? [] : [value];
    },
  };
}

/** Returns a test for rows that match a filter. Unknown values count as absent. */
export function rowTest<R, F extends string>(
  { fields, texts }: RowTable<R, F>,
  { tokens }: Filter<F>,
  context: ValueContext,
): (row: R) => boolean {
  const tests = tokens.map((token) => ({ test: testOf(token), negated: token.negated }));
  return (row) => tests.every(({ test, negated }) => test(row) !== negated);

  function testOf(token: FilterToken<F>): (row: R) => boolean {
    if (token.kind === 'words') {
      const wanted = token.text.toLowerCase();
      return (row) => texts(row).some((text) => text?.toLowerCase().includes(wanted) === true);
    }
    const { of } = fields[token.field];
    const { absent, has } = tokenTest(token, fields[token.field], context);
    return (row) => {
      const values = of(row);
      return values.length === 0 ? absent : values.some(has);
    };
  }
}

/** Sorts rows by the first value of each field, stably; rows without a value come last in both directions. */
export function sortedRows<R, F extends string>(
  { fields }: RowTable<R, F>,
  rows: readonly R[],
  sort: readonly { readonly field: F; readonly descending: boolean }[],
): readonly R[] {
  if (sort.length === 0) return rows;
  const keys = new Map(rows.map((row) => [row, sort.map(({ field }) => fields[field].of(row)[0])] as const));
  const compare = (one: R, other: R): number => {
    const [a = [], b = []] = [keys.get(one), keys.get(other)];
    for (const [index, { field, descending }] of sort.entries()) {
      const [first, second] = [a[index], b[index]];
      if (first === undefined || second === undefined) {
        if (first !== second) return first === undefined ? 1 : -1;
        continue;
      }
      const compared = compareFieldValues(fields[field], first, second);
      if (compared !== 0) return descending ? -compared : compared;
    }
    return 0;
  };
  return rows.toSorted(compare);
}

/** Makes a source of filter completions from rows. Each query scans all rows once. */
export function completedRows<R, F extends string>(table: RowTable<R, F>, rows: readonly R[], context: ValueContext): CompletedRows<F> {
  const matching = (filter: Filter<F>): readonly R[] => rows.filter(rowTest(table, filter, context));
  return {
    fields: table.fields,
    count: (filter) => matching(filter).length,
    values(field, filter, { most, wanted }) {
      const counts = new Map<string, number>();
      let without = 0;
      for (const row of matching(filter)) {
        const values = new Set(table.fields[field].of(row).map(String));
        if (values.size === 0) without += 1;
        for (const value of values) if (wanted(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      const none = without > 0 && most > 0 ? [{ value: null, count: without }] : [];
      const commonest = [...counts].map(([value, count]) => ({ value, count })).toSorted(byCount);
      return [...commonest.slice(0, most - none.length), ...none];
    },
  };
}

interface CountedValue {
  readonly value: string;
  readonly count: number;
}

function byCount(one: CountedValue, other: CountedValue): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1);
}
