/** `[offset, offset + length)`. */
export interface Hit {
  readonly offset: number;
  readonly length: number;
}

/** Which of up to 32 bytes of a row hits hold, the first byte in the lowest bit. `hits`: in order, none over another. */
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

/** True where a place of the row is in a hit. */
export function hasBit(bits: number, bit: number): boolean {
  return ((bits >>> bit) & 1) === 1;
}

/** Index of the first hit that ends behind `offset`. */
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

/** The hit to go to from a selection: the one that begins behind (`step` 1) or before it, around the ends; -1 where there is none. */
export function nextHit(hits: readonly Hit[], from: number, step: 1 | -1): number {
  if (hits.length === 0) return -1;
  if (step === 1) {
    const next = hits.findIndex(({ offset }) => offset > from);
    return next < 0 ? 0 : next;
  }
  const before = hits.findLastIndex(({ offset }) => offset < from);
  return before < 0 ? hits.length - 1 : before;
}
