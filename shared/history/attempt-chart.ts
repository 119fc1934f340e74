import { printValue } from '../board/filter.ts';
import type { ZoneOffset } from '../board/filter-times.ts';
import type { AttemptBar, AttemptChartField, AttemptFacts } from '../bridge/view/history-view.ts';
import { ATTEMPT_TABLE } from './attempt-fields.ts';

/** Maximum number of bars of a time axis, and of any other chart. */
const MAX_TIMES = 72;
const MAX_VALUES = 24;

/** Lengths of the ISO 8601 prefixes for hour, day, month and year. The chart uses the finest unit with at most `MAX_TIMES` bars. */
const UNITS = [13, 10, 7, 4] as const;

interface CountedRows {
  readonly rows: readonly AttemptFacts[];
  readonly isBrushed: (row: AttemptFacts) => boolean;
  readonly zone: ZoneOffset;
}

type Sums = ReadonlyMap<string | null, { readonly count: number; readonly brushed: number }>;

/**
 * Counts attempts for a chart. By time: one bar for each hour, day, month or year, including those without attempts. By another field: one bar for each value,
 * most frequent first, missing values last.
 */
export function attemptBars(of: AttemptChartField, { rows, isBrushed, zone }: CountedRows): readonly AttemptBar[] {
  if (of === 'at') return timeBars(rows, isBrushed, zone);
  const sums = sumsOf(rows, isBrushed, (row) => {
    const [value = null] = ATTEMPT_TABLE.fields[of].of(row);
    return value === null ? null : String(value);
  });
  return [...sums]
    .map(([value, sum]) => ({ value, ...sum }))
    .toSorted((one, other) => Number(one.value === null) - Number(other.value === null) || other.count - one.count)
    .slice(0, MAX_VALUES);
}

function sumsOf(rows: CountedRows['rows'], isBrushed: CountedRows['isBrushed'], valueOf: (row: AttemptFacts) => string | null): Sums {
  const sums = new Map<string | null, { count: number; brushed: number }>();
  for (const row of rows) {
    const value = valueOf(row);
    const sum = sums.get(value) ?? { count: 0, brushed: 0 };
    sums.set(value, { count: sum.count + 1, brushed: sum.brushed + Number(isBrushed(row)) });
  }
  return sums;
}

function timeBars(rows: CountedRows['rows'], isBrushed: CountedRows['isBrushed'], zone: ZoneOffset): readonly AttemptBar[] {
  // 0 means that the time was not stored.
  const dated = rows.filter(({ at }) => at > 0);
  const clocks = dated.map(({ at }) => at + zone(at));
  if (clocks.length === 0) return [];
  const [first, last] = [clocks.reduce((a, b) => Math.min(a, b)), clocks.reduce((a, b) => Math.max(a, b))];
  const axes = UNITS.map((length) => timesBetween(first, last, length));
  const axis = axes.find(({ length }) => length <= MAX_TIMES) ?? axes.at(-1) ?? [];
  const length = axis[0]?.length ?? 0;
  const sums = sumsOf(dated, isBrushed, ({ at }) => isoText(at + zone(at)).slice(0, length));
  return axis.map((value) => ({ value, ...(sums.get(value) ?? { count: 0, brushed: 0 }) }));
}

function isoText(clock: number): string {
  return new Date(clock).toISOString();
}

/** All hours, days, months or years between two times, at most `MAX_TIMES` + 1. */
function timesBetween(first: number, last: number, length: number): readonly string[] {
  const times: string[] = [];
  const end = isoText(last).slice(0, length);
  for (let time = isoText(first).slice(0, length); time <= end && times.length <= MAX_TIMES; time = timeAfter(time)) times.push(time);
  return times;
}

/** The next hour, day, month or year. */
function timeAfter(time: string): string {
  const at = new Date(instantOf(time));
  if (time.length === 13) at.setUTCHours(at.getUTCHours() + 1);
  else if (time.length === 10) at.setUTCDate(at.getUTCDate() + 1);
  else if (time.length === 7) at.setUTCMonth(at.getUTCMonth() + 1);
  else at.setUTCFullYear(at.getUTCFullYear() + 1);
  return at.toISOString().slice(0, time.length);
}

/** Start of an hour, day, month or year in ms since the epoch, as if it were UTC. */
function instantOf(time: string): number {
  return Date.parse(time.length === 13 ? `${time}:00Z` : `${time.padEnd(10, '-01')}T00:00:00Z`);
}

/** Filter tokens that select exactly the attempts of adjacent bars; empty if no bar is given. */
export function tokensOfBars(of: AttemptChartField, values: readonly (string | null)[]): readonly string[] {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (of !== 'at') {
    const field = ATTEMPT_TABLE.fields[of];
    const op = field.words === null ? '=' : ':';
    const written = values.map((value) =>
      printValue(field, op, value === null ? { kind: 'absent' } : { kind: 'text', text: value, wild: false }),
    );
    return [`${of}${op}${written.join(',')}`];
  }
  if (first === null || last === null) return [];
  if (first.length === 13) return [`at>=${first}:00`, `at<${timeAfter(last)}:00`];
  return first === last ? [`at:${first}`] : [`at>=${first}`, `at<=${last}`];
}
