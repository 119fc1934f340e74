import * as v from 'valibot';
import { reportSummarySchema } from './app-view.ts';
import { completionSchema } from './board-view.ts';
import { channel } from './channel.ts';
import {
  collectorViewSchema,
  demoAnswerSchema,
  receivedCompleteSchema,
  receivedDetailSchema,
  receivedMatchSchema,
  receivedQuerySchema,
} from './collector-view.ts';
import { count, handle, nothing } from './fields.ts';
import { targetRulesSchema } from './target-view.ts';

/** Maximum number of requests in one `collector.toBoard`. */
const MAX_ADDED = 10_000;

/** The calls of the demo collector. */
export const collectorChannels = {
  /** Returns the state of the demo collector, with its request log. */
  'collector.state': channel(nothing, collectorViewSchema, {
    isRepeated: true,
  }),
  /** Starts the demo collector. Port 0: any free port. */
  'collector.start': channel(v.strictObject({ port: v.pipe(count, v.maxValue(65_535)) }), collectorViewSchema),
  /** Stops the demo collector. */
  'collector.stop': channel(nothing, collectorViewSchema),
  /** Sets the demo collector’s answer to the next request that it judges, once. null: no special answer. */
  'collector.answerNext': channel(v.strictObject({ answer: v.nullable(demoAnswerSchema) }), collectorViewSchema),
  /** Sets the demo collector’s answer to every request. */
  'collector.answerAlways': channel(v.strictObject({ answer: demoAnswerSchema }), collectorViewSchema),
  /** Sets the rules by which the demo collector judges requests, until this Crashlens is closed. */
  'collector.judgeBy': channel(targetRulesSchema, collectorViewSchema),
  /** Returns the logged requests that match a filter, newest first. */
  'collector.match': channel(receivedQuerySchema, receivedMatchSchema, {
    isRepeated: true,
  }),
  /** Returns completions for a filter of logged requests at the caret: keys, and values with counts. */
  'collector.complete': channel(receivedCompleteSchema, completionSchema),
  /** Returns the details of a logged request: its head and the contents of its body, both masked, and the answer as sent. */
  'collector.request': channel(v.strictObject({ request: handle }), receivedDetailSchema, { isRepeated: true }),
  /** Opens a logged request as a report. */
  'collector.open': channel(v.strictObject({ request: handle }), reportSummarySchema, {
    job: 'open',
    needsMemory: true,
  }),
  /** Adds logged requests to the board. A request that is not stored cannot be added. */
  'collector.toBoard': channel(
    v.strictObject({ requests: v.pipe(v.array(handle), v.maxLength(MAX_ADDED)) }),
    v.strictObject({ added: count }),
  ),
} as const;
