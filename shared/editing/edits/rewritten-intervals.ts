import type { ByteOffset } from '../../bytes/byte-source.ts';
import type { Splice } from '../../bytes/pieces.ts';
import { sortedNumbers } from '../../bytes/sorted-numbers.ts';

/** Where splices of one source rewrite it, all of them counted in that source, none within another. */
interface RewrittenIntervals {
  /** True where a splice means the same behind those that are there: what it counts from is there, and nothing was put between what it takes out. */
  isApart(splice: Splice): boolean;
  add(splice: Splice): void;
}

export function createRewrittenIntervals(): RewrittenIntervals {
  /** Where splices begin, and those alone that take something out, with their ends. */
  const starts = sortedNumbers();
  const removed = sortedNumbers();
  const ends = new Map<ByteOffset, ByteOffset>();

  return {
    isApart({ offset, remove }) {
      const before = removed.atMost(offset);
      if (before !== null && (ends.get(before) ?? 0) > offset) return false;
      const next = starts.above(offset);
      return next === null || next >= offset + remove;
    },
    add({ offset, remove }) {
      starts.add(offset);
      if (remove === 0) return;
      removed.add(offset);
      ends.set(offset, offset + remove);
    },
  };
}
