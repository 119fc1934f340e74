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
  'collector.state': channel('Returns the state of the demo collector, with its request log.', nothing, collectorViewSchema, {
    isRepeated: true,
  }),
  'collector.start': channel(
    'Starts the demo collector. Port 0: any free port.',
    v.strictObject({ port: v.pipe(count, v.maxValue(65_535)) }),
    collectorViewSchema,
  ),
  'collector.stop': channel('Stops the demo collector.', nothing, collectorViewSchema),
  'collector.answerNext': channel(
    'Sets the demo collector’s answer to the next request that it judges, once. null: no special answer.',
    v.strictObject({ answer: v.nullable(demoAnswerSchema) }),
    collectorViewSchema,
  ),
  'collector.answerAlways': channel(
    'Sets the demo collector’s answer to every request.',
    v.strictObject({ answer: demoAnswerSchema }),
    collectorViewSchema,
  ),
  'collector.judgeBy': channel(
    'Sets the rules by which the demo collector judges requests, until this Crashlens is closed.',
    targetRulesSchema,
    collectorViewSchema,
  ),
  'collector.match': channel('Returns the logged requests that match a filter, newest first.', receivedQuerySchema, receivedMatchSchema, {
    isRepeated: true,
  }),
  'collector.complete': channel(
    'Returns completions for a filter of logged requests at the caret: keys, and values with counts.',
    receivedCompleteSchema,
    completionSchema,
  ),
  'collector.request': channel(
    'Returns the details of a logged request: its head and the contents of its body, both masked, and the answer as sent.',
    v.strictObject({ request: handle }),
    receivedDetailSchema,
    { isRepeated: true },
  ),
  'collector.open': channel('Opens a logged request as a report.', v.strictObject({ request: handle }), reportSummarySchema, {
    job: 'open',
    needsMemory: true,
  }),
  'collector.toBoard': channel(
    'Adds logged requests to the board. A request that is not stored cannot be added.',
    v.strictObject({ requests: v.pipe(v.array(handle), v.maxLength(MAX_ADDED)) }),
    v.strictObject({ added: count }),
  ),
} as const;
