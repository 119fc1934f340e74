import type { TextTable } from './text-table.ts';
import { textTable } from './text-table.ts';
import { growingInts } from './growing.ts';

/**
 * Texts of each slot that words are looked for in. Most texts stand in many reports (names, versions, kinds of machines), so each is kept and searched
 * once, and a slot has a list of their numbers.
 */
export interface WordsColumn {
  readonly texts: TextTable;
  set(slot: number, texts: readonly string[]): void;
  /** Marks with 1 the slots one of whose texts has a text in it. */
  mark(part: string, slots: number, marked: Uint8Array): void;
}

/** Numbers are let go of once so many of them belong to nobody, and there are as many of them as others. */
const LEAST_SPARE = 65_536;

export function wordsColumn(): WordsColumn {
  const texts = textTable();
  /** The numbers of all slots' texts, and where those of each begin and how many there are. */
  let numbers = growingInts();
  const starts = growingInts();
  const counts = growingInts();
  let end = 0;
  let spare = 0;

  /** Moves what belongs to a slot together. */
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
    set(slot, given) {
      const codes = [...new Set(given.map((text) => texts.add(text)))];
      const had = counts.numbers[slot] ?? 0;
      const start = had >= codes.length ? (starts.numbers[slot] ?? 0) : end;
      if (start === end) spare += had;
      else spare += had - codes.length;
      starts.set(slot, start);
      counts.set(slot, codes.length);
      codes.forEach((code, index) => {
        numbers.set(start + index, code);
      });
      end = Math.max(end, start + codes.length);
      if (spare > LEAST_SPARE && spare * 2 > end) tidy(counts.numbers.length);
    },
    mark(part, slots, marked) {
      const found = new Uint8Array(texts.count);
      texts.markContaining(part, found);
      const all = numbers.numbers;
      for (let slot = 0; slot < slots; slot += 1) {
        const from = starts.numbers[slot] ?? 0;
        const to = from + (counts.numbers[slot] ?? 0);
        for (let at = from; at < to; at += 1) {
          if (found[all[at] ?? 0] === 1) {
            marked[slot] = 1;
            break;
          }
        }
      }
    },
  };
}
