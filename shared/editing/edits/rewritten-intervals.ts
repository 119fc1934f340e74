import type { ByteOffset } from '../../bytes/byte-source.ts';
import type { Splice } from '../../bytes/pieces.ts';
import { sortedNumbers } from '../../bytes/sorted-numbers.ts';

/** Ranges that splices rewrite, as offsets in one source. Ranges are not nested. */
interface RewrittenIntervals {
  /** Returns true if a splice is unaffected by the recorded splices: its offset still exists, and nothing was inserted into the bytes that it removes. */
  isApart(splice: Splice): boolean;
  add(splice: Splice): void;
}

export function createRewrittenIntervals(): RewrittenIntervals {
  /** Offsets of all splices; offsets of the splices that remove bytes; ends of the removed ranges by their offsets. */
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
