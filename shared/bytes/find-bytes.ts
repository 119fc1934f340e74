import type { ByteSource } from './byte-source.ts';
import { EMPTY_BYTES, windowsOf } from './byte-source.ts';

/** A search for one byte sequence, prepared once. Linear in what is searched, whatever stands there. */
export interface ByteFinder {
  readonly length: number;
  /** First position at or after `from` where the sequence stands whole, or -1. */
  indexIn(bytes: Uint8Array, from: number): number;
}

/** Most that one step passes over; longer needles gain nothing from longer steps. */
const LONGEST_SKIP = 255;
/** Pairs of bytes are told apart by twelve bits of them: the table stays in the nearest memory. */
const PAIRS = 4_096;
/** Bytes that are searched at once in four lanes. */
const LANE = 4_096;
/** What stands close by is found without the lanes. */
const CLOSE_BY = 2_048;

/** Number of a pair of bytes in the table of skips. */
function pairOf(first: number, second: number): number {
  return ((first << 4) ^ second) & (PAIRS - 1);
}

/** True where a place may hold what is sought, told by the bytes around it. */
export type LikelyPlace = (bytes: Uint8Array, at: number) => boolean;

/** `needle`: at least one byte. Places that are not `isLikely` are passed over, without being compared. */
export function byteFinder(needle: Uint8Array, isLikely: LikelyPlace = () => true): ByteFinder {
  const length = needle.length;
  if (length < 4) return shortFinder(needle, isLikely);
  const last = length - 1;
  const { skip, again } = skipsOf(needle);
  const lane = Math.max(LANE, 2 * length);
  const words = wordsOf(needle);
  const lastWord = words[words.length - 1] ?? 0;
  let borders: Int32Array | null = null;
  let viewed: Uint8Array = needle;
  let view = viewOf(needle);

  /** Words compared until one differs; all of them where the needle stands at `start`. */
  function wordsAlike(hay: DataView, start: number): number {
    if (hay.getUint32(start + length - 4, true) !== lastWord) return 0;
    for (let word = 0; word < words.length - 1; word += 1) if (hay.getUint32(start + word * 4, true) !== words[word]) return word;
    return words.length;
  }

  /**
   * Boyer-Moore-Horspool by pairs of bytes, which skips most of a dump. Bytes that nearly match again and again make it slow: then the other way
   * goes on. Finds what has its last byte in `[start, limit)`.
   */
  function indexBySkips(bytes: Uint8Array, hay: DataView, start: number, limit: number): number {
    let compared = 0;
    for (let at = start; at < limit;) {
      const step = skip[pairOf(bytes[at - 1] ?? 0, bytes[at] ?? 0)] ?? 1;
      if (step > 0) {
        at += step;
        continue;
      }
      const alike = isLikely(bytes, at - last) ? wordsAlike(hay, at - last) : 0;
      if (alike === words.length) return at - last;
      compared += alike;
      if (compared > at - start + length) return indexByBorders(bytes, at - last, limit);
      at += again;
    }
    return -1;
  }

  /** Knuth-Morris-Pratt: no byte is compared more than twice. */
  function indexByBorders(bytes: Uint8Array, from: number, limit: number): number {
    borders ??= bordersOf(needle);
    let matched = 0;
    for (let at = from; at < limit; at += 1) {
      while (matched > 0 && bytes[at] !== needle[matched]) matched = borders[matched - 1] ?? 0;
      if (bytes[at] === needle[matched]) matched += 1;
      if (matched !== length) continue;
      if (isLikely(bytes, at - last)) return at - last;
      matched = borders[last] ?? 0;
    }
    return -1;
  }

  /** Four places at a time, as far as nothing there looks like the needle's end: the machine waits for their bytes at once, not one after the other. */
  function indexByLanes(bytes: Uint8Array, hay: DataView, start: number): number {
    const ends = [start + lane, start + 2 * lane, start + 3 * lane, start + 4 * lane] as const;
    let [first, second, third, fourth]: readonly [number, number, number, number] = [start, ends[0], ends[1], ends[2]];
    while (first < ends[0] && second < ends[1] && third < ends[2] && fourth < ends[3]) {
      const a = skip[pairOf(bytes[first - 1] ?? 0, bytes[first] ?? 0)] ?? 0;
      const b = skip[pairOf(bytes[second - 1] ?? 0, bytes[second] ?? 0)] ?? 0;
      const c = skip[pairOf(bytes[third - 1] ?? 0, bytes[third] ?? 0)] ?? 0;
      const d = skip[pairOf(bytes[fourth - 1] ?? 0, bytes[fourth] ?? 0)] ?? 0;
      if (a === 0 || b === 0 || c === 0 || d === 0) break;
      first += a;
      second += b;
      third += c;
      fourth += d;
    }
    const inFirst = indexBySkips(bytes, hay, first, ends[0]);
    if (inFirst >= 0) return inFirst;
    const inSecond = indexBySkips(bytes, hay, second, ends[1]);
    if (inSecond >= 0) return inSecond;
    const inThird = indexBySkips(bytes, hay, third, ends[2]);
    return inThird >= 0 ? inThird : indexBySkips(bytes, hay, fourth, ends[3]);
  }

  function indexIn(bytes: Uint8Array, from: number): number {
    if (viewed !== bytes) {
      viewed = bytes;
      view = viewOf(bytes);
    }
    const hay = view;
    const near = Math.min(from + last + CLOSE_BY, bytes.length);
    const closeBy = indexBySkips(bytes, hay, from + last, near);
    if (closeBy >= 0 || near === bytes.length) return closeBy;
    let at = near;
    for (; at + 4 * lane <= bytes.length; at += 4 * lane) {
      const found = indexByLanes(bytes, hay, at);
      if (found >= 0) return found;
    }
    return indexBySkips(bytes, hay, at, bytes.length);
  }

  return { length, indexIn };
}

