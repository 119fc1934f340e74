import type { ByteOffset } from '../bytes/byte-source.ts';
import { countWhile } from '../bytes/rows.ts';
import type { Splice } from '../bytes/pieces.ts';

/** Where splices of one source rewrite it, all of them counted in that source, none within another. */
export interface RewrittenStretches {
  /** True where a splice means the same behind those that are there: what it counts from is there, and nothing was put between what it takes out. */
  isApart(splice: Splice): boolean;
  add(splice: Splice): void;
}

export function rewrittenStretches(): RewrittenStretches {
  /** In order: where splices begin, and those alone that take something out, with their ends. */
  const starts: ByteOffset[] = [];
  const removedFrom: ByteOffset[] = [];
  const removedTo: ByteOffset[] = [];

  return {
    isApart({ offset, remove }) {
      const before = countWhile(removedFrom, (from) => from <= offset);
      if (before > 0 && (removedTo[before - 1] ?? 0) > offset) return false;
      return (
        countWhile(starts, (start) => start <= offset) === countWhile(starts, (start) => start < Math.max(offset + remove, offset + 1))
      );
    },
    add({ offset, remove }) {
      starts.splice(
        countWhile(starts, (start) => start <= offset),
        0,
        offset,
      );
      if (remove === 0) return;
      const place = countWhile(removedFrom, (from) => from <= offset);
      removedFrom.splice(place, 0, offset);
      removedTo.splice(place, 0, offset + remove);
    },
  };
}
