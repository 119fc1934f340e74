import { useState } from 'react';
import { visible } from '../../shared/bytes/visible.ts';
import { formatCount } from '../../shared/bytes/quantities.ts';
import { BOARD, boardSentences, titleOf } from '../../shared/text/board/board-screen.ts';
import type { FacetView } from '../../shared/bridge/view/board-view.ts';
import { Toggle } from '../ui/controls/Toggle.tsx';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { wordStyle } from '../ui/status/row-styles.ts';
import { useFacets } from './state/board-facets.ts';
import { setFilter, useBoard } from './state/board-store.ts';
import { withToken } from './state/board-token.ts';
import { facetText } from './Facets.tsx';
import texts from '../ui/controls/text.module.css';
import tones from '../ui/status/tones.module.css';
import styles from './Charts.module.css';

const BAR = { height: 12, gap: 6, width: 200 } as const;

interface Bar {
  readonly value: string | null;
  readonly text: string;
  readonly count: number;
  readonly token: string;
}

function barsOf({ field, values }: FacetView): readonly Bar[] {
  const bars = values.map(({ value, count, token }) => ({ value, count, token, text: facetText(field, value) }));
  // Days and versions stand in their order, everything else by how many there are.
  return field === 'added' ? bars.toSorted((a, b) => a.text.localeCompare(b.text)) : bars;
}

/** Bars as a drawing; what they say stands in its name, as the table that it can be shown as does. */
function Bars({ facet }: { readonly facet: FacetView }) {
  const bars = barsOf(facet);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const row = BAR.height + BAR.gap;
  const said = bars.map(({ text, count }) => `${text}: ${formatCount(count)}`).join('; ');
  return (
    <div className={styles.bars}>
      <svg
        role="img"
        aria-label={boardSentences.chartSaid(titleOf(facet.field), said)}
        className={styles.drawing}
        viewBox={`0 0 ${String(BAR.width)} ${String(Math.max(1, bars.length) * row)}`}
        preserveAspectRatio="none"
        height={bars.length * row}
      >
        {bars.map(({ value, text, count, token }, index) => (
          <rect
            key={value ?? ''}
            className={`${tones.tone ?? ''} ${styles.bar ?? ''}`}
            data-tone={value === null ? undefined : wordStyle(facet.field, value)?.tone}
            x={0}
            y={index * row}
            height={BAR.height}
            width={Math.max(1, (count / most) * BAR.width)}
            onClick={() => {
              setFilter(withToken(useBoard.getState().filter, token, false));
            }}
          >
            <title>{`${text}: ${formatCount(count)}`}</title>
          </rect>
        ))}
      </svg>
      <ul className={styles.labels} aria-hidden>
        {bars.map(({ value, text, count }) => (
          <li key={value ?? ''}>
            <span className={texts.cut} data-may-cut="title" title={visible(text)}>
              {text}
            </span>
            <span className={texts.tally}>{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChartTable({ facet }: { readonly facet: FacetView }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{boardSentences.chart(titleOf(facet.field))}</caption>
      <thead>
        <tr>
          <th scope="col">{titleOf(facet.field)}</th>
          <th scope="col">{BOARD.count}</th>
        </tr>
      </thead>
      <tbody>
        {barsOf(facet).map(({ value, text, count }) => (
          <tr key={value ?? ''}>
            <th scope="row">
              <VisibleText text={text} limit={80} />
            </th>
            <td>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How the rows that match are spread: bars, or the same as tables. */
export function Charts() {
  const charts = useFacets((state) => state.charts);
  const [isTable, setTable] = useState(false);
  return (
    <section className={styles.charts} aria-label={BOARD.charts} data-pane="" tabIndex={-1}>
      <div className={styles.scroll} role="group" aria-label={BOARD.charts} tabIndex={0}>
        {charts
          .filter(({ values }) => values.length > 0)
          .map((facet) => (
            <figure key={facet.field} className={styles.chart}>
              <figcaption className={styles.title}>{titleOf(facet.field)}</figcaption>
              {isTable ? <ChartTable facet={facet} /> : <Bars facet={facet} />}
            </figure>
          ))}
      </div>
      <Toggle isSelected={isTable} onChange={setTable}>
        {BOARD.asTable}
      </Toggle>
    </section>
  );
}
