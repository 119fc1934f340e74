import type { ByteLength, ByteOffset, ByteSource } from '../byte-source.ts';
import { byteFinder } from '../find-bytes.ts';
import type { BytePattern, PatternUnit } from './byte-pattern.ts';
import type { Run, OffsetRange } from './runs.ts';

/** The number of start positions in a slice. Searching that many takes a few milliseconds. */
const SLICE: ByteLength = 1 << 20;

/** The approximate number of byte comparisons between two yields, for patterns that may be compared at every byte: the number of bytes in a slice. */
const COMPARED = SLICE;
/** The smallest number of start positions between two yields, however long the pattern is. */
const MIN_WORK: ByteLength = 256;

/** Finds the first hit in `bytes` that begins in `[from, until)`, or null. */
type FindNext = (bytes: Uint8Array, from: number, until: number) => OffsetRange | null;

/**
 * Searches for a pattern in each run, ignoring the bytes around the run. Finds at most `most` hits from left to right, without overlaps. After each slice,
 * yields the hits in the slice and the position reached, so that the caller can do other work or stop. `slice`: the number of bytes per slice; it does not
 * affect the hits.
 */
export function* findPattern(
  source: ByteSource,
  runs: Iterable<Run>,
  pattern: BytePattern,
  most: number,
  slice: ByteLength = SLICE,
): Generator<{ readonly hits: readonly OffsetRange[]; readonly passed: ByteOffset }> {
  const findNext = findNextOf(pattern);
  const work = Math.min(slice, workOf(pattern));
  // Small runs share a slice. `scanned` counts the bytes of all runs in the slice.
  let hits: OffsetRange[] = [];
  let scanned = 0;
  let left = most;
  for (const { start, end } of runs) {
    for (let at = start; at + pattern.least <= end;) {
      const bytes = source.read(at, Math.min(slice + pattern.most - 1, end - at));
      if (bytes.length < pattern.least) break;
      const until = Math.min(slice, bytes.length);
      let from = 0;
      while (from < until) {
        const to = Math.min(from + work, until);
        for (let hit = findNext(bytes, from, to); hit !== null; hit = findNext(bytes, from, to)) {
          hits.push({ offset: at + hit.offset, length: hit.length });
          from = hit.offset + hit.length;
          left -= 1;
          if (left > 0) continue;
          yield { hits, passed: at + from };
          return;
        }
        from = Math.max(from, to);
        if (from >= until) break;
        yield { hits, passed: at + from };
        hits = [];
      }
      at += from;
      scanned += until;
      if (scanned < slice) continue;
      yield { hits, passed: Math.min(at, end) };
      hits = [];
      scanned = 0;
    }
  }
  yield { hits, passed: source.size };
}

/**
 * The number of start positions between two yields. It is small for patterns that may be compared in full at each position, such as `aaa…b` in a run of `a`.
 */
function workOf({ units, most }: BytePattern): ByteLength {
  return isNeedle(units) ? SLICE : Math.max(MIN_WORK, Math.floor(COMPARED / most));
}

function isNeedle([only, ...others]: readonly PatternUnit[]): boolean {
  return others.length === 0 && only?.length === 1;
}

function findNextOf(pattern: BytePattern): FindNext {
  const needle = pattern.units[0]?.[0];
  return needle !== undefined && isNeedle(pattern.units) ? findNextBytes(needle) : findNextUnits(pattern.units);
}

function findNextBytes(needle: Uint8Array): FindNext {
  const finder = byteFinder(needle);
  return (bytes, from, until) => {
    const offset = from < until ? finder.indexIn(bytes, from, 'all') : -1;
    return offset < 0 || offset >= until ? null : { offset, length: needle.length };
  };
}

/** Searches for the first unit that is not a wildcard. Each unit before it is one byte long. */
function findNextUnits(units: readonly PatternUnit[]): FindNext {
  const before = units.findIndex((unit) => unit !== null);
  const known = units.slice(before);
  const begins = new Uint8Array(256);
  for (const form of known[0] ?? []) begins[form[0] ?? 0] = 1;
  return (bytes, from, until) => {
    const end = Math.min(until + before, bytes.length);
    for (let at = from + before; at < end; at += 1) {
      if (begins[bytes[at] ?? 0] !== 1) continue;
      const to = endOf(known, bytes, at);
      if (to >= 0) return { offset: at - before, length: to - at + before };
    }
    return null;
  };
}

/** The offset after the units, if they match at `at`; otherwise -1. */
function endOf(units: readonly PatternUnit[], bytes: Uint8Array, at: number): number {
  let to = at;
  for (const unit of units) {
    const length = unit === null ? 1 : lengthAt(unit, bytes, to);
    if (length === 0 || to + length > bytes.length) return -1;
    to += length;
  }
  return to;
}

/** The length of the alternative that matches at `at`, or 0. */
function lengthAt(forms: readonly Uint8Array[], bytes: Uint8Array, at: number): number {
  for (const form of forms) {
    let same = 0;
    while (same < form.length && bytes[at + same] === form[same]) same += 1;
    if (same === form.length) return same;
  }
  return 0;
}
