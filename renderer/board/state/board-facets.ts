import { create } from 'zustand';
import type { FieldId } from '../../../shared/board/fields.ts';
import type { BoardSelection, FacetView } from '../../../shared/bridge/view/board-view.ts';
import { call } from '../../bridge/bridge.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { answersNow } from '../../core/state/board-answers.ts';
import { useBoardLayout } from '../../core/state/ui-store.ts';
import { useBoard } from './board-store.ts';
import { coalesce } from '../../bridge/coalesce.ts';

/** Fields that are counted beside the rows, in their order. */
const FACET_FIELDS = [
  'predicted',
  'outcome',
  'verdict',
  'reason',
  'finding',
  'rule',
  'product',
  'version',
  'channel',
  'os',
  'process',
  'client',
  'form',
  'tag',
] as const satisfies readonly FieldId[];

/** Fields that are drawn as charts, in their order. */
const CHART_FIELDS = ['predicted', 'outcome', 'reason', 'added', 'version'] as const satisfies readonly FieldId[];

const MAX_VALUES = 8;
const MAX_BARS = 8;

interface FacetsState {
  /** Of which rows they are; null: nothing was counted yet. */
  readonly filter: string | null;
  readonly facets: readonly FacetView[];
  readonly charts: readonly FacetView[];
}

export const useFacets = create<FacetsState>(() => ({ filter: null, facets: [], charts: [] }));

// Of several questions under way only the last one counts.
let asked = 0;

async function count(): Promise<void> {
  const { list, isShown } = useBoard.getState();
  const { facets, charts } = useBoardLayout.getState();
  if (list === null || !isShown) return;
  asked += 1;
  const mine = asked;
  const { filter, by } = list.query;
  const [counted, drawn] = await Promise.all([
    facets ? call('board.facets', { filter, by, fields: [...FACET_FIELDS], most: MAX_VALUES }) : null,
    charts ? call('board.facets', { filter, by, fields: [...CHART_FIELDS], most: MAX_BARS }) : null,
  ]);
  // What fails here fails for the rows too, which tell it.
  if (mine !== asked) return;
  useFacets.setState({
    filter,
    facets: counted?.ok === true ? counted.value.facets : [],
    charts: drawn?.ok === true ? drawn.value.facets : [],
  });
}

const soon = coalesce<null>(() => void count());

/** Counts again after the host returned: a count that was asked for while it was gone has failed. */
export function facetsAreBack(): void {
  soon(null);
}

/** How often rows that come and change by themselves are counted anew, in milliseconds: whoever reads them has something else to do. */
const WHILE_READING = 1_000;

/** Counts anew whenever other rows match: those that a person asks for a few times a second at most, those that come by themselves every second. */
export function listenForFacets(): void {
  const slowly = coalesce<null>(() => void count(), WHILE_READING);
  useBoard.subscribe(({ list, isShown }, before) => {
    const isOtherQuery = list?.query.filter !== before.list?.query.filter || list?.query.by !== before.list?.query.by;
    if (isOtherQuery || isShown !== before.isShown) soon(null);
    else if (list?.revision !== before.list?.revision || list?.loading !== before.list?.loading) slowly(null);
  });
  useBoardLayout.subscribe(({ facets, charts }, before) => {
    if (facets !== before.facets || charts !== before.charts) soon(null);
  });
}

export type FieldValues = FacetView['values'];

/** Most values of one field that are offered. */
const MAX_OFFERED = 200;

/**
 * Values of a field, the commonest first: of the rows that a selection's filter matches, or where rows are named, of those that they stand among. None
 * where they could not be counted: people were told why.
 */
export async function valuesAmong(field: FieldId, selection: BoardSelection): Promise<FieldValues> {
  const { list, filter: typed } = useBoard.getState();
  const { filter, by } = selection.kind === 'matching' ? selection : (list?.query ?? { filter: typed, by: answersNow() });
  const counted = await callOrNotify('board.facets', { filter, by, fields: [field], most: MAX_OFFERED });
  return counted?.facets.find((facet) => facet.field === field)?.values ?? [];
}
