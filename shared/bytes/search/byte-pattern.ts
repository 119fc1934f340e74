import { encodeUtf8 } from '../utf8.ts';

/** How what is looked for is written: as text (UTF-8), as pairs of hex digits with `?` for any digit, or as a regular expression over bytes. */
export const PATTERN_MODES = ['text', 'hex', 'regex'] as const;
export type PatternMode = (typeof PATTERN_MODES)[number];

/** What is looked for, as a person wrote it. */
export interface WrittenPattern {
  readonly mode: PatternMode;
  readonly text: string;
  /** Capital and small letters differ. It means nothing to hex. */
  readonly isCaseSensitive: boolean;
}

/** True for text that may be meant as hex: pairs of digits for two or more bytes, such as `0d0a` or `0D 0A`. */
export function looksLikeHex(text: string): boolean {
  return /^(?:0x)?[\da-f]{2}(?: ?[\da-f]{2})+$/i.test(text.trim());
}

/** Most characters of what is looked for. */
export const MAX_PATTERN_LENGTH = 1_000;

/** One thing of a pattern: what may stand there, each in so many bytes; null: any one byte. No alternative begins with another one. */
export type PatternUnit = readonly Uint8Array[] | null;

/** Bytes one behind the other. */
export interface BytePattern {
  readonly kind: 'bytes';
  readonly units: readonly PatternUnit[];
  /** Bytes of the shortest and of the longest hit. */
  readonly least: number;
  readonly most: number;
}

/** A person's regular expression, over text of one character a byte: it runs where it can be stopped. */
export interface RegexPattern {
  readonly kind: 'regex';
  readonly source: string;
  readonly flags: string;
}

/** Why something cannot be looked for. `reason`: in the words of the engine. */
export type PatternFailure =
  { readonly code: 'empty' | 'too_long' | 'not_hex' | 'any_byte' | 'not_bytes' } | { readonly code: 'not_regex'; readonly reason: string };

export type ReadPattern = { readonly pattern: BytePattern | RegexPattern } | { readonly error: PatternFailure };

/** What a written pattern means. */
export function readPattern({ mode, text, isCaseSensitive }: WrittenPattern): ReadPattern {
  if (text === '') return { error: { code: 'empty' } };
  if (text.length > MAX_PATTERN_LENGTH) return { error: { code: 'too_long' } };
  switch (mode) {
    case 'text':
      return { pattern: patternOf(textUnits(text, isCaseSensitive)) };
    case 'hex':
      return hexPattern(text);
    case 'regex':
      return regexPattern(text, isCaseSensitive);
  }
}

function patternOf(units: readonly PatternUnit[]): BytePattern {
  const lengths = units.map((unit) => (unit === null ? [1] : unit.map(({ length }) => length)));
  const sum = (of: (lengths: readonly number[]) => number): number => lengths.reduce((all, one) => all + of(one), 0);
  return { kind: 'bytes', units, least: sum((all) => Math.min(...all)), most: sum((all) => Math.max(...all)) };
}

function textUnits(text: string, isCaseSensitive: boolean): readonly PatternUnit[] {
  if (isCaseSensitive) return [[encodeUtf8(text)]];
  // Well-formed UTF-8 of one character never begins with that of another.
  return Array.from(text, (character) => caseForms(character).map((form) => encodeUtf8(form)));
}

/** A character as it may be written: forms of several characters (`SS` of `ß`) are none. */
function caseForms(character: string): readonly string[] {
  const small = character.toLowerCase();
  const capital = character.toUpperCase();
  const all = [character, small, capital, capital.toLowerCase(), small.toUpperCase()];
  return [...new Set(all.filter((form) => Array.from(form).length === 1))];
}

/** A byte in two signs, each a digit or `?`. */
const PAIRS = /^(?:[0-9a-f?]{2})+$/i;
const DIGITS = Array.from('0123456789abcdef');

function hexPattern(text: string): ReadPattern {
  const groups = text
    .replace(/0x/gi, ' ')
    .split(/[\s,]+/)
    .filter((group) => group !== '');
  if (groups.length === 0 || !groups.every((group) => PAIRS.test(group))) return { error: { code: 'not_hex' } };
  const units = (groups.join('').match(/../g) ?? []).map(hexUnit);
  return units.every((unit) => unit === null) ? { error: { code: 'any_byte' } } : { pattern: patternOf(joined(units)) };
}

function hexUnit(pair: string): PatternUnit {
  if (pair === '??') return null;
  const signs = DIGITS.map((digit) => pair.replace('?', digit));
  return [...new Set(signs)].map((digits) => Uint8Array.of(Number.parseInt(digits, 16)));
}

/** Known bytes that stand side by side as one unit, as they are found as one. */
function joined(units: readonly PatternUnit[]): readonly PatternUnit[] {
  const all: PatternUnit[] = [];
  for (const unit of units) {
    const last = all.at(-1);
    const isKnown = unit?.length === 1 && last?.length === 1;
    if (isKnown) all[all.length - 1] = [Uint8Array.of(...(last[0] ?? []), ...(unit[0] ?? []))];
    else all.push(unit);
  }
  return all;
}

function regexPattern(source: string, isCaseSensitive: boolean): ReadPattern {
  // A letter beyond ASCII would be the byte of its number, which is seldom what was meant.
  if (/[^\0-\x7f]/.test(source)) return { error: { code: 'not_bytes' } };
  const flags = isCaseSensitive ? 'gm' : 'gmi';
  const reason = regexFailure(source, flags);
  return reason === null ? { pattern: { kind: 'regex', source, flags } } : { error: { code: 'not_regex', reason } };
}

/** What the engine says of an expression that is none: without the expression itself, which it repeats. */
function regexFailure(source: string, flags: string): string | null {
  try {
    new RegExp(source, flags);
    return null;
  } catch (reason) {
    if (!(reason instanceof SyntaxError)) throw reason;
    return reason.message.split(': ').at(-1) ?? '';
  }
}
