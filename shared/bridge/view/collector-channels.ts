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

/** Maximum number of requests named at once. */
const MAX_ADDED = 10_000;

/** The calls of the demo collector. */
export const collectorChannels = {
  'collector.state': channel('The demo collector and its request log.', nothing, collectorViewSchema),
  'collector.start': channel(
    'Starts the demo collector; port 0 takes any free one.',
    v.strictObject({ port: v.pipe(count, v.maxValue(65_535)) }),
    collectorViewSchema,
  ),
  'collector.stop': channel('Stops it.', nothing, collectorViewSchema),
  'collector.answerNext': channel(
    'Chooses what it answers to the next request that it decides over, once; null: as always.',
    v.strictObject({ answer: v.nullable(demoAnswerSchema) }),
    collectorViewSchema,
  ),
  'collector.answerAlways': channel('Chooses what it answers.', v.strictObject({ answer: demoAnswerSchema }), collectorViewSchema),
  'collector.judgeBy': channel('Chooses what it judges by, for as long as it is there.', targetRulesSchema, collectorViewSchema),
  'collector.match': channel('Which logged requests match a filter, the newest first.', receivedQuerySchema, receivedMatchSchema),
  'collector.complete': channel(
    'Ways in which a filter of the logged requests can go on at a place of its text: keys, values with counts.',
    receivedCompleteSchema,
    completionSchema,
  ),
  'collector.request': channel(
    'All that is known of a logged request: its head and what is in its body, masked, and the answer as it went out.',
    v.strictObject({ request: handle }),
    receivedDetailSchema,
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
