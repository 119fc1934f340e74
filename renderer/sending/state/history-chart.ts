import { create } from 'zustand';
import type { AttemptBar, HistoryChart } from '../../../shared/bridge/view/history-view.ts';
import { withoutField } from '../../../shared/board/without-field.ts';
import { tokensOfBars } from '../../../shared/history/attempt-chart.ts';
import { ATTEMPT_TABLE } from '../../../shared/history/attempt-fields.ts';
import { call } from '../../bridge/bridge.ts';
import { coalesce } from '../../bridge/coalesce.ts';
import { useHistoryLayout } from '../../core/state/ui-store.ts';
import { filterHistory, useHistory } from './history-store.ts';

/** What the chart of History shows; null: it is not shown, or was not counted yet. */
export const useHistoryChart = create<{ readonly chart: HistoryChart | null }>(() => ({ chart: null }));

// Of several questions under way only the last one counts.
let asked = 0;

async function count(): Promise<void> {
  const { chart: isShown, chartOf } = useHistoryLayout.getState();
  asked += 1;
  const mine = asked;
  const counted = isShown ? await call('history.chart', { filter: useHistory.getState().filter, of: chartOf }) : null;
  // What fails here fails for the rows too, which tell it.
  if (mine === asked && counted?.ok !== false) useHistoryChart.setState({ chart: counted?.value ?? null });
}

/** How often attempts that come by themselves are counted anew, in milliseconds. */
const WHILE_SENDING = 1_000;

/** Counts whenever other attempts match, from now on; the returned function ends that. */
export function watchHistoryChart(): () => void {
  const soon = coalesce<null>(() => void count());
  const slowly = coalesce<null>(() => void count(), WHILE_SENDING);
  soon(null);
  const ends = [
    useHistoryLayout.subscribe(({ chart, chartOf }, before) => {
      if (chart !== before.chart || chartOf !== before.chartOf) soon(null);
    }),
    useHistory.subscribe(({ filter, rows }, before) => {
      if (filter !== before.filter) soon(null);
      else if (rows !== before.rows) slowly(null);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Filters for the attempts of some bars that stand side by side; none: for those of all bars. */
export function brushHistory({ of }: Pick<HistoryChart, 'of'>, bars: readonly Pick<AttemptBar, 'value'>[]): void {
  const tokens = tokensOfBars(
    of,
    bars.map(({ value }) => value),
  );
  // The filter of now: the counts may be of an earlier one.
  const rest = withoutField(ATTEMPT_TABLE.fields, useHistory.getState().filter, of);
  filterHistory([rest, ...tokens].filter((text) => text !== '').join(' '));
}
