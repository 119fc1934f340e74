import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';

/**
 * What is wrong with a JSON text at one place. `trailing_comma`: before a closing bracket; `extra_comma`: another one where no value stands;
 * `bare_word`: a word without quotes (a name, `True`, `undefined`); `nonfinite`: NaN and the like; `bad_number`: `01`, `+1`, `0x1f`;
 * `unescaped_quote`: text right behind a string; `escaped_quotes`: `\"` where a quote begins a string; `wrong_bracket`: closes another kind;
 * `doubled`: a JSON string whose text is the object.
 */
export const JSON_ERRORS = [
  'trailing_comma',
  'extra_comma',
  'single_quotes',
  'comment',
  'control_character',
  'bare_word',
  'nonfinite',
  'bad_number',
  'cut_short',
  'empty',
  'text_behind',
  'mark',
  'utf-16',
  'utf-32',
  'missing_comma',
  'missing_colon',
  'missing_value',
  'unescaped_quote',
  'escaped_quotes',
  'wrong_bracket',
  'bad_escape',
  'not_utf8',
  'doubled',
  'not_object',
  'too_deep',
  'too_many_digits',
  'unexpected',
] as const;

export type JsonErrorCode = (typeof JSON_ERRORS)[number];

/** What stands there: JSON's own signs one by one, anything else by its class, so that nothing of a value is told. */
export type JsonFound =
  | 'comma'
  | 'colon'
  | 'open_brace'
  | 'close_brace'
  | 'open_bracket'
  | 'close_bracket'
  | 'double_quote'
  | 'single_quote'
  | 'backslash'
  | 'comment'
  | 'letter'
  | 'digit'
  | 'sign'
  | 'not_ascii'
  | 'control'
  | 'mark'
  | 'wide'
  | 'not_utf8'
  | 'end'
  | 'list'
  | 'string'
  | 'number'
  | 'boolean'
  | 'null';

/** What could stand there. */
export type JsonExpected =
  | 'object'
  | 'name'
  | 'name_or_close_brace'
  | 'colon'
  | 'value'
  | 'value_or_close_bracket'
  | 'comma_or_close_brace'
  | 'comma_or_close_bracket'
  | 'close_brace'
  | 'close_bracket'
  | 'end'
  | 'string_end'
  | 'escape'
  | 'escaped_control'
  | 'utf-8'
  | 'fewer';

/** What mends faults of one kind, all of them at once. */
export const JSON_FIX_KINDS = [
  'commas',
  'quotes',
  'comments',
  'mark',
  'controls',
  'names',
  'words',
  'nonfinite',
  'numbers',
  'separators',
  'escapes',
  'close',
  'tail',
] as const;

export type JsonFixKind = (typeof JSON_FIX_KINDS)[number];

/** Bytes of the JSON text that make room for ASCII text. Counted from its beginning. */
export interface JsonSplice {
  readonly offset: ByteOffset;
  readonly remove: ByteLength;
  readonly insert: string;
}

export interface JsonError {
  readonly code: JsonErrorCode;
  /** Counted from the beginning of the JSON text. */
  readonly offset: ByteOffset;
  readonly found: JsonFound;
  /** Of a control character its code. */
  readonly control: number | null;
  readonly expected: JsonExpected;
  /** Where the string begins that it is in, or that does not end; null elsewhere. */
  readonly begins: ByteOffset | null;
  /** null where nothing mends it by itself. */
  readonly jsonFix: JsonFixKind | null;
  readonly splices: readonly JsonSplice[];
  /** There is no doubt where strings begin and end. */
  readonly certain: boolean;
  /** Mended, nothing that was sent is lost and no value is another. */
  readonly lossless: boolean;
}
