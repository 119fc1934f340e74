import type { ByteLength, ByteOffset, ByteSource } from '../byte-source.ts';
import { byteFinder } from '../find-bytes.ts';
import type { BytePattern, PatternUnit } from './byte-pattern.ts';
import type { Run, OffsetRange } from './runs.ts';

/** Bytes in which hits begin that are looked for at a time: some milliseconds. */
const SLICE: ByteLength = 1 << 20;

/** Bytes that are compared at most, about, between two results: as many as a slice has, where a pattern may be compared at each of them. */
const COMPARED = SLICE;
/** Bytes in which hits begin that are looked for at once at least, however long the pattern is. */
const MIN_WORK: ByteLength = 256;

/** The first hit in `bytes` that begins in `[from, until)`; null: there is none. */
type FindNext = (bytes: Uint8Array, from: number, until: number) => OffsetRange | null;

/**
 * Looks for a pattern in each run, as if there were nothing around it: from its beginning on, hits that share no byte, `most` in all. After each slice it
 * gives the hits of it and how far it is, so that whoever goes on can do something else in between, or not go on. `slice`: bytes that are looked through at
 * a time; the hits are the same, whatever it is.
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
  // Of many small runs a slice is as long as of one large one.
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

/** Where all bytes of a pattern may be compared at each byte (`aaa…b` in what is all `a`), less is looked through at once. */
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

/** By the first byte that is not any one: what stands before it has as many bytes as units. */
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

/** Where the units end that stand at `at`; -1: they do not stand there. */
function endOf(units: readonly PatternUnit[], bytes: Uint8Array, at: number): number {
  let to = at;
  for (const unit of units) {
    const length = unit === null ? 1 : lengthAt(unit, bytes, to);
    if (length === 0 || to + length > bytes.length) return -1;
    to += length;
  }
  return to;
}

/** Length of the form that stands at `at`, 0 where none does. */
function lengthAt(forms: readonly Uint8Array[], bytes: Uint8Array, at: number): number {
  for (const form of forms) {
    let same = 0;
    while (same < form.length && bytes[at + same] === form[same]) same += 1;
    if (same === form.length) return same;
  }
  return 0;
}
