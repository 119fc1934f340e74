import * as v from 'valibot';
import { OUTCOME_KINDS, REJECTIONS } from '../../sending/outcome/outcome.ts';
import { attemptViewSchema } from './attempt-view.ts';
import { filterFailureSchema } from './board-view.ts';
import { count, handle } from './fields.ts';
import { gridLayoutEntries, sortSchemaOf } from './grid-layout.ts';

/** Maximum number of attempts in one request. */
export const MAX_HISTORY_ROWS = 500;

export const ATTEMPT_STATES = ['sending', 'answered', 'failed', 'cancelled'] as const;

const text = v.nullable(v.string());

/** Facts of an attempt that can be read without the whole stored attempt. */
const attemptFactsSchema = v.strictObject({
  /** Increases with each attempt. */
  number: count,
  id: handle,
  /** Start time, ms since 1970. */
  at: v.number(),
  state: v.picklist(ATTEMPT_STATES),
  /** The target's current name; null if the target was removed, or never existed. */
  target: text,
  /** Host, with its port if the URL has one. */
  host: text,
  kind: v.nullable(v.picklist(OUTCOME_KINDS)),
  rejection: v.nullable(v.picklist(REJECTIONS)),
  status: v.nullable(v.number()),
  /** Crash id, rule or reason of the answer, verbatim. */
  value: text,
  /** Code of the failure, if there was no answer. */
  failure: text,
  name: text,
  product: text,
  version: text,
  channel: text,
  /** SHA-256 of the body that went out. */
  body: text,
  /** Size of the body. */
  bytes: v.nullable(count),
  /** Duration in ms. */
  took: v.nullable(v.number()),
  /** The queued report of this attempt. */
  item: v.nullable(count),
});

export type AttemptFacts = v.InferOutput<typeof attemptFactsSchema>;

/** Fields of an attempt, named by the keys of the filter, in the order of the menu. */
export const ATTEMPT_FIELDS = [
  'crashid',
  'outcome',
  'rule',
  'reason',
  'status',
  'failure',
  'state',
  'target',
  'host',
  'at',
  'name',
  'product',
  'version',
  'channel',
  'size',
  'took',
  'body',
  'queued',
  'item',
  // Saved tables rely on the positions of the columns, so new fields come last.
  'answer',
] as const;

export type AttemptField = (typeof ATTEMPT_FIELDS)[number];

const filter = v.pipe(v.string(), v.maxLength(10_000));
const sort = v.optional(sortSchemaOf(ATTEMPT_FIELDS), () => []);

/** `sort`: the first field is the most significant; empty: newest first. */
export const historyQuerySchema = v.strictObject({ filter, sort, from: count, limit: v.pipe(count, v.maxValue(MAX_HISTORY_ROWS)) });

/** `at`: position of the caret, in UTF-16 units. */
export const historyCompleteSchema = v.strictObject({ filter, at: count, most: v.pipe(count, v.maxValue(100)) });

/** Matching attempts, in the requested order. */
export const historyPageSchema = v.strictObject({
  total: count,
  matching: count,
  from: count,
  rows: v.array(attemptFactsSchema),
  errors: v.array(filterFailureSchema),
});

export type HistoryPage = v.InferOutput<typeof historyPageSchema>;

/** Everything stored about an attempt. */
export const attemptDetailSchema = v.strictObject({
  attempt: attemptViewSchema,
  /** The head that went out, credentials masked; null: it was not recorded. */
  request: text,
  /**
   * The head was not stored, because the end of the attempt could not be stored. `request` is derived from the queued request and the current target instead.
   */
  isPlanned: v.boolean(),
  /** The beginning of the answer, with repetitions of protected values masked; null: no answer is stored. */
  answer: v.nullable(
    v.strictObject({
      head: v.string(),
      text: v.string(),
      /** Size of the stored part, and of the whole body as received. */
      savedBytes: count,
      bytes: count,
    }),
  ),
  /** URL of the crash id, from the target's link; null if there is no crash id or no link. */
  link: text,
});

