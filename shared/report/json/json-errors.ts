import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';

/**
 * What is wrong with a JSON text at one place. `trailing-comma`: before a closing bracket; `extra-comma`: another one where no value stands;
 * `bare-word`: a word without quotes (a name, `True`, `undefined`); `nonfinite`: NaN and the like; `bad-number`: `01`, `+1`, `0x1f`;
 * `unescaped-quote`: text right behind a string; `escaped-quotes`: `\"` where a quote begins a string; `wrong-bracket`: closes another kind;
 * `doubled`: a JSON string whose text is the object.
 */
export const JSON_ERRORS = [
  'trailing-comma',
  'extra-comma',
  'single-quotes',
  'comment',
  'control-character',
  'bare-word',
  'nonfinite',
  'bad-number',
  'cut-short',
  'empty',
  'text-behind',
  'mark',
  'utf-16',
  'utf-32',
  'missing-comma',
  'missing-colon',
  'missing-value',
  'unescaped-quote',
  'escaped-quotes',
  'wrong-bracket',
  'bad-escape',
  'not-utf8',
  'doubled',
  'not-object',
  'too-deep',
  'too-many-digits',
  'unexpected',
] as const;

export type JsonErrorCode = (typeof JSON_ERRORS)[number];

/** What stands there: JSON's own signs one by one, anything else by its class, so that nothing of a value is told. */
export type JsonFound =
  | 'comma'
  | 'colon'
  | 'open-brace'
  | 'close-brace'
  | 'open-bracket'
  | 'close-bracket'
  | 'double-quote'
  | 'single-quote'
  | 'backslash'
  | 'comment'
  | 'letter'
  | 'digit'
  | 'sign'
  | 'not-ascii'
  | 'control'
  | 'mark'
  | 'wide'
  | 'not-utf8'
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
  | 'name-or-close-brace'
  | 'colon'
  | 'value'
  | 'value-or-close-bracket'
  | 'comma-or-close-brace'
  | 'comma-or-close-bracket'
  | 'close-brace'
  | 'close-bracket'
  | 'end'
  | 'string-end'
  | 'escape'
  | 'escaped-control'
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
