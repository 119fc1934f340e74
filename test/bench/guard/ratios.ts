import * as v from 'valibot';
import type { Result } from '../../../shared/errors.ts';

/** A row counts as worse if its ratio exceeds the committed ratio by more than this factor. */
export const MAX_WORSE = 1.25;
/** Rows that take less than this many milliseconds are not judged, because a disturbance of a tenth of a millisecond would decide the result. */
const MIN_TIME = 0.5;

/** Ratios to the floor by group and row, as in `docs/performance.json`. */
export type Ratios = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** One measurement of a row, in milliseconds. */
export interface Sample {
  readonly own: number;
  readonly floor: number;
}

/** The result of a row over all repetitions: the sample with the median ratio. */
export interface Measured extends Sample {
  readonly group: string;
  readonly row: string;
  readonly ratio: number;
}

/** `short`: takes less than `MIN_TIME`. `unknown`: has no committed ratio. `missing`: has a committed ratio but was not measured. */
export type Judgement = 'kept' | 'better' | 'worse' | 'short' | 'unknown' | 'missing';

export interface Judged {
  readonly group: string;
  readonly row: string;
  readonly judgement: Judgement;
  readonly committed: number | null;
  readonly measured: Measured | null;
}

const ratioSchema = v.pipe(v.number(), v.finite(), v.gtValue(0));
const fileSchema = v.strictObject({ ratios: v.record(v.string(), v.record(v.string(), ratioSchema)) });

/** Parses `docs/performance.json`. The error explains what is invalid. */
export function readRatios(text: string): Result<Ratios, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (reason) {
    if (!(reason instanceof SyntaxError)) throw reason;
    return { ok: false, error: `not JSON: ${reason.message}` };
  }
  const read = v.safeParse(fileSchema, value);
  if (read.success) return { ok: true, value: read.output.ratios };
  const [issue] = read.issues;
  return { ok: false, error: `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}` };
}

/** Formats `docs/performance.json`: groups and rows in the given order, ratios with three digits. */
export function writeRatios(ratios: Ratios): string {
  const rounded = Object.entries(ratios).map(([group, rows]) => {
    const digits = Object.entries(rows).map(([row, ratio]) => [row, Number(ratio.toPrecision(3))] as const);
    return [group, Object.fromEntries(digits)] as const;
  });
  return `${JSON.stringify({ ratios: Object.fromEntries(rounded) }, null, 2)}\n`;
}

/** Replaces each measured group in the committed ratios. Other groups stay. */
export function withMeasured(committed: Ratios, measured: readonly Measured[]): Ratios {
  const groups = Map.groupBy(measured, ({ group }) => group);
  const replaced = [...groups].map(([group, rows]) => [group, Object.fromEntries(rows.map(({ row, ratio }) => [row, ratio]))] as const);
  return { ...committed, ...Object.fromEntries(replaced) };
}

/** Returns the sample with the median ratio; of an even number of samples, the lower of the two middle ones. `samples`: at least one. */
export function medianSample(samples: readonly Sample[]): Sample & { readonly ratio: number } {
  const byRatio = samples.map((sample) => ({ ...sample, ratio: sample.own / sample.floor })).toSorted((a, b) => a.ratio - b.ratio);
  const median = byRatio[Math.ceil(byRatio.length / 2) - 1];
  if (median === undefined) throw new RangeError('no samples');
  return median;
}

/** Compares each measured row with its committed ratio, and adds the committed rows of the measured `groups` that were not measured. */
export function judgeRatios(committed: Ratios, measured: readonly Measured[], groups: readonly string[]): readonly Judged[] {
  const judged = measured.map((row): Judged => {
    const ratio = committed[row.group]?.[row.row] ?? null;
    return { group: row.group, row: row.row, judgement: judgementOf(row, ratio), committed: ratio, measured: row };
  });
  const missing = groups.flatMap((group) =>
    Object.entries(committed[group] ?? {})
      .filter(([row]) => !measured.some((one) => one.group === group && one.row === row))
      .map(([row, ratio]): Judged => ({ group, row, judgement: 'missing', committed: ratio, measured: null })),
  );
  return [...judged, ...missing];
}

function judgementOf({ own, ratio }: Measured, committed: number | null): Judgement {
  if (committed === null) return 'unknown';
  if (own < MIN_TIME) return 'short';
  if (ratio > committed * MAX_WORSE) return 'worse';
  return ratio * MAX_WORSE < committed ? 'better' : 'kept';
}

/** Returns true if a row fails the run. */
export function isFailure({ judgement }: Judged): boolean {
  return judgement === 'worse' || judgement === 'unknown' || judgement === 'missing';
}
