import type { ByteLength } from '../../../bytes/byte-source.ts';
import { type Claims, NO_CLAIM } from './claims.ts';
import { sortedOrder } from './merge-runs.ts';

/** Which claim each byte belongs to, as intervals in order: interval `i` is `[starts[i], starts[i + 1])`; the last one ends at the end of the dump. */
export interface Cover {
  readonly count: number;
  readonly starts: Float64Array;
  /** `NO_CLAIM` for bytes without a claim. */
  readonly claims: Uint32Array;
}

/** Gives every byte of `[0, size)` to exactly one claim, or to none. Where claims overlap, the one that outranks the others counts. O(n log n). */
export function coverOf(claims: Claims, size: ByteLength): Cover {
  const { starts, ends, count } = claims;
  const order = sortedOrder(starts, count);
  const out = { starts: new Float64Array(2 * count + 1), claims: new Uint32Array(2 * count + 1), count: 0 };
  const emit = (at: number, claim: number): void => {
    if (out.count > 0 && out.claims[out.count - 1] === claim) return;
    out.starts[out.count] = at;
    out.claims[out.count] = claim;
    out.count += 1;
  };
  const open = new ClaimHeap(claims);
  let next = 0;
  const startOfNext = (): number => (next < count ? (starts[order[next] ?? 0] ?? size) : size);
  for (let at = 0; at < size;) {
    while (next < count && startOfNext() <= at) {
      open.push(order[next] ?? 0);
      next += 1;
    }
    while (open.top !== NO_CLAIM && (ends[open.top] ?? 0) <= at) open.pop();
    const { top } = open;
    emit(at, top);
    if (top === NO_CLAIM) {
      at = startOfNext();
      continue;
    }
    let end = ends[top] ?? size;
    // Claims that begin inside this one without outranking it get only the bytes after its end.
    while (next < count && startOfNext() < end) {
      const claim = order[next] ?? 0;
      if (claims.outranks(claim, top)) end = startOfNext();
      else {
        open.push(claim);
        next += 1;
      }
    }
    at = end;
  }
  return { count: out.count, starts: out.starts.slice(0, out.count), claims: out.claims.slice(0, out.count) };
}

/** The claims that have begun, with the one that outranks all others on top. */
class ClaimHeap {
  readonly #claims: Claims;
  readonly #items: number[] = [];

  constructor(claims: Claims) {
    this.#claims = claims;
  }

  /** `NO_CLAIM` if the heap is empty. */
  get top(): number {
    return this.#items[0] ?? NO_CLAIM;
  }

  push(claim: number): void {
    const items = this.#items;
    let at = items.length;
    items.push(claim);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#outranks(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  pop(): void {
    const items = this.#items;
    const last = items.pop();
    if (last === undefined || items.length === 0) return;
    items[0] = last;
    for (let at = 0; ;) {
      let best = at;
      for (let below = 2 * at + 1; below <= 2 * at + 2; below += 1) if (below < items.length && this.#outranks(below, best)) best = below;
      if (best === at) return;
      this.#swap(at, best);
      at = best;
    }
  }

  #outranks(a: number, b: number): boolean {
    return this.#claims.outranks(this.#items[a] ?? 0, this.#items[b] ?? 0);
  }

  #swap(a: number, b: number): void {
    const items = this.#items;
    const kept = items[a] ?? 0;
    items[a] = items[b] ?? 0;
    items[b] = kept;
  }
}
