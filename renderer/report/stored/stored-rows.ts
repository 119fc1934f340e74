import type { StoredItemView, StoredView } from '../../../shared/bridge/view/stored-view.ts';

/** A thing that was sent, or what heads those that are stored differently or as they were sent. */
export type StoredRow =
  | { readonly kind: 'heading'; readonly key: string; readonly of: 'otherwise' | 'sent'; readonly count: number }
  | { readonly kind: 'thing'; readonly key: string; readonly thing: StoredItemView };

/** JSON that is not UTF-8 has one range for all of its values: rows are told apart by their place too. */
function rowOf(thing: StoredItemView, index: number): StoredRow {
  return { kind: 'thing', key: `${String(thing.range.offset)}.${String(index)}`, thing };
}

/** Of the things that came: those that are stored differently under their heading, the others under theirs. */
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
