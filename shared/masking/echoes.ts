import { type CodedView, codedViews } from './coded-views.ts';
import type { MaskedRange } from './masked-ranges.ts';

/** The length of the shortest value that is searched for, in bytes. */
export const MIN_ECHO_LENGTH = 8;
/** Minimum length of a long value, in bytes. Any part of this length is found in a long value. A shorter value is found only as a whole. */
export const ECHO_WINDOW = 16;
/** Maximum total size of the values that are searched for, in bytes. */
export const MAX_ECHOED_SIZE = 256 << 20;

/** Number of bits for each window in a sieve, and limits of the sieve's size as powers of two. */
const BITS_PER_WINDOW = 64;
const MIN_SIEVE_BITS = 10;
const MAX_SIEVE_BITS = 24;

/** Keys of windows, each made from two hashes of 32 and 21 bits. A collision only causes more bytes to be masked. */
type Keys = Set<number>;

/**
 * Finds where texts repeat values, in any coding of `codedViews` and in any ASCII case. Finds values of 8 to 15 bytes as a whole, and any 16 consecutive bytes
 * of a longer value. Ignores shorter values, whitespace, and runs of a single byte. For each text, returns disjoint ranges in order; null if the values exceed
 * `MAX_ECHOED_SIZE`. Takes one pass over the values, which are not stored, and at most nine passes over each view of the texts.
 */
export function echoesIn(texts: readonly Uint8Array[], values: Iterable<Uint8Array>): readonly (readonly MaskedRange[])[] | null {
  let search: Search | null = null;
  let total = 0;
  for (const value of values) {
    total += value.length;
    if (total > MAX_ECHOED_SIZE) return null;
    if (value.length < MIN_ECHO_LENGTH) continue;
    search ??= searchIn(texts);
    want(search, value);
  }
  return texts.map((text, index) => (search === null ? [] : repeated(text, search.views[index] ?? [], search.wanted)));
}

/**
 * In a long value, only every ninth gram of eight bytes is checked: any 16 consecutive bytes contain one of them. If a text may contain a gram, the windows
 * around this gram in the value are checked one by one.
 */
const GRAM = 8;
const STRIDE = ECHO_WINDOW - GRAM + 1;

/** The texts to search, and the parts of the values to search for. */
interface Search {
  readonly views: readonly (readonly CodedView[])[];
  /** The grams, and the windows of `ECHO_WINDOW` bytes, that a view may contain. */
  readonly grams: Sieve;
  readonly known: Sieve;
  /** The keys of the values' windows, by window width in bytes. */
  readonly wanted: Map<number, Keys>;
}

function searchIn(texts: readonly Uint8Array[]): Search {
  const views = texts.map(codedViews);
  const all = views.flat();
  const size = all.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const [grams, known] = [sieve(size), sieve(size)];
  for (const { bytes } of all) {
    eachWindow(bytes, GRAM, (first, second) => grams.add(first, second));
    eachWindow(bytes, ECHO_WINDOW, (first, second) => known.add(first, second));
  }
  return { views, grams, known, wanted: new Map() };
}

function want({ grams, known, wanted }: Search, value: Uint8Array): void {
  const width = Math.min(value.length, ECHO_WINDOW);
  const keys: Keys = wanted.get(width) ?? new Set();
  wanted.set(width, keys);
  const addFound = (bytes: Uint8Array): void =>
    eachWindow(bytes, width, (first, second, at) => {
      if ((width < ECHO_WINDOW || known.has(first, second)) && !saysNothing(bytes, at, width)) keys.add(keyOf(first, second));
    });
  if (width < ECHO_WINDOW) addFound(value);
  else
    eachGram(value, (first, second, at) => {
      if (grams.has(first, second)) addFound(value.subarray(Math.max(at - GRAM, 0), at + ECHO_WINDOW));
    });
}

/** Calls `visit` for every `STRIDE`th gram, with the same hashes as `eachWindow`. */
function eachGram(bytes: Uint8Array, visit: (first: number, second: number, at: number) => void): void {
  for (let at = 0; at + GRAM <= bytes.length; at += STRIDE) {
    let first = 0;
    let second = 0;
    for (let index = at; index < at + GRAM; index += 1) {
      const added = FOLDED[bytes[index] ?? 0] ?? 0;
      first = (Math.imul(first, FIRST_FACTOR) + added) | 0;
      second = (Math.imul(second, SECOND_FACTOR) + added) | 0;
    }
    visit(first, second, at);
  }
}

