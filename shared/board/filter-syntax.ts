import { type Op, OPS } from './filter-ast.ts';

/** A value in the filter text. Offsets are in UTF-16 units of the filter. */
export interface WrittenValue {
  readonly text: string;
  readonly quoted: boolean;
  /** The closing quote is missing. */
  readonly open: boolean;
  readonly offset: number;
  readonly length: number;
}

/** A token in the filter text, before interpretation. */
export interface WrittenToken {
  readonly offset: number;
  readonly length: number;
  readonly negated: boolean;
  /** null: the token consists of words to find. */
  readonly key: { readonly text: string; readonly offset: number; readonly op: Op } | null;
  /** If the token consists of words, exactly one value. */
  readonly values: readonly WrittenValue[];
}

const KEY = /[a-z][a-z0-9_]*(?=[:=<>])/iy;
const SPACE = /\s/;

/** Splits a text into tokens. Linear in the text; every text is valid. */
export function writtenTokens(text: string): readonly WrittenToken[] {
  const tokens: WrittenToken[] = [];
  for (let at = skipSpace(text, 0); at < text.length;) {
    const token = tokenAt(text, at);
    tokens.push(token);
    at = skipSpace(text, at + token.length);
  }
  return tokens;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1;
  return at;
}

function tokenAt(text: string, offset: number): WrittenToken {
  const negated = text.charAt(offset) === '-';
  const start = negated ? offset + 1 : offset;
  KEY.lastIndex = start;
  const key = KEY.exec(text)?.[0];
  if (key === undefined) {
    const words = valueAt(text, start, false);
    return { offset, length: words.offset + words.length - offset, negated, key: null, values: [words] };
  }
  const op = OPS.find((one) => text.startsWith(one, start + key.length)) ?? ':';
  const values = valuesAt(text, start + key.length + op.length);
  const last = values.at(-1);
  const end = last === undefined ? start + key.length + op.length : last.offset + last.length;
  return { offset, length: end - offset, negated, key: { text: key, offset: start, op }, values };
}

function valuesAt(text: string, from: number): readonly WrittenValue[] {
  const values: WrittenValue[] = [];
  for (let at = from; ;) {
    const value = valueAt(text, at, true);
    values.push(value);
    at = value.offset + value.length;
    if (text.charAt(at) !== ',') return values;
    at += 1;
  }
}

/** Reads a value. An unquoted value ends at a space and, in a list, also at a comma. A quoted value ends after its closing quote. */
function valueAt(text: string, offset: number, inList: boolean): WrittenValue {
  if (text.charAt(offset) === '"') return quotedAt(text, offset);
  let end = offset;
  while (end < text.length && !SPACE.test(text.charAt(end)) && !(inList && text.charAt(end) === ',')) end += 1;
  return { text: text.slice(offset, end), quoted: false, open: false, offset, length: end - offset };
}

/** Reads a quoted value. All characters in it are literal; two quotes stand for one. */
function quotedAt(text: string, offset: number): WrittenValue {
  for (let at = offset + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote >= 0 && text.charAt(quote + 1) === '"') at = quote + 2;
    else {
      const end = quote < 0 ? text.length : quote;
      const inside = text.slice(offset + 1, end).replaceAll('""', '"');
      return { text: inside, quoted: true, open: quote < 0, offset, length: (quote < 0 ? end : end + 1) - offset };
    }
  }
}

/** Writes a value, quoted if it would otherwise be read differently. `literal`: `*` is not a wildcard. */
export function writeValue(text: string, literal: boolean): string {
  const plain = text !== '' && !/[\s,"]/.test(text) && !(literal && text.includes('*'));
  return plain ? text : quote(text);
}

/** Writes words, quoted if necessary. */
export function writeWords(text: string): string {
  KEY.lastIndex = 0;
  return text === '' || /\s/.test(text) || /^["-]/.test(text) || KEY.test(text) ? quote(text) : text;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
