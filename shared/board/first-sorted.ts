/** Returns the first items in sort order, for a few items of many. Each item is compared with the last one kept, and inserted only if it comes before. */
export function firstSorted<Item>(items: Iterable<Item>, most: number, compare: (one: Item, other: Item) => number): readonly Item[] {
  const first: Item[] = [];
  for (const item of items) {
    const last = first.at(-1);
    if (first.length >= most && (last === undefined || compare(item, last) >= 0)) continue;
    first.splice(insertionIndex(first, item, compare), 0, item);
    if (first.length > most) first.pop();
  }
  return first;
}

/** Index after all items that are smaller or equal. */
function insertionIndex<Item>(sorted: readonly Item[], item: Item, compare: (one: Item, other: Item) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(other, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
