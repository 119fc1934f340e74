/**
 * A list whose items are created from columns when they are accessed, so that a million items need little memory. Every array is a `Rows` too. Two accesses to
 * the same item can return different objects, so identify items by index.
 */
export interface Rows<Item> extends Iterable<Item> {
  readonly length: number;
  /** A negative index counts from the end. */
  at(index: number): Item | undefined;
  slice(from?: number, to?: number): readonly Item[];
  map<Made>(make: (item: Item, index: number) => Made): Made[];
  flatMap<Made>(make: (item: Item, index: number) => Made | readonly Made[]): Made[];
  filter(test: (item: Item, index: number) => boolean): Item[];
  find(test: (item: Item, index: number) => boolean): Item | undefined;
  findLast(test: (item: Item, index: number) => boolean): Item | undefined;
  findIndex(test: (item: Item, index: number) => boolean): number;
  findLastIndex(test: (item: Item, index: number) => boolean): number;
  some(test: (item: Item, index: number) => boolean): boolean;
  every(test: (item: Item, index: number) => boolean): boolean;
}

/** Lists of at most this many items create each item once and cache it. That is faster than creating the items for every pass, and costs a few megabytes. */
export const CACHED_ROWS = 16_384;

/** Creates `length` items, each by its index. */
export function rowsOf<Item>(length: number, make: (index: number) => Item): Rows<Item> {
  if (length > CACHED_ROWS) return new MadeRows(length, make);
  const items: Item[] = [];
  for (let index = 0; index < length; index += 1) items.push(make(index));
  return items;
}

/** Like `rowsOf`, but up to that number of items, each is created at its first access: for items that take long to make and of which few are usually needed. */
export function lazyRowsOf<Item>(length: number, make: (index: number) => Item): Rows<Item> {
  if (length > CACHED_ROWS) return new MadeRows(length, make);
  const made = new Map<number, { readonly item: Item }>();
  return new MadeRows(length, (index) => {
    const before = made.get(index);
    if (before !== undefined) return before.item;
    const item = make(index);
    made.set(index, { item });
    return item;
  });
}

export class MadeRows<Item> implements Rows<Item> {
  readonly length: number;
  readonly #make: (index: number) => Item;

  constructor(length: number, make: (index: number) => Item) {
    this.length = length;
    this.#make = make;
  }

  *[Symbol.iterator](): Iterator<Item> {
    for (let index = 0; index < this.length; index += 1) yield this.#make(index);
  }

  at(index: number): Item | undefined {
    const from = index < 0 ? this.length + index : index;
    return from >= 0 && from < this.length ? this.#make(from) : undefined;
  }

  slice(from = 0, to = this.length): readonly Item[] {
    const [start, end] = [from, to].map((at) => (at < 0 ? Math.max(this.length + at, 0) : Math.min(at, this.length)));
    const items: Item[] = [];
    for (let index = start ?? 0; index < (end ?? 0); index += 1) items.push(this.#make(index));
    return items;
  }

  map<Made>(make: (item: Item, index: number) => Made): Made[] {
    const made: Made[] = [];
    for (let index = 0; index < this.length; index += 1) made.push(make(this.#make(index), index));
    return made;
  }

  flatMap<Made>(make: (item: Item, index: number) => Made | readonly Made[]): Made[] {
    const made: Made[] = [];
    for (let index = 0; index < this.length; index += 1) {
      const one = make(this.#make(index), index);
      if (Array.isArray(one)) for (const item of one as readonly Made[]) made.push(item);
      else made.push(one as Made);
    }
    return made;
  }

  filter(test: (item: Item, index: number) => boolean): Item[] {
    const matching: Item[] = [];
    for (let index = 0; index < this.length; index += 1) {
      const item = this.#make(index);
      if (test(item, index)) matching.push(item);
    }
    return matching;
  }

  find(test: (item: Item, index: number) => boolean): Item | undefined {
    return this.at(this.findIndex(test) >>> 0);
  }

  findLast(test: (item: Item, index: number) => boolean): Item | undefined {
    return this.at(this.findLastIndex(test) >>> 0);
  }

  findIndex(test: (item: Item, index: number) => boolean): number {
    for (let index = 0; index < this.length; index += 1) if (test(this.#make(index), index)) return index;
    return -1;
  }

  findLastIndex(test: (item: Item, index: number) => boolean): number {
    for (let index = this.length - 1; index >= 0; index -= 1) if (test(this.#make(index), index)) return index;
    return -1;
  }

  some(test: (item: Item, index: number) => boolean): boolean {
    return this.findIndex(test) >= 0;
  }

  every(test: (item: Item, index: number) => boolean): boolean {
    return this.findIndex((item, index) => !test(item, index)) < 0;
  }
}

/** The number of items at the beginning of a list for which a test holds. From the first item that fails the test, all items must fail it. */
export function countWhile<Item>(items: Rows<Item>, holds: (item: Item) => boolean): number {
  return countIndexesWhile(items.length, (index) => {
    const item = items.at(index);
    return item !== undefined && holds(item);
  });
}

/** Like `countWhile`, for a test that needs only the index of an item. `length`: the number of items. */
export function countIndexesWhile(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The last item of the longest prefix whose items all pass a test; null if the prefix is empty. From the first item that fails the test, all items must fail
 * it.
 */
export function lastWhile<Item>(items: Rows<Item>, holds: (item: Item) => boolean): Item | null {
  const count = countWhile(items, holds);
  return count === 0 ? null : (items.at(count - 1) ?? null);
}