function repeated(text: Uint8Array, views: readonly CodedView[], wanted: ReadonlyMap<number, Keys>): readonly MaskedRange[] {
  const matches = new Uint8Array(text.length);
  for (const [width, keys] of wanted) {
    if (keys.size === 0) continue;
    const mayBe = sieve(keys.size);
    for (const key of keys) mayBe.add(Math.floor(key / LOW_KEY), (key % LOW_KEY) << 11);
    for (const { bytes, from, to } of views)
      eachWindow(bytes, width, (first, second, at) => {
        if (!mayBe.has(first, second) || !keys.has(keyOf(first, second))) return;
        for (let index = at; index < at + width; index += 1) matches.fill(1, from[index], to[index]);
      });
  }
  return markedRanges(text, matches);
}

const LOW_KEY = 2 ** 21;

function keyOf(first: number, second: number): number {
  return (first >>> 0) * LOW_KEY + (second >>> 11);
}

/** Each byte plus one, with ASCII letters in lower case. Adding one gives windows of zeros different hashes if their lengths differ. */
const FOLDED: Uint16Array = Uint16Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte) + 1);

const FIRST_FACTOR = 0x01000193;
const SECOND_FACTOR = 0x9e3779b1;

/** Calls `visit` for each window of `width` bytes with its two 32-bit hashes and its start. */
function eachWindow(bytes: Uint8Array, width: number, visit: (first: number, second: number, at: number) => void): void {
  let firstOut = 1;
  let secondOut = 1;
  for (let step = 0; step < width; step += 1) {
    firstOut = Math.imul(firstOut, FIRST_FACTOR);
    secondOut = Math.imul(secondOut, SECOND_FACTOR);
  }
  let first = 0;
  let second = 0;
  for (let end = 0; end < bytes.length; end += 1) {
    const added = FOLDED[bytes[end] ?? 0] ?? 0;
    // Until the window is full, no byte leaves it.
    const gone = end < width ? 0 : (FOLDED[bytes[end - width] ?? 0] ?? 0);
    first = (Math.imul(first, FIRST_FACTOR) + added - Math.imul(gone, firstOut)) | 0;
    second = (Math.imul(second, SECOND_FACTOR) + added - Math.imul(gone, secondOut)) | 0;
    if (end >= width - 1) visit(first, second, end - width + 1);
  }
}

/** A set of windows, stored by their hashes. It can report windows that it does not contain. */
interface Sieve {
  add(first: number, second: number): void;
  has(first: number, second: number): boolean;
}

/** Creates an empty set for a number of windows. Its memory grows with that number, so that a short text needs little memory. */
function sieve(windows: number): Sieve {
  const wanted = Math.ceil(Math.log2(windows * BITS_PER_WINDOW));
  const size = Math.min(Math.max(wanted, MIN_SIEVE_BITS), MAX_SIEVE_BITS);
  const bits = new Uint8Array(1 << (size - 3));
  const set = (hash: number): void => {
    const bit = hash >>> (32 - size);
    bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  };
  const isSet = (hash: number): boolean => {
    const bit = hash >>> (32 - size);
    return ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  };
  return {
    add(first, second) {
      set(first);
      // Sets the bits of the second hash that are part of a key.
      set(second & -2048);
    },
    has: (first, second) => isSet(first) && isSet(second & -2048),
  };
}

/** True for whitespace and for runs of a single byte, which reveal nothing and occur in many texts. */
function saysNothing(bytes: Uint8Array, at: number, length: number): boolean {
  const first = bytes[at] ?? 0;
  const areBlanks = isBlank(first);
  for (let index = at + 1; index < at + length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte !== first && !(areBlanks && isBlank(byte))) return false;
  }
  return true;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** The ranges of bytes that are 1 in `matches`, extended to whole UTF-8 characters. */
function markedRanges(text: Uint8Array, matches: Uint8Array): readonly MaskedRange[] {
  for (let at = text.length - 1; at > 0; at -= 1) if (matches[at] === 1 && isTail(text[at])) matches[at - 1] = 1;
  for (let at = 1; at < text.length; at += 1) if (matches[at - 1] === 1 && isTail(text[at])) matches[at] = 1;
  const ranges: MaskedRange[] = [];
  for (let start = matches.indexOf(1); start >= 0;) {
    const found = matches.indexOf(0, start);
    const end = found < 0 ? matches.length : found;
    ranges.push({ offset: start, length: end - start });
    start = matches.indexOf(1, end);
  }
  return ranges;
}

function isTail(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
