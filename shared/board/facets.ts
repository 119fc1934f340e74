import type { Column } from './column-index.ts';
import { type FilterableField, type Field, type FieldId, FIELDS } from './fields.ts';
import type { FieldToken, FilterValue } from './filter-ast.ts';
import { printToken } from './filter.ts';
import { type FilterContext, tokenTest } from './matches.ts';
import { type TextPositions, countedValues, countsOf, sortedCounts } from './values-of.ts';

/** A value, the number of rows with it, and the filter token that selects exactly these rows. */
interface FacetValue {
  /** null: rows without a value. Times are days (`2026-11-22`). */
  readonly value: string | null;
  readonly count: number;
  readonly token: string;
}

export interface Facet {
  readonly field: FieldId;
  readonly values: readonly FacetValue[];
  /** Number of values that are not listed. */
  readonly more: number;
}

/** Which values of a field to list. */
export interface Listed {
  readonly most: number;
  /** Tests whether to list a value. The entry for rows without a value is always listed. */
  readonly wanted: (value: string) => boolean;
}

/** A column and the sort positions of its values. */
export interface Ordered {
  readonly column: Column;
  readonly positions: TextPositions;
}

/** Counts the values of a field in the given slots; rows without a value come last. Linear in slots and distinct values. */
export function facetOf(
  field: FieldId,
  { column, positions }: Ordered,
  slots: Int32Array,
  { most, wanted }: Listed,
  context: FilterContext,
): Facet {
  const values = countedValues(field, column, slots, context.zone);
  const counts = values.counts(slots);
  const without = counts[values.count] ?? 0;
  const all = countsOf(values, counts, wanted);
  const listed = sortedCounts(field, all, without > 0 ? Math.max(most - 1, 0) : most, positions);
  return {
    field,
    values: [
      ...listed.map(({ value, count }) => ({ value, count, token: exactToken(field, value, column, context) })),
      ...(without > 0 && most > 0 ? [{ value: null, count: without, token: valueToken(field, null, ':') }] : []),
    ],
    more: all.length - listed.length,
  };
}

/** Writes a token for one counted value of a field. `value`: null for rows without a value. With `=`, the value must match exactly. */
export function valueToken(field: FieldId, value: string | null, op: ':' | '='): string {
  return printToken(tokenOf(field, value, op));
}

function tokenOf(field: FieldId, value: string | null, op: ':' | '='): FieldToken {
  return { kind: 'field', negated: false, field, op, values: [valueOfText(FIELDS[field], value)] };
}

/** The filter value that matches a counted value. `value`: null for rows without a value. */
export function valueOfText({ kind }: Pick<FilterableField, 'kind'>, value: string | null): FilterValue {
  if (value === null) return { kind: 'absent' };
  switch (kind) {
    case 'number':
    case 'size':
      return { kind: 'number', value: Number(value) };
    case 'time':
      return { kind: 'time', written: value };
    default:
      return { kind: 'text', text: value, wild: false };
  }
}

/** Writes a token that matches only this value. Prefers `:`, which reads better, if it matches no other value of the column. */
function exactToken(field: FieldId, value: string, column: Column, context: FilterContext): string {
  const { kind, words, match }: Field = FIELDS[field];
  if (column.kind === 'numbers' || words !== null) return valueToken(field, value, ':');
  if (kind === 'version' || match !== 'whole') return valueToken(field, value, '=');
  const { has } = tokenTest(tokenOf(field, value, ':'), FIELDS[field], context);
  let found = 0;
  for (let text = 0; text < column.texts.count && found < 2; text += 1) if (has(column.texts.text(text))) found += 1;
  return valueToken(field, value, found === 1 ? ':' : '=');
}
