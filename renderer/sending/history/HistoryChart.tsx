import { useEffect, useMemo } from 'react';
import {
  ATTEMPT_CHART_FIELDS,
  type AttemptBar,
  type AttemptChartField,
  type HistoryChart,
} from '../../../shared/bridge/view/history-view.ts';
import { attempts } from '../../../shared/text/sending/history-screen.ts';
import { HISTORY_CHART, attemptValueText } from '../../../shared/text/board/history-chart.ts';
import { ATTEMPT_FIELD_WORDS } from '../../../shared/text/board/filter-fields.ts';
import { ChartPane, type ChartPaneFacts } from '../../ui/charts/ChartPane.tsx';
import type { ChartBar } from '../../ui/charts/BarChart.tsx';
import { timeLabel, timeText } from '../../ui/charts/time-labels.ts';
import { wordStyle } from '../../ui/status/row-styles.ts';
import { useHistoryLayout } from '../../core/state/ui-store.ts';
import { brushHistory, useHistoryChart, watchHistoryChart } from '../state/history-chart.ts';
import { chooseHistoryLayout } from '../state/history-layout.ts';

function barOf(of: AttemptChartField, { value, count, brushed }: AttemptBar, index: number): ChartBar {
  if (of === 'at' && value !== null)
    return { value, text: timeText(value), label: timeLabel(value, index === 0), count, brushed, parts: [] };
  const text = attemptValueText(of, value);
  return { value, text, label: text, count, brushed, parts: [] };
}

function factsOf({ of, isBrushed, matching }: HistoryChart): ChartPaneFacts {
  return {
    title: HISTORY_CHART.title(HISTORY_CHART.counted[of]),
    head: ATTEMPT_FIELD_WORDS.words[of].label,
    countHead: HISTORY_CHART.count,
    isTime: of === 'at',
    isBrushed,
    matching,
    countText: attempts,
    toneOf: (value) => (of === 'outcome' ? wordStyle('outcome', value)?.tone : undefined),
    parts: null,
  };
}

function Summary({ chart: { of, bars, total, isBrushed } }: { readonly chart: HistoryChart }) {
  const rarer = of === 'at' ? 0 : total - bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p>{isBrushed ? HISTORY_CHART.of(total) : HISTORY_CHART.attempts(total)}</p>
      {rarer > 0 ? <p>{HISTORY_CHART.rarer(rarer)}</p> : null}
    </>
  );
}

/** The distribution of the matching attempts over time, targets, rules or outcomes. */
export function HistoryChartPane() {
  useEffect(watchHistoryChart, []);
  const counted = useHistoryChart((state) => state.chart);
  const chartOf = useHistoryLayout((state) => state.chartOf);
  const chart = counted?.of === chartOf ? counted : null;
  const bars = useMemo(() => chart?.bars.map((bar, index) => barOf(chart.of, bar, index)) ?? [], [chart]);
  const facts = useMemo(() => (chart === null ? null : factsOf(chart)), [chart]);
  return (
    <ChartPane
      label={HISTORY_CHART.label}
      fields={ATTEMPT_CHART_FIELDS.map((id) => ({ id, label: HISTORY_CHART.counted[id] }))}
      field={chartOf}
      onField={(field) => {
        chooseHistoryLayout({ chartOf: field });
      }}
      chart={facts}
      bars={bars}
      onBrush={(chosen) => {
        if (chart !== null) brushHistory(chart, chosen);
      }}
      none={HISTORY_CHART.none}
      summary={chart === null ? null : <Summary chart={chart} />}
    />
  );
}
