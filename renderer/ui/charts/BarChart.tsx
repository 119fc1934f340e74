import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { visible } from '../../../shared/bytes/visible.ts';
import { CHART } from '../../../shared/text/common/chart.ts';
import type { StatusStyle } from '../status/StatusIcon.tsx';
import tones from '../status/tones.module.css';
import texts from '../controls/text.module.css';
import styles from './charts.module.css';

/** One bar. It stands for a value of the counted field, or for an hour, a day, a month or a year. */
export interface ChartBar {
  /** The bar's value in filter syntax; null if the bar counts the rows without a value. */
  readonly value: string | null;
  /** The full text of the bar, and the label below it. */
  readonly text: string;
  readonly label: string;
  /** Number of rows, and how many of them the filter selects. */
  readonly count: number;
  readonly brushed: number;
  /** Number of rows in each part of a stacked bar, by `BarPart.at`; empty if bars are not stacked. */
  readonly parts: readonly number[];
}

export interface BarPart {
  readonly key: string;
  /** Position in `ChartBar.parts`. */
  readonly at: number;
  readonly text: string;
  /** Colour with a fixed meaning. Without one, `series` is a number in a series of colours. */
  readonly tone: string | undefined;
  readonly series: number | 'none' | undefined;
}

export interface ChartFacts {
  /** Title of the chart, such as `Reports by product`. */
  readonly title: string;
  /** True if the bars are times. A label can then be wider than its bar. */
  readonly isTime: boolean;
  /** True if the filter restricts the counted field. */
  readonly isBrushed: boolean;
  /** Formats a number of rows, such as `12 reports`. */
  readonly countText: (count: number) => string;
  readonly toneOf: (value: string) => StatusStyle['tone'] | undefined;
  /** Parts of stacked bars, from the bottom up; null: not stacked. */
  readonly parts: readonly BarPart[] | null;
}

/** A range of adjacent bars, from its first bar to its last. */
interface Brush {
  readonly anchor: number;
  readonly at: number;
}

interface BarChartProps<B extends ChartBar> {
  readonly chart: ChartFacts;
  readonly bars: readonly B[];
  /** Restricts the filter to these bars; an empty array removes the restriction. */
  readonly onBrush: (bars: readonly B[]) => void;
}

/** Maximum number of labels that fit side by side. */
const MAX_LABELS = 31;

function isIn({ anchor, at }: Brush, index: number): boolean {
  return index >= Math.min(anchor, at) && index <= Math.max(anchor, at);
}

function barAt(event: PointerEvent<SVGSVGElement>, count: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count)));
}

