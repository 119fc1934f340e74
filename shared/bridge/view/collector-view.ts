import * as v from 'valibot';
import { OUTCOME_KINDS, REJECTIONS } from '../../sending/outcome/outcome.ts';
import { PART_ROLES } from '../../report/catalog/binary-parts.ts';
import { filterFailureSchema } from './board-view.ts';
import { count } from './fields.ts';
import { DEMO_ANSWERS } from '../../report/samples/demo-answers.ts';
import { targetRulesSchema } from './target-view.ts';

/** What the demo collector can be told to answer. */
export const demoAnswerSchema = v.picklist(DEMO_ANSWERS);

/**
 * What decided over an answer: the server before the body was read, the request itself (samples ask for their answer), what a person chose in the collector, a
 * rule of its own judgement, or the draw of a rule that samples.
 */
export const DECIDED_BY = ['server', 'request', 'choice', 'rule', 'draw'] as const;

const decidedSchema = v.strictObject({
  by: v.picklist(DECIDED_BY),
  /** Code of the rule, of a throttling rule with `rule_` before it; null where none was asked. */
  rule: v.nullable(v.string()),
  /** Of a draw: percent of the draws on the side of which the rule takes its first result. */
  chance: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  /** The request asked for the throttling rules that decided: other requests get those of the collector. */
  askedRules: v.optional(v.boolean()),
});

const loggedRequestSchema = v.strictObject({
  id: v.string(),
  /** ISO 8601, UTC. */
  at: v.string(),
  method: v.string(),
  path: v.string(),
  userAgent: v.nullable(v.string()),
  /** What the report is called where it was sent from here; null: it is not known. */
  name: v.nullable(v.string()),
  /** Of annotations that are public; null where they are not there, or the body was not read. */
  product: v.nullable(v.string()),
  version: v.nullable(v.string()),
  channel: v.nullable(v.string()),
  /** Bytes of the body as received. */
  bodyBytes: count,
  status: v.number(),
  /** First line of the answer, at most 200 characters. */
  answer: v.string(),
  /** It was told to answer so, and did not judge. */
  forced: v.boolean(),
  decided: decidedSchema,
  /** What a client makes of the answer. */
  outcome: v.strictObject({ kind: v.picklist(OUTCOME_KINDS), rejection: v.nullable(v.picklist(REJECTIONS)) }),
});

export const collectorViewSchema = v.strictObject({
  running: v.boolean(),
  /** Submission URL, null while it does not run. */
  url: v.nullable(v.string()),
  port: v.nullable(v.number()),
  /** What it judges by, where it is not told what to answer. */
  rules: targetRulesSchema,
  /** Of the next request that it decides over, once; null: as always. */
  next: v.nullable(demoAnswerSchema),
  /** Of each, until another is chosen. */
  always: demoAnswerSchema,
  /** Newest first, at most as many as the setting `demo.requests` says. */
  log: v.array(loggedRequestSchema),
});

const filter = v.pipe(v.string(), v.maxLength(10_000));

export const receivedQuerySchema = v.strictObject({ filter });

/** `at`: where the caret stands, in UTF-16 units. */
export const receivedCompleteSchema = v.strictObject({ filter, at: count, most: v.pipe(count, v.maxValue(100)) });

/** Logged requests that match a filter. */
export const receivedMatchSchema = v.strictObject({ ids: v.array(v.string()), errors: v.array(filterFailureSchema) });

/** Most parts of a received report that are told. */
export const MAX_RECEIVED_PARTS = 100;

/** What is in the body of a received request. */
const receivedContentSchema = v.strictObject({
  annotations: count,
  /** How many of them are not public. */
  protectedAnnotations: count,
  /** The first ones, in the order of the body. */
  parts: v.array(v.strictObject({ name: v.string(), size: count, role: v.picklist(PART_ROLES) })),
  partCount: count,
});

/** All that is known of a logged request. */
export const receivedDetailSchema = v.strictObject({
  id: v.string(),
  /** Request line and header lines with CRLF behind each, masked. */
  head: v.string(),
  /** null where there is no body, or it could not be read. */
  content: v.nullable(receivedContentSchema),
  /** The answer as it went out. */
  answer: v.strictObject({ head: v.string(), text: v.string() }),
});

export type ReceivedDetail = v.InferOutput<typeof receivedDetailSchema>;
export type ReceivedContent = v.InferOutput<typeof receivedContentSchema>;
export type ReceivedMatch = v.InferOutput<typeof receivedMatchSchema>;
export type DecidedView = v.InferOutput<typeof decidedSchema>;
export type LoggedRequest = v.InferOutput<typeof loggedRequestSchema>;
export type CollectorView = v.InferOutput<typeof collectorViewSchema>;
