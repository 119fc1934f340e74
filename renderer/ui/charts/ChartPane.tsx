import { useState, type ReactNode } from 'react';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { CHART } from '../../../shared/text/common/chart.ts';
import { Button } from '../controls/Button.tsx';
import { Picker } from '../controls/Picker.tsx';
import { Toggle } from '../controls/Toggle.tsx';
import { VisibleText } from '../controls/VisibleText.tsx';
import { BarChart, type ChartBar, type ChartFacts } from './BarChart.tsx';
import tables from '../controls/count-table.module.css';
import styles from './charts.module.css';

interface ChartTableProps {
  readonly chart: ChartPaneFacts;
  readonly bars: readonly ChartBar[];
}

function ChartTable({ chart: { title, head, countHead, isBrushed, parts: split }, bars }: ChartTableProps) {
  const parts = split ?? [];
  return (
    <div className={styles.scroll} role="group" aria-label={title} tabIndex={0}>
      <table className={tables.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{countHead}</th>
            {isBrushed ? <th scope="col">{CHART.brushed}</th> : null}
            {parts.map(({ key, text }) => (
              <th key={key} scope="col">
                <VisibleText text={text} limit={80} />
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

/** A chart with its texts and counts. */
export interface ChartPaneFacts extends ChartFacts {
  /** Table headings: the counted field, and the things counted. */
  readonly head: string;
  readonly countHead: string;
  /** Rows that match the whole filter. */
  readonly matching: number;
}

interface ChartPaneProps<F extends string, B extends ChartBar> {
  readonly label: string;
  readonly fields: readonly { readonly id: F; readonly label: string }[];
  readonly field: F;
  readonly onField: (field: F) => void;
  readonly choices?: ReactNode;
  /** null: not counted yet. */
  readonly chart: ChartPaneFacts | null;
  readonly bars: readonly B[];
  readonly onBrush: (bars: readonly B[]) => void;
  /** Shown if no row has a value to count by. */
  readonly none: string;
  /** Shown below the number of matching rows. */
  readonly summary: ReactNode;
}

/** Distribution of the matching rows over a chosen field: as bars that set the filter, or as a table. */
export function ChartPane<F extends string, B extends ChartBar>(props: ChartPaneProps<F, B>) {
  const { label, fields, field, onField, choices, chart, bars, onBrush, none, summary } = props;
  const [isTable, setTable] = useState(false);
  return (
    <section className={styles.charts} aria-label={label} data-pane="" data-chart-of={chart === null ? undefined : field} tabIndex={-1}>
      <div className={styles.choices}>
        <Picker label={CHART.countBy} value={field} options={fields} onChange={onField} />
        {choices}
        <Toggle isSelected={isTable} onChange={setTable}>
          {CHART.asTable}
        </Toggle>
      </div>
      {chart === null ? (
        <div className={styles.scroll} />
      ) : bars.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : isTable ? (
        <ChartTable chart={chart} bars={bars} />
      ) : (
        <BarChart key={field} chart={chart} bars={bars} onBrush={onBrush} />
      )}
      {chart === null ? null : (
        <div className={styles.summary}>
          <p className={styles.matching}>{formatCount(chart.matching)}</p>
          {summary}
          {chart.isBrushed ? (
            <Button
              variant="link"
              onPress={() => {
                onBrush([]);
              }}
            >
              {CHART.clearBrush}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}
