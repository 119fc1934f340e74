import { createLruCache } from '../bytes/lru-cache.ts';
import { type TextTable, textTable } from './text-table.ts';
import { growingInts } from './growing.ts';

/**
 * The searchable texts of each slot, for word tokens. Most texts occur in many reports (names, versions, machine types). Each text is stored and searched once,
 * and each slot has a list of text numbers.
 */
export interface WordsColumn {
  readonly texts: TextTable;
  /** `lines`: further texts, one per line. */
  set(slot: number, texts: readonly string[], lines: string): void;
  /**
   * Returns an array of `slots` elements: 1 for each slot with a text that contains `part`. The result is cached: after the next keystroke, a filter usually
   * still contains most of its words.
   */
  matchesOf(part: string, slots: number): Uint8Array;
}

/** Unused entries are removed when there are more than this many and they outnumber the used ones. */
const MIN_SPARE = 65_536;

/** Maximum number of cached results of `matchesOf`; at least half of them stay cached. */
const MAX_CACHED = 32;

export function wordsColumn(): WordsColumn {
  const texts = textTable();
  /** Text numbers of all slots, with the start index and the count of each slot. */
  let numbers = growingInts();
  const starts = growingInts();
  const counts = growingInts();
  let end = 0;
  let spare = 0;
  /** Increases with each change. */
  let version = 0;
  const cache = createLruCache<Uint8Array>(MAX_CACHED);

  /** Compacts the entries of all slots. */
  function tidy(slots: number): void {
    const before = numbers.numbers;
    numbers = growingInts();
    end = 0;
    for (let slot = 0; slot < slots; slot += 1) {
      const from = starts.numbers[slot] ?? 0;
      const count = counts.numbers[slot] ?? 0;
      starts.set(slot, end);
      for (let at = from; at < from + count; at += 1) append(before[at] ?? 0);
    }
    spare = 0;
  }

  function append(code: number): void {
    numbers.set(end, code);
    end += 1;
  }

  return {
    texts,
    set(slot, given, lines) {
      version += 1;
      const had = counts.numbers[slot] ?? 0;
      const count = given.length + (lines === '' ? 0 : lineCount(lines));
      const fits = had >= count;
      const start = fits ? (starts.numbers[slot] ?? 0) : end;
      spare += fits ? had - count : had;
      starts.set(slot, start);
      counts.set(slot, count);
      let at = start;
      for (const text of given) numbers.set(at++, texts.add(text));
      for (let from = 0; at < start + count;) {
        const to = lines.indexOf('\n', from);
        numbers.set(at++, texts.add(lines, from, to < 0 ? lines.length : to));
        from = to + 1;
      }
      end = Math.max(end, at);
      if (spare > MIN_SPARE && spare * 2 > end) tidy(counts.numbers.length);
    },
    matchesOf: (part, slots) =>
      cache.getOrMake(`${String(version)} ${part}`, () => {
        const matches = new Uint8Array(slots);
        const found = new Uint8Array(texts.count);
        texts.addMatches(part, found);
        const all = numbers.numbers;
        for (let slot = 0; slot < slots; slot += 1) {
          const from = starts.numbers[slot] ?? 0;
          const to = from + (counts.numbers[slot] ?? 0);
          for (let at = from; at < to; at += 1) {
            if (found[all[at] ?? 0] === 1) {
              matches[slot] = 1;
              break;
            }
          }
        }
        return matches;
      }),
  };
}

function lineCount(lines: string): number {
  let count = 1;
  for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) count += 1;
  return count;
}
