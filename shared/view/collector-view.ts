import * as v from 'valibot';
import { count } from './fields.ts';
import { DEMO_ANSWERS } from '../samples/demo-answers.ts';
import { targetRulesSchema } from './target-view.ts';

/** What the demo collector answers next. */
export const demoAnswerSchema = v.picklist(DEMO_ANSWERS);

export const loggedRequestSchema = v.strictObject({
  id: v.string(),
  /** ISO 8601, UTC. */
  at: v.string(),
  method: v.string(),
  path: v.string(),
  userAgent: v.nullable(v.string()),
  /** Bytes of the body as received. */
  bodyBytes: count,
  status: v.number(),
  /** First line of the answer, at most 200 characters. */
  answer: v.string(),
  /** It was told to answer so, and did not judge. */
  forced: v.boolean(),
});

export const collectorViewSchema = v.strictObject({
  running: v.boolean(),
  /** Submission URL, null while it does not run. */
  url: v.nullable(v.string()),
  port: v.nullable(v.number()),
  /** What it judges by, where it is not told what to answer. */
  rules: targetRulesSchema,
  /** Stays until another is chosen. */
  next: demoAnswerSchema,
  /** Newest first, at most as many as the setting `demo.requests` says. */
  log: v.array(loggedRequestSchema),
});

export type LoggedRequest = v.InferOutput<typeof loggedRequestSchema>;
export type CollectorView = v.InferOutput<typeof collectorViewSchema>;
