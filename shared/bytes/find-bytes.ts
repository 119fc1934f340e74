import { type ByteSource, EMPTY_BYTES, windowsOf } from './byte-source.ts';

/** A prepared search for one byte sequence. Always linear in the bytes searched. */
export interface ByteFinder {
  readonly length: number;
  /** The position of the first wanted occurrence at or after `from`, or -1. */
  indexIn(bytes: Uint8Array, from: number, wanted: Wanted): number;
}

/** The largest skip of one step, in bytes. A larger maximum would not speed up the search for longer needles. */
const MAX_SKIP_LENGTH = 255;
/** The number of table entries. Pairs of bytes are hashed to twelve bits, so that the table fits into the L1 cache. */
const PAIRS = 4_096;
/** The largest segment, in bytes. Four adjacent segments are searched at the same time. */
const MAX_SEGMENT_SIZE = 65_536;
/** Occurrences within this distance, in bytes, are found before the search by segments starts. */
const CLOSE_BY = 2_048;

/** The table index of a pair of bytes. */
function pairOf(first: number, second: number): number {
  return ((first << 4) ^ second) & (PAIRS - 1);
}

/**
 * Which occurrences to find. `all`: every occurrence. `lines`: only at the start of a line. `lines_and_look_alikes`: also occurrences followed by CRLF or two
 * dashes, as boundaries are.
 */
export type Wanted = 'all' | 'lines' | 'lines_and_look_alikes';

/** Two-byte words, little-endian. */
const CRLF = 0x0a0d;
const DASHES = 0x2d2d;

/** True if the range `[start, end)` is a wanted occurrence, judged by the bytes around it. If the bytes after it are not available yet, it counts as wanted. */
function isWanted(bytes: Uint8Array, start: number, end: number, wanted: Wanted): boolean {
  if (wanted === 'all' || pairAt(bytes, start - 2) === CRLF) return true;
  if (wanted === 'lines') return false;
  return end + 2 > bytes.length || isBehindBoundary(pairAt(bytes, end));
}

/** `isWanted` for a range with at least two bytes on both sides. */
function isWantedInside(hay: DataView, start: number, end: number, all: boolean, lookAlikes: boolean): boolean {
  return all || hay.getUint16(start - 2, true) === CRLF || (lookAlikes && isBehindBoundary(hay.getUint16(end, true)));
}

function isBehindBoundary(pair: number): boolean {
  return pair === CRLF || pair === DASHES;
}

function pairAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8);
}

/** Prepares a search for `needle`, which has at least one byte. */
export function byteFinder(needle: Uint8Array): ByteFinder {
  return needle.length < 4 ? shortFinder(needle) : new LongFinder(needle);
}

/** Searches for needles of at least one word of four bytes. */
class LongFinder implements ByteFinder {
  readonly length: number;
  readonly #needle: Uint8Array;
  readonly #last: number;
  readonly #words: Uint32Array;
  readonly #skip: Uint8Array;
  /** The skip after a position where the needle could have ended but did not. */
  readonly #again: number;
  /** The needle word that did not match at the last candidate, and will probably not match at the next one. */
  #suspect: number;
  /** The distance from the start of the suspect word to the needle's last byte. */
  #suspectBefore = 3;
  #compared = 0;
  #borders: Int32Array | null = null;
  #viewed: Uint8Array;
  #hay: DataView;

  constructor(needle: Uint8Array) {
    const { skip, again } = skipsOf(needle);
    this.length = needle.length;
    this.#needle = needle;
    this.#last = needle.length - 1;
    this.#words = wordsOf(needle);
    this.#skip = skip;
    this.#again = again;
    this.#suspect = this.#words[this.#words.length - 1] ?? 0;
    this.#viewed = needle;
    this.#hay = viewOf(needle);
  }

  indexIn(bytes: Uint8Array, from: number, wanted: Wanted): number {
    if (this.#viewed !== bytes) {
      this.#viewed = bytes;
      this.#hay = viewOf(bytes);
    }
    const start = from + this.#last;
    let at = Math.min(start + CLOSE_BY, bytes.length);
    const closeBy = this.#indexBySkips(bytes, start, at, wanted);
    if (closeBy >= 0) return closeBy;
    for (let size = segmentSize(bytes.length - 2 - at); size >= 2 * this.length; size = segmentSize(bytes.length - 2 - at)) {
      const found = this.#indexInSegments(bytes, at, size, wanted);
      if (found >= 0) return found;
      at += 4 * size;
    }
    return this.#indexBySkips(bytes, at, bytes.length, wanted);
  }

