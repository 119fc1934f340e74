import type { ByteOffset } from './byte-source.ts';

/** `[from, to)` of one source or text. */
export interface Interval {
  readonly from: ByteOffset;
  readonly to: ByteOffset;
}

/** The intervals, clipped to `[from, to)`, in order. */
export function intervalsWithin(intervals: readonly Interval[], from: ByteOffset, to: ByteOffset): readonly Interval[] {
  const found: Interval[] = [];
  for (let index = firstEndingAt(intervals, from + 1); index < intervals.length; index += 1) {
    const interval = intervals[index];
    if (interval === undefined || interval.from >= to) break;
    found.push({ from: Math.max(interval.from, from), to: Math.min(interval.to, to) });
  }
  return found;
}

/** Whether a part of an interval is in `[from, to)`. */
export function isAnyWithin(intervals: readonly Interval[], from: ByteOffset, to: ByteOffset): boolean {
  const first = intervals[firstEndingAt(intervals, from + 1)];
  return first !== undefined && first.from < to;
}

/** The index of the first interval that ends at or after `offset`. */
function firstEndingAt(intervals: readonly Interval[], offset: ByteOffset): number {
  let low = 0;
  let high = intervals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((intervals[middle]?.to ?? 0) >= offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Merges intervals that touch or overlap. The given intervals can be in any order. The result is in order. */
export function mergedIntervals(intervals: readonly Interval[]): readonly Interval[] {
  const merged: Interval[] = [];
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else merged.push({ from, to });
  }
  return merged;
}

/** Subtracts `others` from `intervals`. Both must be merged. */
export function intervalsWithout(intervals: readonly Interval[], others: readonly Interval[]): readonly Interval[] {
  return intervals.flatMap(({ from, to }) => {
    const left: Interval[] = [];
    let at = from;
    for (const other of intervalsWithin(others, from, to)) {
      if (other.from > at) left.push({ from: at, to: other.from });
      at = other.to;
    }
    if (at < to) left.push({ from: at, to });
    return left;
  });
}
