import { growingInts } from './growing.ts';

/**
 * Distinct texts, numbered from 0 in order of arrival. They are concatenated into long strings, so that a million texts use little memory and can be searched
 * fast.
 */
export interface TextTable {
  readonly count: number;
  /** Returns the number of a text, adding it if it is new. `[from, to)`: interval of `whole` that contains the text. */
  add(whole: string, from?: number, to?: number): number;
  /** The text with the number `code`. */
  text(code: number): string;
  /** Sets 1 in `matches` for each text that contains `part`; `matches` must have `count` elements. */
  addMatches(part: string, matches: Uint8Array): void;
}

/** Number of texts in one long string (a block), a power of two. */
const BLOCK_BITS = 9;
const BLOCK = 1 << BLOCK_BITS;

export function textTable(): TextTable {
  /** The concatenated texts of each full block. */
  const blocks: string[] = [];
  /** Texts of the block that is not full yet. */
  let open: string[] = [];
  /** End offset of each text in its block. */
  const ends = growingInts();
  const hashes = growingInts();
  /** Hash table of text numbers plus 1, at most half full; 0: free. */
  let buckets = new Int32Array(2 * BLOCK);
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

  /** The bucket that contains the number of a text, or the free bucket for it. */
  function bucketOf(hash: number, whole: string, from: number, length: number): number {
    const mask = buckets.length - 1;
    for (let bucket = hash & mask; ; bucket = (bucket + 1) & mask) {
      const code = (buckets[bucket] ?? 0) - 1;
      if (code < 0 || (hashes.numbers[code] === hash && isText(code, whole, from, length))) return bucket;
    }
  }

  function grow(): void {
    buckets = new Int32Array(buckets.length * 2);
    const mask = buckets.length - 1;
    for (let code = 0; code < count; code += 1) {
      let bucket = (hashes.numbers[code] ?? 0) & mask;
      while (buckets[bucket] !== 0) bucket = (bucket + 1) & mask;
      buckets[bucket] = code + 1;
    }
  }

  return {
    get count() {
      return count;
    },
    text,
    add(whole, from = 0, to = whole.length) {
      const hash = hashOf(whole, from, to);
      const bucket = bucketOf(hash, whole, from, to - from);
      const found = (buckets[bucket] ?? 0) - 1;
      if (found >= 0) return found;
      const code = count;
      buckets[bucket] = code + 1;
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
      if (count * 2 > buckets.length) grow();
      return code;
    },
    addMatches(part, matches) {
      blocks.forEach((block, index) => {
        addMatchesInBlock(block, part, index * BLOCK, ends.numbers, matches);
      });
      open.forEach((one, index) => {
        if (one.includes(part)) matches[blocks.length * BLOCK + index] = 1;
      });
    },
  };
}

/** Searches a whole block at once; a match that crosses the end of a text does not count. */
function addMatchesInBlock(block: string, part: string, first: number, ends: Int32Array, matches: Uint8Array): void {
  let code = first;
  for (let at = block.indexOf(part); at >= 0;) {
    while ((ends[code] ?? 0) <= at && code < first + BLOCK - 1) code += 1;
    const end = ends[code] ?? 0;
    const fits = at + part.length <= end;
    if (fits) matches[code] = 1;
    at = block.indexOf(part, fits ? end : at + 1);
  }
}

function sameUnits(one: string, at: number, other: string, from: number, length: number): boolean {
  for (let unit = 0; unit < length; unit += 1) if (one.charCodeAt(at + unit) !== other.charCodeAt(from + unit)) return false;
  return true;
}

/** FNV-1a over UTF-16 units; long texts are sampled at regular steps. */
function hashOf(whole: string, from: number, to: number): number {
  const step = 1 + ((to - from) >> 7);
  let hash = 0x811c9dc5 ^ (to - from);
  for (let at = from; at < to; at += step) hash = Math.imul(hash ^ whole.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) | 0;
}