/** Tracks the bar with the keyboard cursor, and the bars that the user is brushing (selecting as a range). */
function useBrush<B extends ChartBar>({ chart, bars, onBrush }: BarChartProps<B>) {
  const [at, setAt] = useState(0);
  const [dragged, setDragged] = useState<Brush | null>(null);
  const anchor = useRef(0);
  const here = Math.min(at, bars.length - 1);

  function take(brush: Brush): void {
    anchor.current = brush.anchor;
    setAt(brush.at);
    const chosen = bars.filter((_, index) => isIn(brush, index));
    const own = bars.filter(({ brushed }) => brushed > 0);
    // A press on the only selected bar removes the restriction from the filter.
    const isSame = chart.isBrushed && chosen.length === 1 && own.length === 1 && own[0] === chosen[0];
    onBrush(isSame ? [] : chosen);
  }

  function move(to: number, isExtending: boolean): void {
    const next = Math.min(bars.length - 1, Math.max(0, to));
    if (isExtending && next !== here) take({ anchor: anchor.current, at: next });
    else {
      setAt(next);
      if (!isExtending) anchor.current = next;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (to !== undefined) move(to, event.shiftKey);
    else if (event.key === 'Enter' || event.key === ' ') take({ anchor: here, at: here });
    // Escape removes the restriction even if no bar is shown as selected, because the counts of the current filter may still be loading.
    else if (event.key === 'Escape') onBrush([]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const pointer = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const index = barAt(event, bars.length);
      setDragged({ anchor: index, at: index });
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (dragged !== null) setDragged({ ...dragged, at: barAt(event, bars.length) });
    },
    onPointerUp: () => {
      if (dragged !== null) take(dragged);
      setDragged(null);
    },
    onPointerCancel: () => {
      setDragged(null);
    },
  };
  return { here, dragged, onKeyDown, pointer };
}

interface BarSegment {
  readonly key: string;
  /** Number of rows below the segment in its bar, and number of rows of the segment. */
  readonly below: number;
  readonly rows: number;
  readonly isQuiet: boolean;
  readonly tone: string | undefined;
  readonly series: number | 'none' | undefined;
}

/** Returns the segments of a bar. A stacked bar has its parts on top of each other. Any other bar has all rows, with the selected rows drawn over them. */
function segmentsOf(bar: ChartBar, { parts, isBrushed, toneOf }: ChartFacts, isQuiet: boolean): readonly BarSegment[] {
  if (parts === null) {
    const plain = { below: 0, tone: bar.value === null ? undefined : toneOf(bar.value), series: undefined };
    return [
      { ...plain, key: 'all', rows: bar.count, isQuiet: true },
      { ...plain, key: 'own', rows: isBrushed ? bar.brushed : bar.count, isQuiet },
    ];
  }
  let below = 0;
  return parts.map(({ key, at, tone, series }) => {
    const rows = bar.parts[at] ?? 0;
    below += rows;
    return { key, below: below - rows, rows, isQuiet, tone, series };
  });
}

/** Returns the text of a bar, such as `148.0: 12 reports (Accepted 7, Rejected 5)`. */
function barText({ text, count, parts: counts }: ChartBar, { countText, parts }: ChartFacts): string {
  const split = (parts ?? []).flatMap((part) => {
    const rows = counts[part.at] ?? 0;
    return rows === 0 ? [] : [`${part.text} ${formatCount(rows)}`];
  });
  return `${text}: ${countText(count)}${split.length === 0 ? '' : ` (${split.join(', ')})`}`;
}

/** Returns the text of the brushed bars, such as `18 Nov to 20 Nov: 42 reports`. Counts the whole bars, with all their stacked parts. */
function brushText(bars: readonly ChartBar[], brush: Brush, { countText, parts }: ChartFacts): string {
  const chosen = bars.filter((_, index) => isIn(brush, index));
  const count = chosen.reduce((sum, bar) => sum + bar.count, 0);
  return CHART.brushing(chosen[0]?.text ?? '', chosen.at(-1)?.text ?? '', countText(count), parts !== null);
}

function BrushFrame({ brush: { anchor, at }, step }: { readonly brush: Brush; readonly step: number }) {
  const first = Math.min(anchor, at);
  const last = Math.max(anchor, at);
  return (
    <rect
      className={styles.brush}
      x={`${String(first * step)}%`}
      y={0}
      width={`${String((last - first + 1) * step)}%`}
      height="100%"
      data-testid="brush"
    />
  );
}

/** Explains the colours of stacked bars. */
function Legend({ parts }: { readonly parts: readonly BarPart[] }) {
  return (
    <ul className={styles.legend} aria-label={CHART.legend}>
      {parts.map(({ key, text, tone, series }) => (
        <li key={key}>
          <span className={`${tones.tone ?? ''} ${styles.swatch ?? ''}`} data-tone={tone} data-series={series} />
          {visible(text)}
        </li>
      ))}
    </ul>
  );
}

/** A bar chart that sets the filter. The user presses a bar. To select several bars, the user drags over them, or uses Shift with the arrow keys. */
export function BarChart<B extends ChartBar>(props: BarChartProps<B>) {
  const { chart, bars } = props;
  const { here, dragged, onKeyDown, pointer } = useBrush(props);
  const id = useId();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = 100 / bars.length;
  const every = Math.ceil(bars.length / MAX_LABELS);
  const isOwn = (bar: B, index: number): boolean => (dragged === null ? chart.isBrushed && bar.brushed > 0 : isIn(dragged, index));
  const isAnyOwn = chart.isBrushed || dragged !== null;
  return (
    <figure className={styles.figure}>
      {chart.parts === null ? null : <Legend parts={chart.parts} />}
      <svg
        role="listbox"
        aria-label={chart.title}
        aria-multiselectable
        aria-orientation="horizontal"
        aria-activedescendant={`${id}-${String(here)}`}
        aria-describedby={`${id}-help`}
        tabIndex={0}
        className={styles.drawing}
        onKeyDown={onKeyDown}
        {...pointer}
      >
        {bars.map((bar, index) => {
          const own = isOwn(bar, index);
          const said = barText(bar, chart);
          return (
            <g
              key={bar.value ?? ''}
              role="option"
              id={`${id}-${String(index)}`}
              aria-selected={own}
              aria-label={said}
              className={styles.option}
              data-here={index === here || undefined}
            >
              <title>{visible(said)}</title>
              <rect
                className={styles.ground}
                data-own={own || undefined}
                x={`${String(index * step)}%`}
                y={0}
                width={`${String(step)}%`}
                height="100%"
              />
              {segmentsOf(bar, chart, isAnyOwn && !own).map(({ key, below, rows, isQuiet, tone, series }) => (
                <rect
                  key={key}
                  className={`${tones.tone ?? ''} ${styles.bar ?? ''}`}
                  data-tone={tone}
                  data-series={series}
                  data-quiet={isQuiet || undefined}
                  data-stacked={chart.parts === null ? undefined : ''}
                  x={`${String((index + 0.12) * step)}%`}
                  y={`${String(100 - ((below + rows) / most) * 94)}%`}
                  width={`${String(step * 0.76)}%`}
                  height={`${String((rows / most) * 94)}%`}
                />
              ))}
            </g>
          );
        })}
        {dragged === null ? null : <BrushFrame brush={dragged} step={step} />}
      </svg>
      {dragged === null ? null : (
        <p className={styles.brushed} role="status" data-testid="brushed">
          {visible(brushText(bars, dragged, chart))}
        </p>
      )}
      <ul className={styles.labels} aria-hidden style={{ gridTemplateColumns: `repeat(${String(bars.length)}, minmax(0, 1fr))` }}>
        {bars.map((bar, index) => (
          <li
            key={bar.value ?? ''}
            className={chart.isTime ? styles.time : texts.cut}
            data-may-cut="title"
            data-own={isOwn(bar, index) || undefined}
            title={visible(bar.text)}
          >
            {index % every === 0 ? visible(bar.label) : ''}
          </li>
        ))}
      </ul>
      <p id={`${id}-help`} className="visually-hidden">
        {CHART.help}
      </p>
    </figure>
  );
}
