import { useMemo } from 'react';
import { CHART_FIELDS, SPLIT_FIELDS } from '../../shared/bridge/view/board-layout.ts';
import { BOARD_CHART, chartTitle, ofReports, reportsWord, withoutTime } from '../../shared/text/board/board-chart.ts';
import { BOARD, reports, titleOf } from '../../shared/text/board/board-screen.ts';
import { Picker } from '../ui/controls/Picker.tsx';
import { ChartPane, type ChartPaneFacts } from '../ui/charts/ChartPane.tsx';
import { spanText } from '../ui/charts/time-labels.ts';
import { wordStyle } from '../ui/status/row-styles.ts';
import { useBoardLayout } from '../core/state/ui-store.ts';
import { useFacets } from './state/board-facets.ts';
import { chooseLayout } from './state/board-layout-acts.ts';
import { setFilter, useBoard } from './state/board-store.ts';
import { withFieldTokens, withoutField } from './state/board-token.ts';
import { barsOf, partsOf, splitOfChart, tokensOf, type BoardBar, type ChartCounts } from './state/chart-bars.ts';
import { barParts } from './chart-parts.ts';

/** Limits the filter to the rows of these bars. If `bars` is empty, removes the conditions on the chart's field. */
function brush({ field }: ChartCounts, bars: readonly BoardBar[]): void {
  const { filter } = useBoard.getState();
  const next = bars.length === 0 ? withoutField(filter, field) : withFieldTokens(filter, field, tokensOf(field, bars));
  if (next !== filter) setFilter(next);
}

interface SummaryProps {
  readonly chart: ChartCounts;
  readonly bars: readonly BoardBar[];
}

function Summary({ chart: { isBrushed, total, field, all }, bars }: SummaryProps) {
  const own = bars.filter(({ brushed }) => brushed > 0);
  const [first, last] = [own[0]?.value, own.at(-1)?.value];
  const without = field === 'crashed' ? (all.values.find(({ value }) => value === null)?.count ?? 0) : 0;
  return (
    <>
      <p>{isBrushed ? ofReports(total) : reportsWord(total)}</p>
      {!isBrushed && without > 0 ? <p>{withoutTime(without)}</p> : null}
      {isBrushed && field === 'crashed' && typeof first === 'string' && typeof last === 'string' ? <p>{spanText(first, last)}</p> : null}
    </>
  );
}

function factsOf(chart: ChartCounts, bars: readonly BoardBar[]): ChartPaneFacts {
  const { field, isBrushed, matching, split } = chart;
  return {
    title: chartTitle(field, splitOfChart(chart)),
    head: titleOf(field),
    countHead: BOARD_CHART.count,
    isTime: field === 'crashed',
    isBrushed,
    matching,
    countText: reports,
    toneOf: (value) => wordStyle(field, value)?.tone,
    parts: split === null ? null : barParts(split.field, partsOf(chart, bars)),
  };
}

/** Id of the list item for bars that are not split. */
const NO_SPLIT = 'none';

/** Chooses the field that splits the bars. */
function SplitPicker() {
  const chartOf = useBoardLayout((state) => state.chartOf);
  const splitOf = useBoardLayout((state) => state.splitOf);
  return (
    <Picker
      label={BOARD_CHART.splitBy}
      value={splitOf === chartOf ? NO_SPLIT : (splitOf ?? NO_SPLIT)}
      options={[
        { id: NO_SPLIT, label: BOARD_CHART.noSplit },
        ...SPLIT_FIELDS.filter((id) => id !== chartOf).map((id) => ({ id, label: BOARD_CHART.split[id] })),
      ]}
      onChange={(field) => {
        chooseLayout({ splitOf: field === NO_SPLIT ? null : field });
      }}
    />
  );
}

/** Distribution of the board's matching rows over a field. */
export function Charts() {
  const counted = useFacets((state) => state.chart);
  const chartOf = useBoardLayout((state) => state.chartOf);
  const chart = counted?.field === chartOf ? counted : null;
  const bars = useMemo(() => (chart === null ? [] : barsOf(chart)), [chart]);
  const facts = useMemo(() => (chart === null ? null : factsOf(chart, bars)), [chart, bars]);
  return (
    <ChartPane
      label={BOARD.charts}
      fields={CHART_FIELDS.map((id) => ({ id, label: BOARD_CHART.counted[id] }))}
      field={chartOf}
      onField={(field) => {
        chooseLayout({ chartOf: field });
      }}
      choices={<SplitPicker />}
      chart={facts}
      bars={bars}
      onBrush={(chosen) => {
        if (chart !== null) brush(chart, chosen);
      }}
      none={BOARD_CHART.none}
      summary={chart === null ? null : <Summary chart={chart} bars={bars} />}
    />
  );
}
