import { growingInts } from './growing.ts';

/** Texts, each once, under numbers from 0 in the order in which they came. They stand one behind the other in long strings: a million take little room, and are searched as those are. */
export interface TextTable {
  readonly count: number;
  /** The number of a text, which is added where it is not there. `[from, to)`: of what it is a part. */
  add(whole: string, from?: number, to?: number): number;
  /** A text that is there. */
  text(code: number): string;
  /** Marks with 1 the numbers of all texts that a text is part of; `marked` has room for `count`. */
  markContaining(part: string, marked: Uint8Array): void;
}

/** Texts of one string, a power of two. */
const BLOCK_BITS = 9;
const BLOCK = 1 << BLOCK_BITS;

export function textTable(): TextTable {
  /** The texts of each whole block. */
  const blocks: string[] = [];
  /** Those of the block that is not whole yet. */
  let open: string[] = [];
  /** Where each text ends in its block. */
  const ends = growingInts();
  const hashes = growingInts();
  /** Numbers of texts from 1 by their hashes, with room for twice as many; 0: free. */
  let places = new Int32Array(2 * BLOCK);
  let count = 0;
  let openLength = 0;

  function startOf(code: number): number {
    return (code & (BLOCK - 1)) === 0 ? 0 : (ends.numbers[code - 1] ?? 0);
  }

  function text(code: number): string {
    const block = code >> BLOCK_BITS;
    if (block === blocks.length) return open[code & (BLOCK - 1)] ?? '';
    return (blocks[block] ?? '').slice(startOf(code), ends.numbers[code]);
  }

  function isText(code: number, whole: string, from: number, length: number): boolean {
    const block = code >> BLOCK_BITS;
    if (block === blocks.length) {
      const known = open[code & (BLOCK - 1)] ?? '';
      return known.length === length && sameUnits(known, 0, whole, from, length);
    }
    const start = startOf(code);
    return (ends.numbers[code] ?? 0) - start === length && sameUnits(blocks[block] ?? '', start, whole, from, length);
  }

  /** The place of a text: where its number stands, or a free one. */
  function placeOf(hash: number, whole: string, from: number, length: number): number {
    const mask = places.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const code = (places[place] ?? 0) - 1;
      if (code < 0 || (hashes.numbers[code] === hash && isText(code, whole, from, length))) return place;
    }
  }

  function grow(): void {
    places = new Int32Array(places.length * 2);
    const mask = places.length - 1;
    for (let code = 0; code < count; code += 1) {
      let place = (hashes.numbers[code] ?? 0) & mask;
      while (places[place] !== 0) place = (place + 1) & mask;
      places[place] = code + 1;
    }
  }

  return {
    get count() {
      return count;
    },
    text,
    add(whole, from = 0, to = whole.length) {
      const hash = hashOf(whole, from, to);
      const place = placeOf(hash, whole, from, to - from);
      const found = (places[place] ?? 0) - 1;
      if (found >= 0) return found;
      const code = count;
      places[place] = code + 1;
      hashes.set(code, hash);
      openLength += to - from;
      ends.set(code, openLength);
      open.push(whole.slice(from, to));
      count += 1;
      if (open.length === BLOCK) {
        blocks.push(open.join(''));
        open = [];
        openLength = 0;
      }
      if (count * 2 > places.length) grow();
      return code;
    },
    markContaining(part, marked) {
      blocks.forEach((block, index) => {
        markInBlock(block, part, index * BLOCK, ends.numbers, marked);
      });
      open.forEach((one, index) => {
        if (one.includes(part)) marked[blocks.length * BLOCK + index] = 1;
      });
    },
  };
}

/** Looks through a whole block at once; a place that reaches into the next text is none. */
function markInBlock(block: string, part: string, first: number, ends: Int32Array, marked: Uint8Array): void {
  let code = first;
  for (let at = block.indexOf(part); at >= 0;) {
    while ((ends[code] ?? 0) <= at && code < first + BLOCK - 1) code += 1;
    const end = ends[code] ?? 0;
    const fits = at + part.length <= end;
    if (fits) marked[code] = 1;
    at = block.indexOf(part, fits ? end : at + 1);
  }
}

function sameUnits(one: string, at: number, other: string, from: number, length: number): boolean {
  for (let unit = 0; unit < length; unit += 1) if (one.charCodeAt(at + unit) !== other.charCodeAt(from + unit)) return false;
  return true;
}

/** FNV-1a over UTF-16 units; of long texts every so many. */
function hashOf(whole: string, from: number, to: number): number {
  const step = 1 + ((to - from) >> 7);
  let hash = 0x811c9dc5 ^ (to - from);
  for (let at = from; at < to; at += step) hash = Math.imul(hash ^ whole.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) | 0;
}
