// searched/: what attempts and queued reports are filtered by: tables of fields like the board's, for rows that are looked at one by one.

import type { AskedField, FieldValue } from '../board/fields.ts';
import type { Filter, FilterToken } from '../board/filter-ast.ts';
import type { ValueContext } from '../board/matches.ts';
import { tokenTest } from '../board/matches.ts';

/** One thing that is known of each row. */
export interface RowField<R> extends AskedField {
  /** What a row has of it: nothing, one value, or several. */
  readonly of: (row: R) => readonly FieldValue[];
}

/** The fields of a kind of rows, by the key that a filter knows them by, in the order in which they are offered. */
export interface RowTable<R, F extends string> {
  readonly fields: Readonly<Record<F, RowField<R>>>;
  /** What words are looked for in. */
  readonly texts: (row: R) => readonly (string | null)[];
}

/** A field of a table. */
export function rowField<R>(
  kind: AskedField['kind'],
  of: (row: R) => FieldValue | null,
  { words = null, match = 'whole' }: Partial<Pick<AskedField, 'words' | 'match'>> = {},
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

/** Whether rows match a filter. What is not known of one is absent. */
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
