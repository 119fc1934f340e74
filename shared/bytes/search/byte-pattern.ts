import { encodeUtf8 } from '../utf8.ts';

/** Notations of a search: text (UTF-8), pairs of hex digits (`?` is any digit), or a regular expression over bytes. */
export const PATTERN_MODES = ['text', 'hex', 'regex'] as const;
export type PatternMode = (typeof PATTERN_MODES)[number];

/** A search pattern as the user wrote it. */
export interface WrittenPattern {
  readonly mode: PatternMode;
  readonly text: string;
  /** True to distinguish upper and lower case. Ignored for hex. */
  readonly isCaseSensitive: boolean;
}

/** True for text that may be meant as hex: pairs of digits for at least two bytes, such as `0d0a` or `0D 0A`. */
export function looksLikeHex(text: string): boolean {
  return /^(?:0x)?[\da-f]{2}(?: ?[\da-f]{2})+$/i.test(text.trim());
}

/** The longest pattern, in characters. */
export const MAX_PATTERN_LENGTH = 1_000;

/** One unit of a pattern: the alternative byte sequences, or null for any single byte. No alternative is the beginning of another. */
export type PatternUnit = readonly Uint8Array[] | null;

/** A search pattern as a sequence of units. */
export interface BytePattern {
  readonly kind: 'bytes';
  readonly units: readonly PatternUnit[];
  /** The lengths of the shortest and the longest possible hit, in bytes. */
  readonly least: number;
  readonly most: number;
}

/** A regular expression from the user. It is applied to text with one character per byte, in a thread that can be stopped. */
export interface RegexPattern {
  readonly kind: 'regex';
  readonly source: string;
  readonly flags: string;
}

/** Why a pattern is invalid. `reason`: the message of the regular expression engine. */
export type PatternFailure =
  { readonly code: 'empty' | 'too_long' | 'not_hex' | 'any_byte' | 'not_bytes' } | { readonly code: 'not_regex'; readonly reason: string };

export type ReadPattern = { readonly pattern: BytePattern | RegexPattern } | { readonly error: PatternFailure };

/** Parses a written pattern. */
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
  // No character's UTF-8 form begins with the UTF-8 form of another character.
  return Array.from(text, (character) => caseForms(character).map((form) => encodeUtf8(form)));
}

/** The case variants of a character. Excludes variants of several characters, such as `SS` for `ß`. */
function caseForms(character: string): readonly string[] {
  const small = character.toLowerCase();
  const capital = character.toUpperCase();
  const all = [character, small, capital, capital.toLowerCase(), small.toUpperCase()];
  return [...new Set(all.filter((form) => Array.from(form).length === 1))];
}

/** Bytes of two characters each. A character is a hex digit or `?`. */
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

/** Joins adjacent fixed bytes into one unit, so that they are searched for together. */
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
  // A letter beyond ASCII would match one byte with the same number. The user seldom means that.
  if (/[^\0-\x7f]/.test(source)) return { error: { code: 'not_bytes' } };
  const flags = isCaseSensitive ? 'gm' : 'gmi';
  const reason = regexFailure(source, flags);
  return reason === null ? { pattern: { kind: 'regex', source, flags } } : { error: { code: 'not_regex', reason } };
}

/** The engine's message about an invalid expression; null if the expression is valid. The engine repeats the expression in its message; it is removed. */
function regexFailure(source: string, flags: string): string | null {
  try {
    new RegExp(source, flags);
    return null;
  } catch (reason) {
    if (!(reason instanceof SyntaxError)) throw reason;
    return reason.message.split(': ').at(-1) ?? '';
  }
}