/**
 * The same search in bytes that are there as text, one character a byte, without anything to prepare: for small bodies. `bytes` are those of
 * `text`, and no others may be searched.
 */
export function textFinder(text: string, needle: string, isLikely: LikelyPlace): ByteFinder {
  return {
    length: needle.length,
    indexIn(bytes, from) {
      let found = text.indexOf(needle, from);
      while (found >= 0 && !isLikely(bytes, found)) found = text.indexOf(needle, found + 1);
      return found;
    },
  };
}

/** Needles that are no word long. */
function shortFinder(needle: Uint8Array, isLikely: LikelyPlace): ByteFinder {
  const [first = 0, second, third] = needle;
  const { length } = needle;
  return {
    length,
    indexIn(bytes, from) {
      for (let at = bytes.indexOf(first, from); at >= 0 && at + length <= bytes.length; at = bytes.indexOf(first, at + 1)) {
        const isThere = (length < 2 || bytes[at + 1] === second) && (length < 3 || bytes[at + 2] === third);
        if (isThere && isLikely(bytes, at)) return at;
      }
      return -1;
    },
  };
}

/** How far a pair of bytes lets a search go on: 0 for the needle's end; `again` is how far that lets it once it was not the needle. */
function skipsOf(needle: Uint8Array): { readonly skip: Uint8Array; readonly again: number } {
  const last = needle.length - 1;
  const skip = new Uint8Array(PAIRS).fill(Math.min(last, LONGEST_SKIP));
  for (let at = 1; at < last; at += 1) skip[pairOf(needle[at - 1] ?? 0, needle[at] ?? 0)] = Math.min(last - at, LONGEST_SKIP);
  const end = pairOf(needle[last - 1] ?? 0, needle[last] ?? 0);
  const again = skip[end] ?? 1;
  skip[end] = 0;
  return { skip, again };
}

/** The needle in words of four bytes; the last one shares bytes with the one before it. */
function wordsOf(needle: Uint8Array): Uint32Array {
  const view = viewOf(needle);
  return Uint32Array.from({ length: Math.ceil(needle.length / 4) }, (_, word) =>
    view.getUint32(Math.min(word * 4, needle.length - 4), true),
  );
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** For each beginning of the needle, the length of its longest proper beginning that is also its end. */
function bordersOf(needle: Uint8Array): Int32Array {
  const borders = new Int32Array(needle.length);
  for (let at = 1, matched = 0; at < needle.length; at += 1) {
    while (matched > 0 && needle[at] !== needle[matched]) matched = borders[matched - 1] ?? 0;
    if (needle[at] === needle[matched]) matched += 1;
    borders[at] = matched;
  }
  return borders;
}

/** True where a source holds the sequence. Read in windows; a place across their edge is found too. */
export function occursIn(needle: Uint8Array, source: ByteSource): boolean {
  const finder = byteFinder(needle);
  let kept: Uint8Array = EMPTY_BYTES;
  for (const bytes of windowsOf(source)) {
    const edge = new Uint8Array(kept.length + Math.min(bytes.length, needle.length - 1));
    edge.set(kept);
    edge.set(bytes.subarray(0, edge.length - kept.length), kept.length);
    if (finder.indexIn(edge, 0) >= 0 || finder.indexIn(bytes, 0) >= 0) return true;
    kept = bytes.length >= needle.length - 1 ? bytes.subarray(bytes.length - (needle.length - 1)) : edge.slice(-(needle.length - 1));
  }
  return false;
}
