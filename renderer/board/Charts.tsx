import { useMemo } from 'react';
import { CHART_FIELDS } from '../../shared/bridge/view/board-layout.ts';
import { BOARD, boardSentences, reports, titleOf } from '../../shared/text/board/board-screen.ts';
import { ChartPane, type ChartPaneFacts } from '../ui/charts/ChartPane.tsx';
import { spanText } from '../ui/charts/time-labels.ts';
import { wordStyle } from '../ui/status/row-styles.ts';
import { useBoardLayout } from '../core/state/ui-store.ts';
import { useFacets } from './state/board-facets.ts';
import { chooseLayout } from './state/board-layout-acts.ts';
import { setFilter, useBoard } from './state/board-store.ts';
import { withFieldTokens, withoutField } from './state/board-token.ts';
import { barsOf, tokensOf, type BoardBar, type ChartCounts } from './state/chart-bars.ts';

/** Filters for some bars; none: for all of them. */
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
      <p>{isBrushed ? boardSentences.ofReports(total) : boardSentences.reportsWord(total)}</p>
      {!isBrushed && without > 0 ? <p>{boardSentences.withoutTime(without)}</p> : null}
      {isBrushed && field === 'crashed' && typeof first === 'string' && typeof last === 'string' ? <p>{spanText(first, last)}</p> : null}
    </>
  );
}

function factsOf({ field, isBrushed, matching }: ChartCounts): ChartPaneFacts {
  return {
    title: boardSentences.chart(BOARD.counted[field]),
    head: titleOf(field),
    countHead: BOARD.count,
    isTime: field === 'crashed',
    isBrushed,
    matching,
    countText: reports,
    toneOf: (value) => wordStyle(field, value)?.tone,
  };
}

/** How the rows of the board that match are spread over a field. */
export function Charts() {
  const counted = useFacets((state) => state.chart);
  const chartOf = useBoardLayout((state) => state.chartOf);
  const chart = counted?.field === chartOf ? counted : null;
  const bars = useMemo(() => (chart === null ? [] : barsOf(chart)), [chart]);
  const facts = useMemo(() => (chart === null ? null : factsOf(chart)), [chart]);
  return (
    <ChartPane
      label={BOARD.charts}
      fields={CHART_FIELDS.map((id) => ({ id, label: BOARD.counted[id] }))}
      field={chartOf}
      onField={(field) => {
        chooseLayout({ chartOf: field });
      }}
      chart={facts}
      bars={bars}
      onBrush={(chosen) => {
        if (chart !== null) brush(chart, chosen);
      }}
      none={BOARD.noChart}
      summary={chart === null ? null : <Summary chart={chart} bars={bars} />}
    />
  );
}
