import type { ByteOffset } from './byte-source.ts';

/** `[from, to)` of one origin. */
export interface Stretch {
  readonly from: ByteOffset;
  readonly to: ByteOffset;
}

/** The parts of the stretches that lie in `[from, to)`, in order. */
export function stretchesWithin(stretches: readonly Stretch[], from: ByteOffset, to: ByteOffset): readonly Stretch[] {
  const found: Stretch[] = [];
  for (let index = firstEndingAt(stretches, from + 1); index < stretches.length; index += 1) {
    const stretch = stretches[index];
    if (stretch === undefined || stretch.from >= to) break;
    found.push({ from: Math.max(stretch.from, from), to: Math.min(stretch.to, to) });
  }
  return found;
}

/** Index of the first stretch that ends at `offset` or behind it. */
function firstEndingAt(stretches: readonly Stretch[], offset: ByteOffset): number {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.to ?? 0) >= offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The same bytes as few stretches, in order and apart from one another. They may come in any order, and overlap. */
export function mergedStretches(stretches: readonly Stretch[]): readonly Stretch[] {
  const merged: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else merged.push({ from, to });
  }
  return merged;
}
