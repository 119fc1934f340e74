import type { AnsweredBy } from './answered-by.ts';
import type { BoardRow } from './board-row.ts';
import { type Columns, fieldColumns } from './column-index.ts';
import type { SortBy } from './compare.ts';
import type { FieldId } from './fields.ts';
import { type Facet, type Listed, type Ordered, facetOf } from './facets.ts';
import { type SplitCounts, splitCounts } from './split-counts.ts';
import type { Filter } from './filter-ast.ts';
import { filterMask } from './filter-mask.ts';
import { printFilter } from './filter.ts';
import { isColumnEmpty } from './empty-column.ts';
import { type GroupSummary, groupSummary } from './group-summary.ts';
import { type Grouped, groupAt, groupSlots } from './groups.ts';
import { type FilterContext, ownTexts } from './matches.ts';
import { rowOrder } from './row-order.ts';
import { boardSlots } from './slots.ts';
import { countedValues } from './values-of.ts';
import { createLruCache } from '../bytes/lru-cache.ts';
import { wordsColumn } from './words-column.ts';

interface IndexQuery {
  readonly filter: Filter;
  readonly sort: readonly SortBy[];
  readonly group: FieldId | null;
  /** Values of the collapsed headings. */
  readonly folded: readonly (string | null)[];
  /** First item, from 0, and maximum number of items. */
  readonly from: number;
  readonly limit: number;
}

export type IndexItem =
  | {
      readonly kind: 'heading';
      readonly value: string | null;
      readonly count: number;
      readonly folded: boolean;
      /** Null if rows are not grouped by signature. */
      readonly summary: GroupSummary | null;
    }
  | { readonly kind: 'row'; readonly id: number };

interface IndexPage {
  readonly matching: number;
  readonly items: number;
  readonly page: readonly IndexItem[];
}

/** A field whose values are counted, and an optional second field that splits these counts. */
interface SplitBy {
  readonly field: FieldId;
  readonly by: FieldId | null;
}

/** Maximum number of split values with their own counts. All other values are counted together. */
const MAX_SPLITS = 6;

/** An index of all rows of a board, stored in columns, for queries over many rows. It does not hold the rows themselves. */
export interface BoardIndex {
  readonly total: number;
  /** Increases with each change. */
  readonly revision: number;
  has(id: number): boolean;
  put(row: BoardRow): void;
  remove(id: number): void;
  query(query: IndexQuery, context: FilterContext): IndexPage;
  /**
   * Position of a row among all items of the query; null if the row is not found, or is under a collapsed heading. If the row has several positions, returns
   * the one nearest to `near` (default 0).
   */
  positionOf(id: number, query: IndexQuery, context: FilterContext, near?: number): number | null;
  /** Counts the values of each field among the matching rows. */
  facets(filter: Filter, fields: readonly FieldId[], most: number, context: FilterContext): readonly Facet[];
  /** Counts the values of one field, and splits each count by the values of another field. */
  split(
    filter: Filter,
    fields: SplitBy,
    most: number,
    context: FilterContext,
  ): { readonly facet: Facet; readonly split: SplitCounts | null };
  /** Counts the values of one field that `listed` accepts. */
  values(field: FieldId, filter: Filter, listed: Listed, context: FilterContext): Facet;
  count(filter: Filter, context: FilterContext): number;
  /** Returns the fields for which no row of the board has a value; an empty list if the board has no rows. */
  empty(fields: readonly FieldId[], by: AnsweredBy): readonly FieldId[];
  /** Ids of the matching rows, without repetitions. A row with several positions has its first one. Without `order`, the newest row comes first. */
  ids(filter: Filter, context: FilterContext, order?: Pick<IndexQuery, 'sort' | 'group'>): readonly number[];
  /** Returns the given rows that match the filter. */
  among(ids: readonly number[], filter: Filter, context: FilterContext): readonly number[];
}

/** Maximum number of results in each cache; at least half of them stay cached. Queries for another page, or for the counts of another field, reuse them. */
const MAX_CACHED = 16;