  /**
   * Boyer-Moore-Horspool by pairs of bytes, which skips most of a dump. Finds occurrences whose last byte is in `[start, limit)`. If the needle nearly matches
   * at many positions, this is slow, and `#indexByBorders` takes over.
   */
  #indexBySkips(bytes: Uint8Array, start: number, limit: number, wanted: Wanted): number {
    const [skip, hay, last] = [this.#skip, this.#hay, this.#last];
    this.#compared = 0;
    for (let at = start; at < limit;) {
      const step = skip[pairOf(bytes[at - 1] ?? 0, bytes[at] ?? 0)] ?? 1;
      if (step > 0) {
        at += step;
        continue;
      }
      const mayEnd = hay.getUint32(at - this.#suspectBefore, true) === this.#suspect && isWanted(bytes, at - last, at + 1, wanted);
      if (mayEnd && this.#endsAt(at)) return at - last;
      if (this.#compared > at - start + this.length) return this.#indexByBorders(bytes, at - last, limit, wanted);
      at += this.#again;
    }
    return -1;
  }

  /**
   * Searches at four positions at once, each in its own segment, so that the processor loads their bytes in parallel. The loop is unrolled because only local
   * variables make it as fast as memory.
   */
  #indexInSegments(bytes: Uint8Array, start: number, size: number, wanted: Wanted): number {
    const [skip, again, hay, last, suspect, before] = [this.#skip, this.#again, this.#hay, this.#last, this.#suspect, this.#suspectBefore];
    const [all, lookAlikes] = [wanted === 'all', wanted === 'lines_and_look_alikes'];
    const ends = [start + size, start + 2 * size, start + 3 * size, start + 4 * size] as const;
    let [first, second, third, fourth]: readonly [number, number, number, number] = [start, ends[0], ends[1], ends[2]];
    while (first < ends[0] && second < ends[1] && third < ends[2] && fourth < ends[3]) {
      let a = skip[pairOf(bytes[first - 1] ?? 0, bytes[first] ?? 0)] ?? 1;
      let b = skip[pairOf(bytes[second - 1] ?? 0, bytes[second] ?? 0)] ?? 1;
      let c = skip[pairOf(bytes[third - 1] ?? 0, bytes[third] ?? 0)] ?? 1;
      let d = skip[pairOf(bytes[fourth - 1] ?? 0, bytes[fourth] ?? 0)] ?? 1;
      if (a === 0 && (hay.getUint32(first - before, true) !== suspect || !isWantedInside(hay, first - last, first + 1, all, lookAlikes)))
        a = again;
      if (b === 0 && (hay.getUint32(second - before, true) !== suspect || !isWantedInside(hay, second - last, second + 1, all, lookAlikes)))
        b = again;
      if (c === 0 && (hay.getUint32(third - before, true) !== suspect || !isWantedInside(hay, third - last, third + 1, all, lookAlikes)))
        c = again;
      if (d === 0 && (hay.getUint32(fourth - before, true) !== suspect || !isWantedInside(hay, fourth - last, fourth + 1, all, lookAlikes)))
        d = again;
      if (a === 0 || b === 0 || c === 0 || d === 0) break;
      first += a;
      second += b;
      third += c;
      fourth += d;
    }
    const inFirst = this.#indexBySkips(bytes, first, ends[0], wanted);
    if (inFirst >= 0) return inFirst;
    const inSecond = this.#indexBySkips(bytes, second, ends[1], wanted);
    if (inSecond >= 0) return inSecond;
    const inThird = this.#indexBySkips(bytes, third, ends[2], wanted);
    return inThird >= 0 ? inThird : this.#indexBySkips(bytes, fourth, ends[3], wanted);
  }

  #endsAt(at: number): boolean {
    const words = this.#words;
    const start = at - this.#last;
    for (let word = 0; word < words.length; word += 1) {
      const offset = Math.min(word * 4, this.length - 4);
      if (this.#hay.getUint32(start + offset, true) === words[word]) continue;
      this.#suspect = words[word] ?? 0;
      this.#suspectBefore = this.#last - offset;
      this.#compared += word;
      return false;
    }
    return true;
  }

  /** Knuth-Morris-Pratt, which compares no byte more than twice. */
  #indexByBorders(bytes: Uint8Array, from: number, limit: number, wanted: Wanted): number {
    const needle = this.#needle;
    const borders = (this.#borders ??= bordersOf(needle));
    let matched = 0;
    for (let at = from; at < limit; at += 1) {
      while (matched > 0 && bytes[at] !== needle[matched]) matched = borders[matched - 1] ?? 0;
      if (bytes[at] === needle[matched]) matched += 1;
      if (matched !== this.length) continue;
      if (isWanted(bytes, at - this.#last, at + 1, wanted)) return at - this.#last;
      matched = borders[this.#last] ?? 0;
    }
    return -1;
  }
}

/** The size of each of the four segments, given the number of bytes left. */
function segmentSize(left: number): number {
  return left < CLOSE_BY ? 0 : Math.min(left >>> 2, MAX_SEGMENT_SIZE);
}

/**
 * Searches bytes that are also available as text, one character per byte. Suits small bodies, because it needs no preparation. `bytes` must be the bytes of
 * `text`.
 */
export function textFinder(text: string, needle: string): ByteFinder {
  return {
    length: needle.length,
    indexIn(bytes, from, wanted) {
      let found = text.indexOf(needle, from);
      while (found >= 0 && !isWanted(bytes, found, found + needle.length, wanted)) found = text.indexOf(needle, found + 1);
      return found;
    },
  };
}

/** Searches for needles shorter than a word. */
function shortFinder(needle: Uint8Array): ByteFinder {
  const [first = 0, second, third] = needle;
  const { length } = needle;
  return {
    length,
    indexIn(bytes, from, wanted) {
      for (let at = bytes.indexOf(first, from); at >= 0 && at + length <= bytes.length; at = bytes.indexOf(first, at + 1)) {
        const isThere = (length < 2 || bytes[at + 1] === second) && (length < 3 || bytes[at + 2] === third);
        if (isThere && isWanted(bytes, at, at + length, wanted)) return at;
      }
      return -1;
    },
  };
}

/** The skip for each pair of bytes; 0 for the last pair of the needle. `again`: the skip after that pair if the needle does not end there. */
function skipsOf(needle: Uint8Array): { readonly skip: Uint8Array; readonly again: number } {
  const last = needle.length - 1;
  const skip = new Uint8Array(PAIRS).fill(Math.min(last, MAX_SKIP_LENGTH));
  for (let at = 1; at < last; at += 1) skip[pairOf(needle[at - 1] ?? 0, needle[at] ?? 0)] = Math.min(last - at, MAX_SKIP_LENGTH);
  const end = pairOf(needle[last - 1] ?? 0, needle[last] ?? 0);
  const again = skip[end] ?? 1;
  skip[end] = 0;
  return { skip, again };
}

/** The needle in four-byte words; the last word can overlap the one before it. */
function wordsOf(needle: Uint8Array): Uint32Array {
  const view = viewOf(needle);
  return Uint32Array.from({ length: Math.ceil(needle.length / 4) }, (_, word) =>
    view.getUint32(Math.min(word * 4, needle.length - 4), true),
  );
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** For each prefix of the needle, the length of the longest proper prefix that is also a suffix of it. */
function bordersOf(needle: Uint8Array): Int32Array {
  const borders = new Int32Array(needle.length);
  for (let at = 1, matched = 0; at < needle.length; at += 1) {
    while (matched > 0 && needle[at] !== needle[matched]) matched = borders[matched - 1] ?? 0;
    if (needle[at] === needle[matched]) matched += 1;
    borders[at] = matched;
  }
  return borders;
}

/** True if a source contains the sequence. Reads the source in windows; an occurrence can cross their edges. */
export function occursIn(needle: Uint8Array, source: ByteSource): boolean {
  const finder = byteFinder(needle);
  let carried: Uint8Array = EMPTY_BYTES;
  for (const bytes of windowsOf(source)) {
    const edge = new Uint8Array(carried.length + Math.min(bytes.length, needle.length - 1));
    edge.set(carried);
    edge.set(bytes.subarray(0, edge.length - carried.length), carried.length);
    if (finder.indexIn(edge, 0, 'all') >= 0 || finder.indexIn(bytes, 0, 'all') >= 0) return true;
    carried = bytes.length >= needle.length - 1 ? bytes.subarray(bytes.length - (needle.length - 1)) : edge.slice(-(needle.length - 1));
  }
  return false;
}
