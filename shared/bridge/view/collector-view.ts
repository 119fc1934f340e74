import * as v from 'valibot';
import { OUTCOME_KINDS, REJECTIONS } from '../../sending/outcome/outcome.ts';
import { PART_ROLES } from '../../report/catalog/binary-parts.ts';
import { filterFailureSchema } from './board-view.ts';
import { count } from './fields.ts';
import { DEMO_ANSWERS } from '../../report/samples/demo-answers.ts';
import { targetRulesSchema } from './target-view.ts';

/** Answers that the demo collector can be set to. */
export const demoAnswerSchema = v.picklist(DEMO_ANSWERS);

/**
 * What decided the answer. `server`: before the body was read. `request`: samples ask for their answer. `choice`: the user set the answer in the collector.
 * `rule`: a rule of the verdict. `roll`: the sample roll of a throttling rule.
 */
export const DECIDED_BY = ['server', 'request', 'choice', 'rule', 'roll'] as const;

const decidedSchema = v.strictObject({
  by: v.picklist(DECIDED_BY),
  /** Code of the rule, with the prefix `rule_` for a throttling rule; null if no rule was checked. */
  rule: v.nullable(v.string()),
  /** For a sampling rule: percent of the sample rolls that pass it. */
  chance: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  /** The request named the throttling rules that decided. Other requests are judged by the collector's rules. */
  askedRules: v.optional(v.boolean()),
});

const loggedRequestSchema = v.strictObject({
  id: v.string(),
  /** ISO 8601, UTC. */
  at: v.string(),
  method: v.string(),
  path: v.string(),
  userAgent: v.nullable(v.string()),
  /** The report's name if it was sent from here; null: unknown. */
  name: v.nullable(v.string()),
  /** Values of public annotations; null if an annotation is absent, or the body was not read. */
  product: v.nullable(v.string()),
  version: v.nullable(v.string()),
  channel: v.nullable(v.string()),
  /** Bytes of the body as received. */
  bodyBytes: count,
  status: v.number(),
  /** First line of the answer, at most 200 characters. */
  answer: v.string(),
  /** The collector was set to this answer and did not judge the request. */
  forced: v.boolean(),
  decided: decidedSchema,
  /** How a client interprets the answer. */
  outcome: v.strictObject({ kind: v.picklist(OUTCOME_KINDS), rejection: v.nullable(v.picklist(REJECTIONS)) }),
});

export const collectorViewSchema = v.strictObject({
  running: v.boolean(),
  /** Submission URL; null while the collector is stopped. */
  url: v.nullable(v.string()),
  port: v.nullable(v.number()),
  /** The rules for judging requests when no answer is set. */
  rules: targetRulesSchema,
  /** The answer to the next judged request only; null: the answer in `always`. */
  next: v.nullable(demoAnswerSchema),
  /** The answer to every request, until a different one is chosen. */
  always: demoAnswerSchema,
  /** Newest first, limited by the setting `demo.requests`. */
  log: v.array(loggedRequestSchema),
});

const filter = v.pipe(v.string(), v.maxLength(10_000));

export const receivedQuerySchema = v.strictObject({ filter });

/** `at`: position of the caret, in UTF-16 units. */
export const receivedCompleteSchema = v.strictObject({ filter, at: count, most: v.pipe(count, v.maxValue(100)) });

/** Logged requests that match a filter. */
export const receivedMatchSchema = v.strictObject({ ids: v.array(v.string()), errors: v.array(filterFailureSchema) });

/** Maximum number of parts listed for a received report. */
export const MAX_RECEIVED_PARTS = 100;

/** Contents of the body of a received request. */
const receivedContentSchema = v.strictObject({
  annotations: count,
  /** Number of annotations that are not public. */
  protectedAnnotations: count,
  /** The first parts, in body order. */
  parts: v.array(v.strictObject({ name: v.string(), size: count, role: v.picklist(PART_ROLES) })),
  partCount: count,
});

/** All details of a logged request. */
export const receivedDetailSchema = v.strictObject({
  id: v.string(),
  /** Request line and header lines, each with CRLF, masked. */
  head: v.string(),
  /** null if there is no body, or it could not be read. */
  content: v.nullable(receivedContentSchema),
  /** The answer as sent. */
  answer: v.strictObject({ head: v.string(), text: v.string() }),
});

export type ReceivedDetail = v.InferOutput<typeof receivedDetailSchema>;
export type ReceivedContent = v.InferOutput<typeof receivedContentSchema>;
export type ReceivedMatch = v.InferOutput<typeof receivedMatchSchema>;
export type DecidedView = v.InferOutput<typeof decidedSchema>;
export type LoggedRequest = v.InferOutput<typeof loggedRequestSchema>;
export type CollectorView = v.InferOutput<typeof collectorViewSchema>;
