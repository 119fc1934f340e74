import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { visible } from '../../shared/bytes/visible.ts';
import { CHART, barText, chartTitle } from '../../shared/text/board/board-chart.ts';
import { wordStyle } from '../ui/status/row-styles.ts';
import { partColour, partText } from './chart-parts.ts';
import { splitOfChart, type ChartBar, type ChartCounts, type ChartPart } from './state/chart-bars.ts';
import tones from '../ui/status/tones.module.css';
import texts from '../ui/controls/text.module.css';
import styles from './Charts.module.css';

/** Bars that stand side by side, by the first and the last one. */
interface Brush {
  readonly anchor: number;
  readonly at: number;
}

interface ChartBarsProps {
  readonly chart: ChartCounts;
  readonly bars: readonly ChartBar[];
  /** What bars are stacked of; none: they are of one piece. */
  readonly parts: readonly ChartPart[];
  /** Filters for these bars; none: for all. */
  readonly onBrush: (bars: readonly ChartBar[]) => void;
}

/** Most labels that fit side by side. */
const MAX_LABELS = 31;

function isIn({ anchor, at }: Brush, index: number): boolean {
  return index >= Math.min(anchor, at) && index <= Math.max(anchor, at);
}

function barAt(event: PointerEvent<SVGSVGElement>, count: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count)));
}

/** Which bar the keyboard stands on, and which bars are being brushed. */
function useBrush({ chart, bars, onBrush }: Omit<ChartBarsProps, 'parts'>) {
  const [at, setAt] = useState(0);
  const [dragged, setDragged] = useState<Brush | null>(null);
  const anchor = useRef(0);
  const here = Math.min(at, bars.length - 1);

  function take(brush: Brush): void {
    anchor.current = brush.anchor;
    setAt(brush.at);
    const chosen = bars.filter((_, index) => isIn(brush, index));
    const own = bars.filter(({ brushed }) => brushed > 0);
    // A press on the only bar that the filter asks for takes it out again.
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
    // The counts of the filter as it is by now may be on their way.
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
  /** Rows below it in the bar, and its own. */
  readonly below: number;
  readonly rows: number;
  readonly isQuiet: boolean;
  readonly tone: string | undefined;
  readonly series: number | 'none' | undefined;
}

/** What a bar is drawn of: its parts one above the other, or all of its rows with those that the filter asks for over them. */
function segmentsOf({
  bar,
  chart,
  parts,
  isQuiet,
}: {
  bar: ChartBar;
  chart: ChartCounts;
  parts: readonly ChartPart[];
  isQuiet: boolean;
}): readonly BarSegment[] {
  const { split, field, isBrushed } = chart;
  if (split === null) {
    const tone = bar.value === null ? undefined : wordStyle(field, bar.value)?.tone;
    const plain = { below: 0, tone, series: undefined };
    return [
      { ...plain, key: 'all', rows: bar.count, isQuiet: true },
      { ...plain, key: 'own', rows: isBrushed ? bar.brushed : bar.count, isQuiet },
    ];
  }
  let below = 0;
  return parts.map((part) => {
    const rows = bar.parts[part.at] ?? 0;
    below += rows;
    return { key: part.key, below: below - rows, rows, isQuiet, ...partColour(split.field, part) };
  });
}

/** What the colours of stacked bars stand for. */
function Legend({ chart: { split }, parts }: Pick<ChartBarsProps, 'chart' | 'parts'>) {
  if (split === null) return null;
  return (
    <ul className={styles.legend} aria-label={CHART.legend}>
      {parts.map((part) => {
        const { tone, series } = partColour(split.field, part);
        return (
          <li key={part.key}>
            <span className={`${tones.tone ?? ''} ${styles.swatch ?? ''}`} data-tone={tone} data-series={series} />
            {visible(partText(split.field, part))}
          </li>
        );
      })}
    </ul>
  );
}

/** Bars that are pressed, or brushed by dragging or with Shift and arrow keys, to filter for them. */
export function ChartBars(props: ChartBarsProps) {
  const { chart, bars, parts } = props;
  const { split } = chart;
  const { here, dragged, onKeyDown, pointer } = useBrush(props);
  const id = useId();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = 100 / bars.length;
  const every = Math.ceil(bars.length / MAX_LABELS);
  const isOwn = (bar: ChartBar, index: number): boolean => (dragged === null ? chart.isBrushed && bar.brushed > 0 : isIn(dragged, index));
  const isAnyOwn = chart.isBrushed || dragged !== null;
  return (
    <figure className={styles.figure}>
      <Legend chart={chart} parts={parts} />
      <svg
        role="listbox"
        aria-label={chartTitle(chart.field, splitOfChart(chart))}
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
          const { value, text, count } = bar;
          const own = isOwn(bar, index);
          const said = parts.map((part) => ({ text: partText(split?.field ?? chart.field, part), count: bar.parts[part.at] ?? 0 }));
          return (
            <g
              key={value ?? ''}
              role="option"
              id={`${id}-${String(index)}`}
              aria-selected={own}
              aria-label={barText(text, count, said)}
              className={styles.option}
              data-here={index === here || undefined}
            >
              <title>{visible(barText(text, count, said))}</title>
              <rect
                className={styles.ground}
                data-own={own || undefined}
                x={`${String(index * step)}%`}
                y={0}
                width={`${String(step)}%`}
                height="100%"
              />
              {segmentsOf({ bar, chart, parts, isQuiet: isAnyOwn && !own }).map(({ key, below, rows, isQuiet, tone, series }) => (
                <rect
                  key={key}
                  className={`${tones.tone ?? ''} ${styles.bar ?? ''}`}
                  data-tone={tone}
                  data-series={series}
                  data-quiet={isQuiet || undefined}
                  data-stacked={split === null ? undefined : ''}
                  x={`${String((index + 0.12) * step)}%`}
                  y={`${String(100 - ((below + rows) / most) * 94)}%`}
                  width={`${String(step * 0.76)}%`}
                  height={`${String((rows / most) * 94)}%`}
                />
              ))}
            </g>
          );
        })}
      </svg>
      <ul className={styles.labels} aria-hidden style={{ gridTemplateColumns: `repeat(${String(bars.length)}, minmax(0, 1fr))` }}>
        {bars.map((bar, index) => (
          <li
            key={bar.value ?? ''}
            className={chart.field === 'crashed' ? styles.time : texts.cut}
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
