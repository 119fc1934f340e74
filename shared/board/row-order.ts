import type { AnsweredBy } from './answered-by.ts';
import type { Column, Columns, TextColumn } from './column-index.ts';
import type { SortBy } from './compare.ts';
import type { Ordered } from './facets.ts';
import type { FieldId } from './fields.ts';
import { type Ranks, type TextOrder, ranksOf, sortedByRank, textOrder } from './ranks.ts';
import { sortedByNumber } from './sort-numbers.ts';
import { createLruCache } from '../bytes/lru-cache.ts';
import type { Slots } from './slots.ts';

/** The sort orders of all rows. */
interface RowOrder {
  /** Slots of all rows, sorted. */
  all(sort: readonly SortBy[], by: AnsweredBy): Int32Array;
  /** The column of a field, with the sort positions of its texts. */
  ordered(field: FieldId, by: AnsweredBy): Ordered;
}

/** Maximum number of cached row orders; at least half of them stay cached. */
const MAX_CACHED = 8;

/** Sort positions of a column, valid for one version of the column. */
interface CachedRanks {
  readonly ranks: Ranks;
  readonly version: string;
}

export function rowOrder(columns: Columns, slots: Slots): RowOrder {
  const orders = createLruCache<Int32Array>(MAX_CACHED);
  const ranks = new Map<Column, CachedRanks>();
  const textOrders = new Map<Column, TextOrder>();

  function orderOfTexts(field: FieldId, column: TextColumn): TextOrder {
    const known = textOrders.get(column) ?? textOrder(field, column);
    textOrders.set(column, known);
    return known;
  }

  function ranksBy(field: FieldId, column: TextColumn): Ranks {
    const version = `${String(column.version)} ${String(slots.length)}`;
    const known = ranks.get(column);
    if (known?.version === version) return known.ranks;
    const made = ranksOf(column, slots.length, orderOfTexts(field, column));
    ranks.set(column, { ranks: made, version });
    return made;
  }

  function sortedBy(sorted: Int32Array, field: FieldId, column: Column, descending: boolean): Int32Array {
    if (column.kind === 'numbers') return sortedByNumber(sorted, column.numbers.numbers, descending);
    return sortedByRank(sorted, ranksBy(field, column), descending);
  }

  /** The slots of all rows, newest row first. */
  function newestFirst(): Int32Array {
    return orders.getOrMake(`ids ${String(slots.version)}`, () => {
      const taken = new Int32Array(slots.rows);
      let count = 0;
      for (let slot = 0; slot < slots.length; slot += 1) {
        if (slots.ids[slot] === 0) continue;
        taken[count] = slot;
        count += 1;
      }
      const { ids } = slots;
      return isAscending(taken, ids) ? taken.reverse() : taken.sort((one, other) => (ids[other] ?? 0) - (ids[one] ?? 0));
    });
  }

  return {
    ordered(field, by) {
      const column = columns.of(field, by);
      return { column, positions: column.kind === 'numbers' ? null : orderOfTexts(field, column).positions() };
    },
    all(sort, by) {
      const keys = sort.map(({ field, descending }) => ({ field, descending, column: columns.of(field, by) }));
      const key = keys.map(({ field, descending, column }) => `${field} ${String(descending)} ${String(column.version)}`);
      if (keys.length === 0) return newestFirst();
      return orders.getOrMake(JSON.stringify([by, slots.version, key]), () =>
        keys.reduceRight((sorted, { field, descending, column }) => sortedBy(sorted, field, column, descending), newestFirst()),
      );
    },
  };
}

function isAscending(taken: Int32Array, ids: Int32Array): boolean {
  return taken.every((slot, at) => at === 0 || (ids[taken[at - 1] ?? 0] ?? 0) < (ids[slot] ?? 0));
}
