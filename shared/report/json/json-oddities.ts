import type { ByteOffset } from '../../bytes/byte-source.ts';
import { decodeUtf8, encodeLatin1 } from '../../bytes/utf8.ts';

/**
 * Things on which JSON readers disagree. `nonfinite`: NaN and the like. `lone_surrogate`, `nul`: characters in a string that few readers accept.
 * `large_integer`: beyond 2^53 - 1. `duplicate_key`: a key that occurs twice in one object. `deep`: a bracket more than 200 levels deep in the JSON part.
 */
export type OddityKind = 'nonfinite' | 'lone_surrogate' | 'nul' | 'large_integer' | 'duplicate_key' | 'deep';

/** An oddity and its range, relative to the beginning of the value. */
interface JsonOddity {
  readonly kind: OddityKind;
  readonly start: ByteOffset;
  readonly end: ByteOffset;
}

/** The deepest nesting that all readers accept. The collector's reader accepts more. */
const DEEP = 200;

/** The number of digits in 2^53 - 1, the largest integer that every JSON reader keeps exact. */
const EXACT_DIGITS = 16;

/** The largest number of digits in an integer that the collector reads (measured). */
const MAX_DIGITS = 4_300;

const SCALAR = /[^\s[\]{},:"]+/y;
const KEY_ESCAPES = /[\\\x80-\xff]/;

/**
 * Finds the first oddity of each kind in an annotation value that is an object or array. Returns them in text order. `text`: valid JSON, one character per
 * byte.
 */
export function jsonOddities(text: string): readonly JsonOddity[] {
  const found = new Map<OddityKind, JsonOddity>();
  const note = (kind: OddityKind, start: ByteOffset, end: ByteOffset): void => {
    if (!found.has(kind)) found.set(kind, { kind, start, end });
  };
  /** The keys of each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') {
      const end = stringEnd(text, at);
      const key = isKeyNext ? keyOf(text.slice(at, end)) : null;
      if (key !== null && open.at(-1)?.has(key) === true) note('duplicate_key', at, end);
      if (key !== null) open.at(-1)?.add(key);
      noteCharacters(text.slice(at, end), at, note);
      isKeyNext = false;
      at = end - 1;
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null);
      isKeyNext = character === '{';
      // The outermost object is not in `text`, but counts as a level.
      if (open.length + 1 > DEEP) note('deep', at, at + 1);
    } else if (character === '}' || character === ']') open.pop();
    else if (character === ',') isKeyNext = open.at(-1) instanceof Set;
    else at = noteScalar(text, at, note) - 1;
  }
  return [...found.values()].toSorted((a, b) => a.start - b.start);
}

type Note = (kind: OddityKind, start: ByteOffset, end: ByteOffset) => void;

/** The position after the string whose opening quote is at `start`. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = at;
    while (text.charAt(slashes - 1) === '\\') slashes -= 1;
    if ((at - slashes) % 2 === 0) return at + 1;
  }
  return text.length;
}

function keyOf(quoted: string): string {
  if (!KEY_ESCAPES.test(quoted)) return quoted.slice(1, -1);
  const key: unknown = JSON.parse(decodeUtf8(encodeLatin1(quoted)));
  return typeof key === 'string' ? key : quoted;
}

/** Reads a number or word, or one character between values, and returns the position after it. */
function noteScalar(text: string, at: number, note: Note): number {
  SCALAR.lastIndex = at;
  const word = SCALAR.exec(text)?.[0] ?? '';
  if (word === '') return at + 1;
  if (/^-?(?:NaN|Infinity)$/.test(word)) note('nonfinite', at, at + word.length);
  if (isRoundedInteger(word)) note('large_integer', at, at + word.length);
  return at + word.length;
}

/** True for an integer that many JSON readers would round. */
export function isRoundedInteger(word: string): boolean {
  if (word.length < EXACT_DIGITS || word.length > MAX_DIGITS + 1) return false;
  return /^-?\d+$/.test(word) && !Number.isSafeInteger(Number(word));
}

function noteCharacters(quoted: string, offset: ByteOffset, note: Note): void {
  for (const { kind, at, length } of oddCharacters(quoted))
    note(kind === 'nul' ? 'nul' : 'lone_surrogate', offset + at, offset + at + length);
}

/**
 * A character of a JSON string that few readers accept: an escape `\uXXXX` of NUL or of an unpaired surrogate, or a surrogate encoded in three bytes. Its
 * position counts from the opening quote.
 */
export interface OddCharacter {
  readonly kind: 'nul' | 'lone';
  readonly at: ByteOffset;
  readonly length: number;
}

const ESCAPE_LENGTH = 6;
const RAW_SURROGATE = /\xed[\xa0-\xbf][\x80-\xbf]/g;

/** The NUL characters and unpaired surrogates of a JSON string, in order. `quoted`: the string with one character per byte. Linear. */
export function oddCharacters(quoted: string): readonly OddCharacter[] {
  const raw = quoted.includes('\xed')
    ? [...quoted.matchAll(RAW_SURROGATE)].map(({ index }): OddCharacter => ({ kind: 'lone', at: index, length: 3 }))
    : [];
  const escaped = quoted.includes('\\') ? oddEscapes(quoted) : [];
  return raw.length === 0 ? escaped : [...raw, ...escaped].toSorted((a, b) => a.at - b.at);
}

function oddEscapes(quoted: string): readonly OddCharacter[] {
  if (!/\\u(?:0000|d[89a-f])/i.test(quoted)) return [];
  const found: OddCharacter[] = [];
  let high: OddCharacter | null = null;
  for (const match of quoted.matchAll(/\\(?:u([0-9a-f]{4})|[^])/gi)) {
    const unit = Number.parseInt(match[1] ?? '', 16);
    const { index } = match;
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    const isPaired: boolean = isLow && high !== null && high.at + ESCAPE_LENGTH === index;
    if (high !== null && !isPaired) found.push(high);
    high = unit >= 0xd800 && unit <= 0xdbff ? { kind: 'lone', at: index, length: ESCAPE_LENGTH } : null;
    if (isLow && !isPaired) found.push({ kind: 'lone', at: index, length: ESCAPE_LENGTH });
    if (unit === 0) found.push({ kind: 'nul', at: index, length: ESCAPE_LENGTH });
  }
  if (high !== null) found.push(high);
  return found;
}
