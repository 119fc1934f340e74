import { type Op, OPS } from './filter-ast.ts';

/** A value as it is written. Places are in UTF-16 units of the filter. */
export interface WrittenValue {
  readonly text: string;
  readonly quoted: boolean;
  /** A quote that is not closed. */
  readonly open: boolean;
  readonly offset: number;
  readonly length: number;
}

/** A token as it is written, whatever it means. */
export interface WrittenToken {
  readonly offset: number;
  readonly length: number;
  readonly negated: boolean;
  /** null: words. */
  readonly key: { readonly text: string; readonly offset: number; readonly op: Op } | null;
  /** Of words exactly one. */
  readonly values: readonly WrittenValue[];
}

const KEY = /[a-z][a-z0-9_]*(?=[:=<>])/iy;
const SPACE = /\s/;

/** The tokens of a text. Linear in it; any text is a list of tokens. */
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

/** A value ends at a space, in a list at a comma too, or behind its closing quote. */
function valueAt(text: string, offset: number, inList: boolean): WrittenValue {
  if (text.charAt(offset) === '"') return quotedAt(text, offset);
  let end = offset;
  while (end < text.length && !SPACE.test(text.charAt(end)) && !(inList && text.charAt(end) === ',')) end += 1;
  return { text: text.slice(offset, end), quoted: false, open: false, offset, length: end - offset };
}

/** In quotes everything stands for itself; a quote is written twice. */
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

/** A value as it is written: in quotes where it would be read as something else without. `literal`: nothing in it has a meaning. */
export function writeValue(text: string, literal: boolean): string {
  const plain = text !== '' && !/[\s,"]/.test(text) && !(literal && text.includes('*'));
  return plain ? text : quote(text);
}

/** Words as they are written. */
export function writeWords(text: string): string {
  KEY.lastIndex = 0;
  return text === '' || /\s/.test(text) || /^["-]/.test(text) || KEY.test(text) ? quote(text) : text;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
