import type { StoredItemView, StoredView } from '../../../shared/bridge/view/stored-view.ts';

/** A sent item, or one of two headings: items stored differently, and items stored as sent. */
export type StoredRow =
  | { readonly kind: 'heading'; readonly key: string; readonly of: 'otherwise' | 'sent'; readonly count: number }
  | { readonly kind: 'thing'; readonly key: string; readonly thing: StoredItemView };

/** Returns the row of an item. Its key includes the item's index, because in JSON that is not UTF-8 all values have the same range. */
function rowOf(thing: StoredItemView, index: number): StoredRow {
  return { kind: 'thing', key: `${String(thing.range.offset)}.${String(index)}`, thing };
}

/** Returns the loaded items under two headings: stored differently, and stored as sent. */
export function storedRows({ things, totals }: StoredView): {
  readonly otherwise: readonly StoredRow[];
  readonly alike: readonly StoredRow[];
} {
  const rows = things.map(rowOf);
  const heading = (of: 'otherwise' | 'sent', count: number): readonly StoredRow[] =>
    count === 0 ? [] : [{ kind: 'heading', key: of, of, count }];
  return {
    otherwise: [...heading('otherwise', totals.otherwise), ...rows.slice(0, totals.otherwise)],
    alike: [...heading('sent', totals.things - totals.otherwise), ...rows.slice(totals.otherwise)],
  };
}
