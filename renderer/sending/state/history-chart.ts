import { create } from 'zustand';
import type { AttemptBar, HistoryChart } from '../../../shared/bridge/view/history-view.ts';
import { withoutField } from '../../../shared/board/without-field.ts';
import { tokensOfBars } from '../../../shared/history/attempt-chart.ts';
import { ATTEMPT_TABLE } from '../../../shared/history/attempt-fields.ts';
import { call } from '../../bridge/bridge.ts';
import { coalesce } from '../../bridge/coalesce.ts';
import { useHistoryLayout } from '../../core/state/ui-store.ts';
import { filterHistory, useHistory } from './history-store.ts';

/** The chart of the history; null if it is hidden or not counted yet. */
export const useHistoryChart = create<{ readonly chart: HistoryChart | null }>(() => ({ chart: null }));

// Responses to older requests are ignored.
let asked = 0;

async function count(): Promise<void> {
  const { chart: isShown, chartOf } = useHistoryLayout.getState();
  asked += 1;
  const mine = asked;
  const counted = isShown ? await call('history.chart', { filter: useHistory.getState().filter, of: chartOf }) : null;
  // A failure is not reported here. The request for the rows fails too, and reports it.
  if (mine === asked && counted?.ok !== false) useHistoryChart.setState({ chart: counted?.value ?? null });
}

/** Interval in milliseconds between counts while attempts arrive. */
const WHILE_SENDING = 1_000;

/** Counts again whenever the matching attempts may have changed, until the returned function is called. */
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

/** Limits the filter to the attempts of adjacent bars. If `bars` is empty, removes the conditions on the chart's field. */
export function brushHistory({ of }: Pick<HistoryChart, 'of'>, bars: readonly Pick<AttemptBar, 'value'>[]): void {
  const tokens = tokensOfBars(
    of,
    bars.map(({ value }) => value),
  );
  // Uses the current filter, because the counts may belong to an earlier one.
  const rest = withoutField(ATTEMPT_TABLE.fields, useHistory.getState().filter, of);
  filterHistory([rest, ...tokens].filter((text) => text !== '').join(' '));
}
