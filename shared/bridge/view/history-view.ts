import * as v from 'valibot';
import { OUTCOME_KINDS, REJECTIONS } from '../../sending/outcome/outcome.ts';
import { attemptViewSchema } from './attempt-view.ts';
import { filterFailureSchema } from './board-view.ts';
import { count, handle } from './fields.ts';
import { gridLayoutEntries, sortSchemaOf } from './grid-layout.ts';

/** Most attempts that one request asks for. */
export const MAX_HISTORY_ROWS = 500;

/** How an attempt stands. */
export const ATTEMPT_STATES = ['sending', 'answered', 'failed', 'cancelled'] as const;

const text = v.nullable(v.string());

/** What history knows of an attempt without reading all that is kept of it. */
const attemptFactsSchema = v.strictObject({
  /** Goes up with each attempt. */
  number: count,
  id: handle,
  /** When it began, ms since 1970. */
  at: v.number(),
  state: v.picklist(ATTEMPT_STATES),
  /** The target as people call it now; null where it is gone, or never was one. */
  target: text,
  /** Host, with its port where it names one. */
  host: text,
  kind: v.nullable(v.picklist(OUTCOME_KINDS)),
  rejection: v.nullable(v.picklist(REJECTIONS)),
  status: v.nullable(v.number()),
  /** Crash id, rule or reason of the answer, verbatim. */
  value: text,
  /** Code of what went wrong in place of an answer. */
  failure: text,
  name: text,
  product: text,
  version: text,
  channel: text,
  /** SHA-256 of the body that went out. */
  body: text,
  /** Of the body. */
  bytes: v.nullable(count),
  /** ms from its beginning to its end. */
  took: v.nullable(v.number()),
  /** The queued report that it was an attempt of. */
  item: v.nullable(count),
});

export type AttemptFacts = v.InferOutput<typeof attemptFactsSchema>;

/** What is known of an attempt, by the keys of the filter, in the order in which they are offered. */
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
  // Columns of a saved table keep their places: what is new stands last.
  'answer',
] as const;

export type AttemptField = (typeof ATTEMPT_FIELDS)[number];

const filter = v.pipe(v.string(), v.maxLength(10_000));
const sort = v.optional(sortSchemaOf(ATTEMPT_FIELDS), () => []);

/** `sort`: the first field counts most; none: the newest first. */
export const historyQuerySchema = v.strictObject({ filter, sort, from: count, limit: v.pipe(count, v.maxValue(MAX_HISTORY_ROWS)) });

/** `at`: where the caret stands, in UTF-16 units. */
export const historyCompleteSchema = v.strictObject({ filter, at: count, most: v.pipe(count, v.maxValue(100)) });

/** Attempts that match, in the order that was asked for. */
export const historyPageSchema = v.strictObject({
  total: count,
  matching: count,
  from: count,
  rows: v.array(attemptFactsSchema),
  errors: v.array(filterFailureSchema),
});

export type HistoryPage = v.InferOutput<typeof historyPageSchema>;

/** All that is kept of an attempt. */
export const attemptDetailSchema = v.strictObject({
  attempt: attemptViewSchema,
  /** The head as it went out, credentials masked; null: it was not noted. */
  request: text,
  /** Nobody could note that head, as the attempt has no end that was written: it is made of what was queued and of the target as it is now. */
  isPlanned: v.boolean(),
  /** The beginning of the answer, with masks where it repeated protected values; null: none was kept. */
  answer: v.nullable(
    v.strictObject({
      head: v.string(),
      text: v.string(),
      /** Of what is kept, and of the whole body as it came. */
      keptBytes: count,
      bytes: count,
    }),
  ),
  /** The address of its crash id, by the link of the target; null where there is no crash id or no link. */
  link: text,
});

export type AttemptDetail = v.InferOutput<typeof attemptDetailSchema>;

/** What two attempts are compared by. */
const COMPARED_PARTS = ['attempt', 'report', 'annotation', 'part', 'request', 'answer', 'times'] as const;

/** How the bodies of two requests were compared: not at all where they are the same bytes, or where one of them is not kept, or was never noted. */
const BODY_COMPARISONS = ['same', 'read', 'first_gone', 'second_gone', 'both_gone'] as const;

const attemptDifferenceSchema = v.strictObject({
  part: v.picklist(COMPARED_PARTS),
  /** Which of its facts, or the name of an annotation, a part or a header. */
  name: v.string(),
  /** null: it is not there. Protected values are `•••••••`; of a long text it is what stands where the two begin to differ. */
  one: text,
  other: text,
});

/** Which attempt is compared. */
const comparedAttemptSchema = v.strictObject({
  /** ISO 8601, UTC. */
  at: v.string(),
  /** Name of the target, or the host of a URL that was none. */
  target: v.string(),
  state: v.picklist(ATTEMPT_STATES),
  kind: v.nullable(v.picklist(OUTCOME_KINDS)),
  rejection: v.nullable(v.picklist(REJECTIONS)),
});

export type ComparedAttempt = v.InferOutput<typeof comparedAttemptSchema>;

export const attemptComparisonSchema = v.strictObject({
  one: comparedAttemptSchema,
  other: comparedAttemptSchema,
  /** The first ones. */
  differences: v.array(attemptDifferenceSchema),
  total: count,
  bodies: v.picklist(BODY_COMPARISONS),
});

export type AttemptComparison = v.InferOutput<typeof attemptComparisonSchema>;

export type AttemptDifference = v.InferOutput<typeof attemptDifferenceSchema>;

export const historyExportSchema = v.strictObject({ filter, sort, as: v.picklist(['csv', 'json']) });

/** What a chart of attempts can count, in the order in which it is offered. */
export const ATTEMPT_CHART_FIELDS = ['at', 'outcome', 'target', 'rule', 'product'] as const satisfies readonly AttemptField[];

export type AttemptChartField = (typeof ATTEMPT_CHART_FIELDS)[number];

const chartOf = v.picklist(ATTEMPT_CHART_FIELDS);

export const historyChartRequestSchema = v.strictObject({ filter, of: chartOf });

const attemptBarSchema = v.strictObject({
  /** A value of the field, null for attempts without one; of a time its hour (`2026-11-22T13`), day, month or year. */
  value: text,
  /** Attempts that match the filter without what it asks of the field, and those of them that match all of it. */
  count,
  brushed: count,
});

export type AttemptBar = v.InferOutput<typeof attemptBarSchema>;

export const historyChartSchema = v.strictObject({
  of: chartOf,
  bars: v.array(attemptBarSchema),
  /** Attempts that match the filter without what it asks of the field, and all of it. */
  total: count,
  matching: count,
  /** The filter asks something of the field. */
  isBrushed: v.boolean(),
});

export type HistoryChart = v.InferOutput<typeof historyChartSchema>;

/** How History looks. The column `outcome` of a row that got no answer says how it stands. */
export const historyLayoutSchema = v.strictObject({
  ...gridLayoutEntries(ATTEMPT_FIELDS, ['at', 'outcome', 'answer', 'target', 'product', 'version', 'name', 'status', 'size', 'took']),
  chart: v.optional(v.boolean(), false),
  /** What the chart counts attempts by. */
  chartOf: v.optional(chartOf, 'at'),
});

export type HistoryLayout = v.InferOutput<typeof historyLayoutSchema>;

/** How it looks where nothing was chosen. */
export const USUAL_HISTORY: HistoryLayout = v.parse(historyLayoutSchema, {});
