import { useMemo, useState } from 'react';
import { formatCount } from '../../shared/bytes/quantities.ts';
import { CHART_FIELDS } from '../../shared/bridge/view/board-layout.ts';
import { BOARD, boardSentences, titleOf } from '../../shared/text/board/board-screen.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Picker } from '../ui/controls/Picker.tsx';
import { Toggle } from '../ui/controls/Toggle.tsx';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { useBoardLayout } from '../core/state/ui-store.ts';
import { useFacets } from './state/board-facets.ts';
import { chooseLayout } from './state/board-layout-acts.ts';
import { setFilter, useBoard } from './state/board-store.ts';
import { withFieldTokens, withoutField } from './state/board-token.ts';
import { barsOf, spanText, tokensOf, type ChartBar, type ChartCounts } from './state/chart-bars.ts';
import { ChartBars } from './ChartBars.tsx';
import styles from './Charts.module.css';

interface ChartProps {
  readonly chart: ChartCounts;
  readonly bars: readonly ChartBar[];
}

function ChartTable({ chart: { field, isBrushed }, bars }: ChartProps) {
  return (
    <div className={styles.scroll} role="group" aria-label={boardSentences.chart(BOARD.counted[field])} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{boardSentences.chart(BOARD.counted[field])}</caption>
        <thead>
          <tr>
            <th scope="col">{titleOf(field)}</th>
            <th scope="col">{BOARD.count}</th>
            {isBrushed ? <th scope="col">{BOARD.brushed}</th> : null}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ value, text, count, brushed }) => (
            <tr key={value ?? ''}>
              <th scope="row">
                <VisibleText text={text} limit={80} />
              </th>
              <td>{formatCount(count)}</td>
              {isBrushed ? <td>{formatCount(brushed)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Filters for some bars; none: for all of them. */
function brush({ field }: ChartCounts, bars: readonly ChartBar[]): void {
  const { filter } = useBoard.getState();
  const next = bars.length === 0 ? withoutField(filter, field) : withFieldTokens(filter, field, tokensOf(field, bars));
  if (next !== filter) setFilter(next);
}

function Summary({ chart, bars }: ChartProps) {
  const { isBrushed, matching, total, field, all } = chart;
  const own = bars.filter(({ brushed }) => brushed > 0);
  const [first, last] = [own[0]?.value, own.at(-1)?.value];
  const without = field === 'crashed' ? (all.values.find(({ value }) => value === null)?.count ?? 0) : 0;
  return (
    <div className={styles.summary}>
      <p className={styles.matching}>{formatCount(matching)}</p>
      <p>{isBrushed ? boardSentences.ofReports(total) : boardSentences.reportsWord(total)}</p>
      {!isBrushed && without > 0 ? <p>{boardSentences.withoutTime(without)}</p> : null}
      {isBrushed ? (
        <>
          {field === 'crashed' && typeof first === 'string' && typeof last === 'string' ? <p>{spanText(first, last)}</p> : null}
          <Button
            variant="link"
            onPress={() => {
              brush(chart, []);
            }}
          >
            {BOARD.clearBrush}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** How the rows that match are spread over what the person chose: bars that filter, or the same as a table. */
export function Charts() {
  const chart = useFacets((state) => state.chart);
  const chartOf = useBoardLayout((state) => state.chartOf);
  const [isTable, setTable] = useState(false);
  const bars = useMemo(() => (chart === null ? [] : barsOf(chart)), [chart]);
  return (
    <section className={styles.charts} aria-label={BOARD.charts} data-pane="" data-chart-of={chart?.field} tabIndex={-1}>
      <div className={styles.choices}>
        <Picker
          label={BOARD.countBy}
          value={chartOf}
          options={CHART_FIELDS.map((id) => ({ id, label: BOARD.counted[id] }))}
          onChange={(field) => {
            chooseLayout({ chartOf: field });
          }}
        />
        <Toggle isSelected={isTable} onChange={setTable}>
          {BOARD.asTable}
        </Toggle>
      </div>
      {chart === null || chart.field !== chartOf ? (
        <div className={styles.scroll} />
      ) : bars.length === 0 ? (
        <p className={styles.none}>{BOARD.noChart}</p>
      ) : isTable ? (
        <ChartTable chart={chart} bars={bars} />
      ) : (
        <ChartBars
          key={chart.field}
          chart={chart}
          bars={bars}
          onBrush={(chosen) => {
            brush(chart, chosen);
          }}
        />
      )}
      {chart === null ? null : <Summary chart={chart} bars={bars} />}
    </section>
  );
}
