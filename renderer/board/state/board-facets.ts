import { create } from 'zustand';
import type { FieldId } from '../../../shared/board/fields.ts';
import type { BoardLayout } from '../../../shared/bridge/view/board-layout.ts';
import type { BoardSelection, ChartQuery, FacetView } from '../../../shared/bridge/view/board-view.ts';
import { call } from '../../bridge/bridge.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { answersNow } from '../../core/state/board-answers.ts';
import { useBoardLayout } from '../../core/state/ui-store.ts';
import { useBoard } from './board-store.ts';
import { withoutField } from './board-token.ts';
import { isBoardGrowing } from './rows-loaded.ts';
import type { ChartCounts } from './chart-bars.ts';
import { coalesce } from '../../bridge/coalesce.ts';

/** Fields that the facets count, in their order. */
const FACET_FIELDS = [
  'predicted',
  'outcome',
  'verdict',
  'reason',
  'finding',
  'rule',
  'signature',
  'crashreason',
  'crash',
  'module',
  'hint',
  'product',
  'version',
  'channel',
  'os',
  'cpu',
  'process',
  'client',
  'form',
  'tag',
] as const satisfies readonly FieldId[];

const MAX_VALUES = 8;
/** Maximum number of days on the time axis, and of bars in other charts. */
const MAX_DAYS = 200;
const MAX_BARS = 24;

interface FacetsState {
  /** Filter of the counted rows; null: not counted yet. */
  readonly filter: string | null;
  readonly facets: readonly FacetView[];
  /** null: no chart is shown, or it was not counted yet. */
  readonly chart: ChartCounts | null;
}

export const useFacets = create<FacetsState>(() => ({ filter: null, facets: [], chart: null }));

/**
 * Query for the visible chart. It counts two sets of rows: the rows that match the whole filter, and the rows that match the filter without its conditions on
 * the chart's field.
 */
function chartQuery({ charts, chartOf, splitOf }: BoardLayout, filter: string): ChartQuery | null {
  if (!charts) return null;
  const most = chartOf === 'crashed' ? MAX_DAYS : MAX_BARS;
  return { field: chartOf, rest: withoutField(filter, chartOf), split: splitOf === chartOf ? null : splitOf, most };
}

// Responses to all requests except the newest are ignored.
let asked = 0;

async function count(): Promise<void> {
  const { list, isShown } = useBoard.getState();
  const layout = useBoardLayout.getState();
  if (list === null || !isShown) return;
  asked += 1;
  const mine = asked;
  const { filter, by } = list.query;
  const chart = chartQuery(layout, filter);
  const fields = layout.facets ? [...FACET_FIELDS] : [];
  const isAsked = layout.facets || chart !== null;
  const counted = isAsked
    ? await call('board.facets', { filter, by, fields, most: MAX_VALUES, ...(chart === null ? {} : { chart }) })
    : null;
  // A failure is not reported here. The request for the rows fails too, and reports it.
  if (mine !== asked) return;
  const counts = counted?.ok === true ? counted.value : null;
  const drawn = counts?.chart ?? null;
  useFacets.setState({
    filter,
    facets: counts?.facets ?? [],
    chart:
      drawn === null || chart === null
        ? null
        : { ...drawn, field: layout.chartOf, matching: counts?.matching ?? 0, isBrushed: chart.rest !== filter },
  });
}

const soon = coalesce<null>(() => void count());

/** Called when the host is back. Counts again, because requests made while the host was gone have failed. */
export function facetsAreBack(): void {
  soon(null);
}

/** Interval (ms) between counts while rows arrive or change without a user action. The host is then busy reading files. */
const WHILE_READING = 1_000;

/**
 * Counts again whenever other rows may match: at most every 100 ms after user actions, and at most every second while rows arrive. After the last file was
 * read, counts without the longer delay, because nothing then shows that the counts are partial.
 */
export function listenForFacets(): void {
  const slowly = coalesce<null>(() => void count(), WHILE_READING);
  useBoard.subscribe((state, before) => {
    const { list, isShown } = state;
    const isOtherQuery = list?.query.filter !== before.list?.query.filter || list?.query.by !== before.list?.query.by;
    const isComplete = isBoardGrowing(before) && !isBoardGrowing(state);
    if (isOtherQuery || isShown !== before.isShown || isComplete) soon(null);
    else if (list?.revision !== before.list?.revision || list?.loading !== before.list?.loading) slowly(null);
  });
  useBoardLayout.subscribe(({ facets, charts, chartOf, splitOf }, before) => {
    const isOtherChart = charts !== before.charts || chartOf !== before.chartOf || splitOf !== before.splitOf;
    if (facets !== before.facets || isOtherChart) soon(null);
  });
}

export type FieldValues = FacetView['values'];

/** Maximum number of values offered for a field. */
const MAX_OFFERED = 200;

/** Tags of all rows of the board, the most frequent first. Empty after a failure, which is shown as a notice. */
export async function allTags(): Promise<readonly string[]> {
  const counted = await callOrNotify('board.facets', { filter: '', by: answersNow(), fields: ['tag'], most: MAX_OFFERED });
  return counted?.facets[0]?.values.flatMap(({ value }) => value ?? []) ?? [];
}

/**
 * Values of a field, the most frequent first. If the selection has a filter, counts the rows that match it. If the selection names rows, counts the rows that
 * match the board's filter. Empty after a failure, which is shown as a notice.
 */
export async function valuesAmong(field: FieldId, selection: BoardSelection): Promise<FieldValues> {
  const { list, filter: typed } = useBoard.getState();
  const { filter, by } = selection.kind === 'matching' ? selection : (list?.query ?? { filter: typed, by: answersNow() });
  const counted = await callOrNotify('board.facets', { filter, by, fields: [field], most: MAX_OFFERED });
  return counted?.facets.find((facet) => facet.field === field)?.values ?? [];
}
