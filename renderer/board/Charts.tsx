import { useMemo, useState } from 'react';
import { formatCount } from '../../shared/bytes/quantities.ts';
import { CHART_FIELDS, SPLIT_FIELDS } from '../../shared/bridge/view/board-layout.ts';
import { CHART, chartTitle, ofReports, reportsWord, withoutTime } from '../../shared/text/board/board-chart.ts';
import { BOARD, titleOf } from '../../shared/text/board/board-screen.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Picker } from '../ui/controls/Picker.tsx';
import { Toggle } from '../ui/controls/Toggle.tsx';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { useBoardLayout } from '../core/state/ui-store.ts';
import { useFacets } from './state/board-facets.ts';
import { chooseLayout } from './state/board-layout-acts.ts';
import { setFilter, useBoard } from './state/board-store.ts';
import { withFieldTokens, withoutField } from './state/board-token.ts';
import { barsOf, partsOf, spanText, splitOfChart, tokensOf, type ChartBar, type ChartCounts, type ChartPart } from './state/chart-bars.ts';
import { ChartBars } from './ChartBars.tsx';
import { partText } from './chart-parts.ts';
import styles from './Charts.module.css';

interface ChartProps {
  readonly chart: ChartCounts;
  readonly bars: readonly ChartBar[];
  readonly parts: readonly ChartPart[];
}

function ChartTable({ chart, bars, parts }: ChartProps) {
  const { field, isBrushed, split } = chart;
  const title = chartTitle(field, splitOfChart(chart));
  return (
    <div className={styles.scroll} role="group" aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{titleOf(field)}</th>
            <th scope="col">{CHART.count}</th>
            {isBrushed ? <th scope="col">{CHART.brushed}</th> : null}
            {parts.map((part) => (
              <th key={part.key} scope="col">
                <VisibleText text={partText(split?.field ?? field, part)} limit={80} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ value, text, count, brushed, parts: counts }) => (
            <tr key={value ?? ''}>
              <th scope="row">
                <VisibleText text={text} limit={80} />
              </th>
              <td>{formatCount(count)}</td>
              {isBrushed ? <td>{formatCount(brushed)}</td> : null}
              {parts.map(({ key, at }) => (
                <td key={key}>{formatCount(counts[at] ?? 0)}</td>
              ))}
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

function Summary({ chart, bars }: Omit<ChartProps, 'parts'>) {
  const { isBrushed, matching, total, field, all } = chart;
  const own = bars.filter(({ brushed }) => brushed > 0);
  const [first, last] = [own[0]?.value, own.at(-1)?.value];
  const without = field === 'crashed' ? (all.values.find(({ value }) => value === null)?.count ?? 0) : 0;
  return (
    <div className={styles.summary}>
      <p className={styles.matching}>{formatCount(matching)}</p>
      <p>{isBrushed ? ofReports(total) : reportsWord(total)}</p>
      {!isBrushed && without > 0 ? <p>{withoutTime(without)}</p> : null}
      {isBrushed ? (
        <>
          {field === 'crashed' && typeof first === 'string' && typeof last === 'string' ? <p>{spanText(first, last)}</p> : null}
          <Button
            variant="link"
            onPress={() => {
              brush(chart, []);
            }}
          >
            {CHART.clearBrush}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** Stands for no field in the list of fields. */
const NO_SPLIT = 'none';

/** How the rows that match are spread over what the person chose: bars that filter, or the same as a table. */
export function Charts() {
  const chart = useFacets((state) => state.chart);
  const chartOf = useBoardLayout((state) => state.chartOf);
  const splitOf = useBoardLayout((state) => state.splitOf);
  const [isTable, setTable] = useState(false);
  const bars = useMemo(() => (chart === null ? [] : barsOf(chart)), [chart]);
  const parts = useMemo(() => (chart === null ? [] : partsOf(chart, bars)), [chart, bars]);
  return (
    <section className={styles.charts} aria-label={BOARD.charts} data-pane="" data-chart-of={chart?.field} tabIndex={-1}>
      <div className={styles.choices}>
        <Picker
          label={CHART.countBy}
          value={chartOf}
          options={CHART_FIELDS.map((id) => ({ id, label: CHART.counted[id] }))}
          onChange={(field) => {
            chooseLayout({ chartOf: field });
          }}
        />
        <Picker
          label={CHART.splitBy}
          value={splitOf === chartOf ? NO_SPLIT : (splitOf ?? NO_SPLIT)}
          options={[
            { id: NO_SPLIT, label: CHART.noSplit },
            ...SPLIT_FIELDS.filter((id) => id !== chartOf).map((id) => ({ id, label: CHART.split[id] })),
          ]}
          onChange={(field) => {
            chooseLayout({ splitOf: field === NO_SPLIT ? null : field });
          }}
        />
        <Toggle isSelected={isTable} onChange={setTable}>
          {CHART.asTable}
        </Toggle>
      </div>
      {chart === null || chart.field !== chartOf ? (
        <div className={styles.scroll} />
      ) : bars.length === 0 ? (
        <p className={styles.none}>{CHART.none}</p>
      ) : isTable ? (
        <ChartTable chart={chart} bars={bars} parts={parts} />
      ) : (
        <ChartBars
          key={chart.field}
          chart={chart}
          bars={bars}
          parts={parts}
          onBrush={(chosen) => {
            brush(chart, chosen);
          }}
        />
      )}
      {chart === null ? null : <Summary chart={chart} bars={bars} />}
    </section>
  );
}
