import type { KeptThingView, KeptView } from '../../../shared/bridge/view/kept-view.ts';

/** A thing that was sent, or what heads those that are kept otherwise or as they were sent. */
export type KeptRow =
  | { readonly kind: 'heading'; readonly key: string; readonly of: 'otherwise' | 'sent'; readonly count: number }
  | { readonly kind: 'thing'; readonly key: string; readonly thing: KeptThingView };

/** JSON that is not UTF-8 has one range for all of its values: rows are told apart by their place too. */
function rowOf(thing: KeptThingView, index: number): KeptRow {
  return { kind: 'thing', key: `${String(thing.range.offset)}.${String(index)}`, thing };
}

/** Of the things that came: those that are kept otherwise under their heading, the others under theirs. */
export function keptRows({ things, totals }: KeptView): { readonly otherwise: readonly KeptRow[]; readonly alike: readonly KeptRow[] } {
  const rows = things.map(rowOf);
  const heading = (of: 'otherwise' | 'sent', count: number): readonly KeptRow[] =>
    count === 0 ? [] : [{ kind: 'heading', key: of, of, count }];
  return {
    otherwise: [...heading('otherwise', totals.otherwise), ...rows.slice(0, totals.otherwise)],
    alike: [...heading('sent', totals.things - totals.otherwise), ...rows.slice(totals.otherwise)],
  };
}
