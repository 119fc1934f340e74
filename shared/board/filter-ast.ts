import type { FieldId } from './fields.ts';

/** Operators: `:` (matches), `=` (equals) and comparisons. Longer operators come before their prefixes, for the parser. */
export const OPS = ['>=', '<=', ':', '=', '>', '<'] as const;

export type Op = (typeof OPS)[number];

/**
 * A value in a filter token. `absent`: matches rows without a value. `text`: for words, texts, versions and flags; `*` is a wildcard if `wild`. `number`: for
 * numbers and sizes. `time`: kept as written, because its meaning depends on the current time.
 */
export type FilterValue =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string; readonly wild: boolean }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'time'; readonly written: string };

/** A token for a field. Here and below, `F` is the keys of the filtered table, by default the board's. */
export interface FieldToken<F extends string = FieldId> {
  readonly kind: 'field';
  readonly negated: boolean;
  readonly field: F;
  readonly op: Op;
  /** The token matches if any of these values matches. */
  readonly values: readonly [FilterValue, ...FilterValue[]];
}

/** Words to find in the public texts of a row. On the board, these are its public values, name, tags and the user's texts. */
export interface WordsToken {
  readonly kind: 'words';
  readonly negated: boolean;
  readonly text: string;
}

export type FilterToken<F extends string = FieldId> = FieldToken<F> | WordsToken;

/** A row matches if all tokens match; an empty filter matches every row. */
export interface Filter<F extends string = FieldId> {
  readonly tokens: readonly FilterToken<F>[];
}

/** Why an invalid part of a filter is ignored. */
export const FILTER_FAILURES = [
  'unknown_key',
  'op_of_other_kind',
  'no_value',
  'open_quote',
  'unknown_word',
  'bad_number',
  'bad_size',
  'bad_time',
  'bad_version',
  'absent_compared',
  'too_many',
] as const;

export type FilterFailureCode = (typeof FILTER_FAILURES)[number];

/** An invalid part of a filter. `offset` and `length`: its range in the text, in UTF-16 units. `key`: the token's field; null if unknown. */
export interface FilterFailureFacts<F extends string = FieldId> {
  readonly code: FilterFailureCode;
  readonly offset: number;
  readonly length: number;
  readonly key: F | null;
}
