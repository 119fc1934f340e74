import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';

/**
 * An error of a JSON text at one position. `trailing_comma`: before a closing bracket. `extra_comma`: an additional comma without a value. `bare_word`: a word
 * without quotes (a name, `True`, `undefined`). `nonfinite`: NaN and the like. `bad_number`: `01`, `+1`, `0x1f`. `unescaped_quote`: text directly after a
 * string. `escaped_quotes`: `\"` at the beginning of a string. `wrong_bracket`: a closing bracket of the other kind. `text_behind`: text after the outermost
 * value. `mark`: a byte order mark. `doubled`: a JSON string that contains the text of the object.
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

/** What is at the position of an error. Punctuation of JSON is named individually. Other bytes are named by class, so that no part of a value is revealed. */
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

/** What JSON allows at the position of an error. */
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

/** The kinds of fixes. Each fixes all errors of its kind at once. */
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

/** Replaces bytes of the JSON text by ASCII text. The offset counts from the beginning of the text. */
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
  /** The code of a control character; otherwise null. */
  readonly control: number | null;
  readonly expected: JsonExpected;
  /** For an error in a string, or a string without a closing quote: the start of the string. Otherwise null. */
  readonly begins: ByteOffset | null;
  /** Null if there is no automatic fix. */
  readonly jsonFix: JsonFixKind | null;
  readonly splices: readonly JsonSplice[];
  /** True if it is certain where strings begin and end. */
  readonly certain: boolean;
  /** True if the fix loses no sent data and changes no value. */
  readonly lossless: boolean;
}