export type AttemptDetail = v.InferOutput<typeof attemptDetailSchema>;

const COMPARED_PARTS = ['attempt', 'report', 'annotation', 'part', 'request', 'answer', 'times'] as const;

/**
 * How the bodies of two requests were compared. `same`: the bytes are equal. `read`: the contents were compared. Other values: not compared, because a body is
 * no longer stored.
 */
const BODY_COMPARISONS = ['same', 'read', 'first_gone', 'second_gone', 'both_gone'] as const;

const attemptDifferenceSchema = v.strictObject({
  part: v.picklist(COMPARED_PARTS),
  /** Name of the fact, annotation, part or header that differs. */
  name: v.string(),
  /** The value in the first attempt; null: absent. A protected value is `•••••••`; a long text is an excerpt at the first difference. */
  one: text,
  other: text,
});

/** One of the two compared attempts. */
const comparedAttemptSchema = v.strictObject({
  /** ISO 8601, UTC. */
  at: v.string(),
  /** Name of the target, or the host of a URL that was not a target. */
  target: v.string(),
  state: v.picklist(ATTEMPT_STATES),
  kind: v.nullable(v.picklist(OUTCOME_KINDS)),
  rejection: v.nullable(v.picklist(REJECTIONS)),
});

export type ComparedAttempt = v.InferOutput<typeof comparedAttemptSchema>;

export const attemptComparisonSchema = v.strictObject({
  one: comparedAttemptSchema,
  other: comparedAttemptSchema,
  /** The first differences; `total` counts all. */
  differences: v.array(attemptDifferenceSchema),
  total: count,
  bodies: v.picklist(BODY_COMPARISONS),
});

export type AttemptComparison = v.InferOutput<typeof attemptComparisonSchema>;

export type AttemptDifference = v.InferOutput<typeof attemptDifferenceSchema>;

export const historyExportSchema = v.strictObject({ filter, sort, as: v.picklist(['csv', 'json']) });

/** Fields that a chart of attempts can count, in the order of the menu. */
export const ATTEMPT_CHART_FIELDS = ['at', 'outcome', 'target', 'rule', 'product'] as const satisfies readonly AttemptField[];

export type AttemptChartField = (typeof ATTEMPT_CHART_FIELDS)[number];

const chartOf = v.picklist(ATTEMPT_CHART_FIELDS);

export const historyChartRequestSchema = v.strictObject({ filter, of: chartOf });

const attemptBarSchema = v.strictObject({
  /** A value of the field; null for attempts without a value. Times are grouped by hour (`2026-11-22T13`), day, month or year. */
  value: text,
  /** `count`: attempts that match the filter without its tokens for this field. `brushed`: attempts that match the whole filter. */
  count,
  brushed: count,
});

export type AttemptBar = v.InferOutput<typeof attemptBarSchema>;

export const historyChartSchema = v.strictObject({
  of: chartOf,
  bars: v.array(attemptBarSchema),
  /** `total`: attempts that match the filter without its tokens for this field. `matching`: attempts that match the whole filter. */
  total: count,
  matching: count,
  /** The filter has tokens for this field. */
  isBrushed: v.boolean(),
});

export type HistoryChart = v.InferOutput<typeof historyChartSchema>;

/** The layout of the history. For a row without an answer, the column `outcome` shows the state. */
export const historyLayoutSchema = v.strictObject({
  ...gridLayoutEntries(ATTEMPT_FIELDS, ['at', 'outcome', 'answer', 'target', 'product', 'version', 'name', 'status', 'size', 'took']),
  chart: v.optional(v.boolean(), false),
  /** The field by whose values the chart counts attempts. */
  chartOf: v.optional(chartOf, 'at'),
});

export type HistoryLayout = v.InferOutput<typeof historyLayoutSchema>;

export const USUAL_HISTORY: HistoryLayout = v.parse(historyLayoutSchema, {});
