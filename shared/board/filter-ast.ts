import type { FieldId } from './fields.ts';

/** `:` has it, `=` is exactly it, and comparisons. Longer ones stand before those that they begin with. */
export const OPS = ['>=', '<=', ':', '=', '>', '<'] as const;

export type Op = (typeof OPS)[number];

/**
 * What a field is asked for. `absent`: rows without a value; `text`: of words, texts, versions and flags, `wild`: `*` in it stands for any characters;
 * `number`: of numbers and sizes; `time`: as it was written, since what it means depends on the clock.
 */
export type FilterValue =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string; readonly wild: boolean }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'time'; readonly written: string };

/** `F`: the keys of the table that is asked, here and below; the board's where nothing is said. */
export interface FieldToken<F extends string = FieldId> {
  readonly kind: 'field';
  readonly negated: boolean;
  readonly field: F;
  readonly op: Op;
  /** Any of them. */
  readonly values: readonly [FilterValue, ...FilterValue[]];
}

/** Words that stand anywhere in what is public of a row; of the board in a public value, the name, a text of a person or a tag of a report. */
export interface WordsToken {
  readonly kind: 'words';
  readonly negated: boolean;
  readonly text: string;
}

export type FilterToken<F extends string = FieldId> = FieldToken<F> | WordsToken;

/** A row matches where all tokens do; with none every row does. */
export interface Filter<F extends string = FieldId> {
  readonly tokens: readonly FilterToken<F>[];
}

/** Why something of a filter counts as if it were not there. */
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

/** Where in the text, in UTF-16 units. `key`: the field that was asked for; null where none is known. */
export interface FilterFailureFacts<F extends string = FieldId> {
  readonly code: FilterFailureCode;
  readonly offset: number;
  readonly length: number;
  readonly key: F | null;
}