export function boardIndex(): BoardIndex {
  const columns = fieldColumns();
  const words = wordsColumn();
  const slots = boardSlots();
  const order = rowOrder(columns, slots);
  const masks = createLruCache<Uint8Array>(MAX_CACHED);
  const matchingSlots = createLruCache<Int32Array>(MAX_CACHED);
  const groupings = createLruCache<Grouped>(MAX_CACHED);
  const emptyFields = createLruCache<readonly FieldId[]>(MAX_CACHED);
  let revision = 0;

  function keyOf(filter: Filter, { by, now, home }: FilterContext): string {
    const usesClock = filter.tokens.some((token) => token.kind === 'field' && token.values.some(({ kind }) => kind === 'time'));
    return JSON.stringify([revision, by, printFilter(filter), usesClock ? now : 0, home]);
  }

  function maskOf(filter: Filter, context: FilterContext): Uint8Array {
    return masks.getOrMake(keyOf(filter, context), () => {
      const columnSource = {
        slots: slots.length,
        ids: slots.ids,
        column: (field: FieldId, by: AnsweredBy) => columns.of(field, by),
        words,
      };
      return filterMask(filter, columnSource, context);
    });
  }

  function sortedMatching(filter: Filter, sort: readonly SortBy[], context: FilterContext): Int32Array {
    return matchingSlots.getOrMake(`${keyOf(filter, context)}${JSON.stringify(sort)}`, () => {
      const mask = maskOf(filter, context);
      return slotsWhere(order.all(sort, context.by), mask);
    });
  }

  function grouped({ filter, sort, group, folded }: Omit<IndexQuery, 'from' | 'limit'>, context: FilterContext): Grouped {
    const sorted = sortedMatching(filter, sort, context);
    if (group === null) return { groups: [], slots: sorted, items: sorted.length };
    return groupings.getOrMake(JSON.stringify([keyOf(filter, context), sort, group, folded]), () => {
      const { column, positions } = order.ordered(group, context.by);
      const values = countedValues(group, column, sorted, context.zone);
      const isFolded = new Set(folded);
      return groupSlots(group, sorted, { values, positions }, (value) => isFolded.has(value));
    });
  }

  return {
    get total() {
      return slots.rows;
    },
    get revision() {
      return revision;
    },
    has: slots.has,
    put(row) {
      const slot = slots.take(row.id);
      columns.set(slot, row);
      words.set(slot, ownTexts(row), row.facts?.words ?? '');
      revision += 1;
    },
    remove(id) {
      const slot = slots.release(id);
      if (slot === null) return;
      columns.clear(slot);
      words.set(slot, [], '');
      revision += 1;
    },
    query(query, context) {
      const all = grouped(query, context);
      const page: IndexItem[] = [];
      const end = Math.min(query.from + query.limit, all.items);
      const summarise = query.group === 'signature' ? summaries(columns, context) : () => null;
      for (let at = query.from; at < end; at += 1) page.push(itemAt(all, at, { ids: slots.ids, summarise }));
      return { matching: sortedMatching(query.filter, query.sort, context).length, items: all.items, page };
    },
    positionOf(id, query, context, near = 0) {
      const { groups, slots: shown } = grouped(query, context);
      const slot = slots.of(id);
      if (slot === null) return null;
      if (query.group === null) return positionAmong(shown, slot, 0, shown.length);
      let nearest: number | null = null;
      for (const { folded, at, from, count } of groups) {
        const among = folded ? null : positionAmong(shown, slot, from, from + count);
        const position = among === null ? null : at + 1 + among - from;
        if (position !== null && (nearest === null || Math.abs(position - near) < Math.abs(nearest - near))) nearest = position;
      }
      return nearest;
    },
    facets(filter, fields, most, context) {
      const matching = sortedMatching(filter, [], context);
      return fields.map((field) => facetOf(field, order.ordered(field, context.by), matching, { most, wanted: () => true }, context));
    },
    split: (filter, fields, most, context) =>
      splitOf({ ordered: (field) => order.ordered(field, context.by), slots: sortedMatching(filter, [], context) }, fields, most, context),
    values: (field, filter, listed, context) =>
      facetOf(field, order.ordered(field, context.by), sortedMatching(filter, [], context), listed, context),
    count: (filter, context) => sortedMatching(filter, [], context).length,
    empty: (fields, by) =>
      emptyFields.getOrMake(JSON.stringify([revision, by, fields]), () =>
        slots.rows === 0 ? [] : fields.filter((field) => isColumnEmpty(field, columns.of(field, by), slots.length)),
      ),
    ids(filter, context, { sort, group } = { sort: [], group: null }) {
      const { slots: all } = grouped({ filter, sort, group, folded: [] }, context);
      return Array.from(new Set(all), (slot) => slots.ids[slot] ?? 0);
    },
    among(ids, filter, context) {
      const mask = maskOf(filter, context);
      return ids.filter((id) => {
        const slot = slots.of(id);
        return slot !== null && mask[slot] === 1;
      });
    },
  };
}

interface ItemTools {
  /** The row of each slot. */
  readonly ids: Int32Array;
  /** Summarises the slots of a group. */
  readonly summarise: (slots: Int32Array) => GroupSummary | null;
}

function itemAt({ groups, slots }: Grouped, at: number, { ids, summarise }: ItemTools): IndexItem {
  const group = groups[groupAt(groups, at)];
  if (group?.at === at) {
    const { value, count, folded, from } = group;
    return { kind: 'heading', value, count, folded, summary: summarise(slots.subarray(from, from + count)) };
  }
  const slot = slots[group === undefined ? at : group.from + at - group.at - 1] ?? 0;
  return { kind: 'row', id: ids[slot] ?? 0 };
}

function summaries(columns: Columns, { by, zone }: FilterContext): ItemTools['summarise'] {
  const [versions, crashed] = [columns.of('version', by), columns.of('crashed', by)];
  return versions.kind === 'texts' && crashed.kind === 'numbers' ? (slots) => groupSummary(slots, versions, crashed, zone) : () => null;
}

interface SplitSource {
  readonly ordered: (field: FieldId) => Ordered;
  readonly slots: Int32Array;
}

function splitOf({ ordered, slots }: SplitSource, { field, by }: SplitBy, most: number, context: FilterContext) {
  const all = { wanted: () => true };
  const facet = facetOf(field, ordered(field), slots, { most, ...all }, context);
  if (by === null) return { facet, split: null };
  const other = facetOf(by, ordered(by), slots, { most: MAX_SPLITS, ...all }, context);
  return { facet, split: splitCounts({ facet, of: ordered(field), by: other, byOrdered: ordered(by) }, slots, context.zone) };
}

function slotsWhere(slots: Int32Array, mask: Uint8Array): Int32Array {
  const matching = new Int32Array(slots.length);
  let count = 0;
  for (const slot of slots) {
    if (mask[slot] !== 1) continue;
    matching[count] = slot;
    count += 1;
  }
  return matching.slice(0, count);
}

/** Index of a slot in `[from, to)` of `all`; null: not found. */
function positionAmong(all: Int32Array, slot: number, from: number, to: number): number | null {
  const position = all.subarray(from, to).indexOf(slot);
  return position === -1 ? null : from + position;
}
