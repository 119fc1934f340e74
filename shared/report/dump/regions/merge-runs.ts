/**
 * The numbers from 0 to `count` - 1, sorted by `keys`; equal keys stay in order. Merges the runs that are in order already, so that lists of a dump, which
 * mostly are, take little more than one pass. O(n log r) for r runs.
 */
export function sortedOrder(keys: Float64Array, count: number): Uint32Array {
  let order = new Uint32Array(count);
  let bounds: number[] = [0];
  for (let index = 0; index < count; index += 1) {
    order[index] = index;
    if (index > 0 && (keys[index - 1] ?? 0) > (keys[index] ?? 0)) bounds.push(index);
  }
  let target = bounds.length > 1 ? new Uint32Array(count) : order;
  while (bounds.length > 1) {
    const merged: number[] = [];
    for (let run = 0; run < bounds.length; run += 2) {
      const from = bounds[run] ?? 0;
      merged.push(from);
      mergeRuns(keys, order, target, from, bounds[run + 1] ?? count, bounds[run + 2] ?? count);
    }
    [order, target] = [target, order];
    bounds = merged;
  }
  return order;
}

/** Merges the runs `[from, middle)` and `[middle, to)` of `source` into `target`. */
function mergeRuns(keys: Float64Array, source: Uint32Array, target: Uint32Array, from: number, middle: number, to: number): void {
  let left = from;
  let right = middle;
  for (let at = from; at < to; at += 1) {
    const first = source[left] ?? 0;
    const second = source[right] ?? 0;
    const takesLeft = left < middle && (right >= to || (keys[first] ?? 0) <= (keys[second] ?? 0));
    target[at] = takesLeft ? first : second;
    if (takesLeft) left += 1;
    else right += 1;
  }
}
