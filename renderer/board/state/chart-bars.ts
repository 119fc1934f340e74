import { compareValues } from '../../../shared/board/compare.ts';
import { printToken, readFilter } from '../../../shared/board/filter.ts';
import type { FilterValue } from '../../../shared/board/filter-ast.ts';
import { noneOf, fieldWord } from '../../../shared/text/board/board-screen.ts';
import { SPLIT_FIELDS, type ChartField, type SplitField } from '../../../shared/bridge/view/board-layout.ts';
import type { ChartView, FacetView } from '../../../shared/bridge/view/board-view.ts';
import type { ChartBar } from '../../ui/charts/BarChart.tsx';
import { timeLabel, timeText } from '../../ui/charts/time-labels.ts';

export interface ChartCounts {
  readonly field: ChartField;
  /** Counts of the rows that match the filter without its conditions on the chart's field. */
  readonly all: FacetView;
  readonly total: number;
  /** Counts of the rows that match the whole filter. */
  readonly brushed: FacetView;
  readonly matching: number;
  /** The filter has conditions on the field. */
  readonly isBrushed: boolean;
  /** The counts of `all` by the values of another field; null: not split. */
  readonly split: ChartView['split'];
}

export interface BoardBar extends ChartBar {
  /** Filter token for these rows; empty for a time, which a filter selects by its start and end. */
  readonly token: string;
}

/** Maximum number of bars on the time axis. A bar is a day. For more days than this, a bar is a month; for more months, a year. */
const MAX_TIMES = 62;

type Values = FacetView['values'];

/**
 * Returns the bars of a chart. Times and versions are in order, other values are sorted by count. Rows without a value are the last bar; a chart of times
 * leaves them out.
 */
export function barsOf({ field, all, brushed, split }: Pick<ChartCounts, 'field' | 'all' | 'brushed' | 'split'>): readonly BoardBar[] {
  if (field === 'crashed') return timeBars(all.values, brushed.values, split?.counts ?? []);
  const own = new Map(brushed.values.map(({ value, count }) => [value, count]));
  const bars = all.values.map(({ value, count, token }, index): BoardBar => {
    const text = value === null ? noneOf(field) : fieldWord(field, value);
    return { value, text, label: text, count, brushed: own.get(value) ?? 0, parts: split?.counts[index] ?? [], token };
  });
  return field === 'version' ? bars.toSorted((one, other) => compareBars(field, one, other)) : bars;
}

function compareBars(field: ChartField, one: BoardBar, other: BoardBar): number {
  if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
  return compareValues(field, one.value, other.value);
}

/** Number of characters of a day (`2026-11-22`) that identify a day, a month or a year. */
const UNITS = [10, 7, 4] as const;

function timeBars(all: Values, brushed: Values, splits: readonly (readonly number[])[]): readonly BoardBar[] {
  const days = all.flatMap(({ value }) => value ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const axes = UNITS.map((length) => timesBetween(first, last, length));
  const axis = axes.find(({ length }) => length <= MAX_TIMES) ?? axes.at(-1) ?? [];
  const length = axis[0]?.length ?? 0;
  const counts = summed(all, length);
  const own = summed(brushed, length);
  const parts = summedParts(all, splits, length);
  return axis.map((time, index) => ({
    value: time,
    text: timeText(time),
    label: timeLabel(time, index === 0),
    count: counts.get(time) ?? 0,
    brushed: own.get(time) ?? 0,
    parts: parts.get(time) ?? [],
    token: '',
  }));
}

function summed(values: Values, length: number): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { value, count } of values) {
    if (value === null) continue;
    const time = value.slice(0, length);
    sums.set(time, (sums.get(time) ?? 0) + count);
  }
  return sums;
}

function summedParts(values: Values, splits: readonly (readonly number[])[], length: number): ReadonlyMap<string, readonly number[]> {
  const sums = new Map<string, readonly number[]>();
  for (const [index, { value }] of values.entries()) {
    const parts = splits[index];
    if (value === null || parts === undefined) continue;
    const time = value.slice(0, length);
    const before = sums.get(time) ?? [];
    sums.set(
      time,
      parts.map((count, part) => count + (before[part] ?? 0)),
    );
  }
  return sums;
}

/** The field that splits a chart; null: not split. */
export function splitOfChart({ split }: Pick<ChartCounts, 'split'>): SplitField | null {
  return SPLIT_FIELDS.find((field) => field === split?.field) ?? null;
}

/** A part of stacked bars: one value of the splitting field, rows without a value (null), or all other values. */
export interface ChartPart {
  readonly key: string;
  readonly value: string | null;
  readonly isOthers: boolean;
  /** Position in `BoardBar.parts`. */
  readonly at: number;
}

/** The parts of a chart that have rows in any of its bars, the most frequent first; empty if the chart is not split. */
export function partsOf({ split }: Pick<ChartCounts, 'split'>, bars: readonly BoardBar[]): readonly ChartPart[] {
  if (split === null) return [];
  const parts: readonly ChartPart[] = [
    ...split.values.map((value, at): ChartPart => ({ key: value === null ? 'none' : `is ${value}`, value, isOthers: false, at })),
    { key: 'others', value: null, isOthers: true, at: split.values.length },
  ];
  return parts.filter(({ at }) => bars.some((bar) => (bar.parts[at] ?? 0) > 0));
}

/** Returns all days, months or years between two days, including those without reports. Stops after `MAX_TIMES` + 1, which is already too many. */
function timesBetween(first: string, last: string, length: number): readonly string[] {
  const times: string[] = [];
  const at = new Date(`${first.slice(0, length).padEnd(10, '-01')}T00:00:00Z`);
  for (let time = first.slice(0, length); time <= last.slice(0, length) && times.length <= MAX_TIMES;) {
    times.push(time);
    if (length === 10) at.setUTCDate(at.getUTCDate() + 1);
    else if (length === 7) at.setUTCMonth(at.getUTCMonth() + 1);
    else at.setUTCFullYear(at.getUTCFullYear() + 1);
    time = at.toISOString().slice(0, length);
  }
  return times;
}

/** Filter tokens for a range of adjacent bars. */
export function tokensOf(field: ChartField, bars: readonly BoardBar[]): readonly string[] {
  const [first, last] = [bars[0]?.value, bars.at(-1)?.value];
  if (field === 'crashed') {
    if (typeof first !== 'string' || typeof last !== 'string') return [];
    return first === last ? [`crashed:${first}`] : [`crashed>=${first}`, `crashed<=${last}`];
  }
  const tokens = bars.flatMap(({ token }) => readFilter(token).filter.tokens).flatMap((token) => (token.kind === 'field' ? [token] : []));
  const [value, ...values]: FilterValue[] = tokens.flatMap((token) => token.values);
  if (value === undefined) return [];
  const op = tokens.every((token) => token.op === ':') ? ':' : '=';
  return [printToken({ kind: 'field', negated: false, field, op, values: [value, ...values] })];
}
