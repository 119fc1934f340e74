import * as v from 'valibot';
import { selectionSchema } from './board-view.ts';
import { channel } from './channel.ts';
import { count, handle } from './fields.ts';
import {
  MOST_QUEUED_AT_ONCE,
  QUEUE_REQUEST,
  outboxStateSchema,
  queueActSchema,
  queueChoiceSchema,
  queueMoveSchema,
  queuePlanSchema,
  queuedAnswerSchema,
  queuedSchema,
} from './outbox-view.ts';
import { ruleTreatmentSchema, targetDraftSchema, targetTestSchema, targetViewSchema, targetsViewSchema } from './preset-view.ts';
import { confirmationSchema } from './send-question.ts';
import { submissionUrlSchema } from './target-view.ts';

const done = v.strictObject({ done: v.literal(true) });
const plan = v.strictObject({ plan: handle });

/** The calls of targets and of the outbox. */
export const outboxChannels = {
  'target.list': channel('Where reports can be sent, the demo collector first.', v.strictObject({}), targetsViewSchema),
  'target.save': channel(
    'Makes a target, or changes one. The mask in a URL that was shown stands for what is kept.',
    v.strictObject({ target: targetDraftSchema }),
    targetViewSchema,
  ),
  'target.use': channel(
    'The target of a submission URL; one is made where there is none.',
    v.strictObject({ url: submissionUrlSchema }),
    targetViewSchema,
  ),
  'target.remove': channel(
    'Removes a target and its token; what was sent to it stays in the history.',
    v.strictObject({ target: handle }),
    done,
  ),
  'target.setToken': channel(
    'Takes the bearer token of a target, null: none. It is never answered again.',
    v.strictObject({ target: handle, token: v.nullable(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4096}$/))) }),
    targetViewSchema,
  ),
  'target.treatRule': channel(
    'Treats a rule of a target as soft or hard, null: as the table has it. What it rejected stands under that at once.',
    v.strictObject({ target: handle, rule: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)), as: v.nullable(ruleTreatmentSchema) }),
    targetViewSchema,
  ),

  'target.test': channel(
    'Tries the way to a target step by step, and asks its URL by GET: no report, no token and no header of the target is sent.',
    v.strictObject({ target: handle }),
    targetTestSchema,
  ),

  'outbox.state': channel('How many reports stand how, who sends, and what is being sent.', v.strictObject({}), outboxStateSchema),
  'outbox.items': channel(
    'A page of the queued reports that are meant, in their order.',
    v.strictObject({ choice: queueChoiceSchema, from: count, limit: v.pipe(count, v.maxValue(MOST_QUEUED_AT_ONCE)) }),
    v.strictObject({ items: v.array(queuedSchema) }),
  ),
  'outbox.moves': channel(
    'Every move of a queued report, oldest first.',
    v.strictObject({ item: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
    v.strictObject({ moves: v.array(queueMoveSchema) }),
  ),
  'outbox.act': channel(
    'Does something with queued reports; how many it was done with.',
    queueActSchema,
    v.strictObject({ reports: count }),
  ),
  'outbox.pauseTarget': channel('Lets all that waits for a target be held.', v.strictObject({ target: handle }), done),
  'outbox.resumeTarget': channel('Lets it go on; refused while its URL is known to be wrong.', v.strictObject({ target: handle }), done),
  'outbox.plan': channel(
    'What would be queued of an open report, or of rows of the board: nothing is queued, and nothing leaves this machine.',
    v.strictObject({
      what: v.variant('kind', [
        v.strictObject({ kind: v.literal('report'), report: handle }),
        v.strictObject({ kind: v.literal('rows'), selection: selectionSchema }),
      ]),
      ...QUEUE_REQUEST,
    }),
    v.strictObject({ plan: handle, view: queuePlanSchema }),
  ),
  'outbox.confirm': channel('Asks the person before what was planned leaves this machine, once for all of it.', plan, confirmationSchema),
  'outbox.queue': channel(
    'Queues what was planned, as it is now. `confirmed`: the number of `outbox.confirm`, null where nothing needs to be confirmed.',
    v.strictObject({
      ...plan.entries,
      confirmed: v.nullable(v.pipe(v.string(), v.maxLength(200))),
      draws: v.optional(v.pipe(count, v.maxValue(1_000)), 0),
    }),
    queuedAnswerSchema,
  ),
} as const;
