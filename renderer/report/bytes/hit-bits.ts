/** The interval `[offset, offset + length)`. */
export interface Hit {
  readonly offset: number;
  readonly length: number;
}

/** Returns a bit mask of the bytes of a row (at most 32) that are in search hits. The lowest bit is the first byte. `hits`: sorted and not overlapping. */
export function hitBits(hits: readonly Hit[], start: number, rowBytes: number): number {
  let bits = 0;
  for (let index = firstBehind(hits, start); index < hits.length; index += 1) {
    const hit = hits[index];
    if (hit === undefined || hit.offset >= start + rowBytes) break;
    const to = Math.min(hit.offset + hit.length - start, rowBytes);
    for (let bit = Math.max(hit.offset - start, 0); bit < to; bit += 1) bits |= 1 << bit;
  }
  return bits;
}

/** Returns true if the byte at a column is in a hit. */
export function hasBit(bits: number, bit: number): boolean {
  return ((bits >>> bit) & 1) === 1;
}

/** Returns the index of the first hit that ends after `offset`. */
function firstBehind(hits: readonly Hit[], offset: number): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const hit = hits[middle];
    if (hit !== undefined && hit.offset + hit.length <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of the next (`step` 1) or previous (-1) hit from an offset, and wraps around; -1 if there are no hits. */
export function nextHit(hits: readonly Hit[], from: number, step: 1 | -1): number {
  if (hits.length === 0) return -1;
  if (step === 1) {
    const next = hits.findIndex(({ offset }) => offset > from);
    return next < 0 ? 0 : next;
  }
  const before = hits.findLastIndex(({ offset }) => offset < from);
  return before < 0 ? hits.length - 1 : before;
}
