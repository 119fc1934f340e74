/** Returns the first `most` items in sort order. Fast if `most` is small: most items are compared only with the last of the items selected so far. */
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

/** Index after all items that are smaller than or equal to the item. */
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
