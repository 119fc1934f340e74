import * as v from 'valibot';
import { MAX_NAMED_ROWS, completionSchema, rowIdSchema, selectionSchema } from './board-view.ts';
import { channel } from './channel.ts';
import { count, done, handle } from './fields.ts';
import {
  MAX_QUEUED_AT_ONCE,
  MAX_RUNS,
  QUEUE_REQUEST,
  attemptsAnswerSchema,
  attemptsAskedSchema,
  mostAttemptsSchema,
  namedFilesSchema,
  outboxStateSchema,
  queueActSchema,
  queueChoiceSchema,
  queueCompleteSchema,
  queueExportSchema,
  queueRunSchema,
  queueSlicesAnswerSchema,
  queueSlicesSchema,
  queueTransitionSchema,
  queueWorkSchema,
  queuePlanSchema,
  queuedAnswerSchema,
  queuedSchema,
} from './outbox-view.ts';
import { BEARER_TOKEN } from '../../sending/targets/preset.ts';
import { ruleTreatmentSchema, targetDraftSchema, targetTestSchema, targetViewSchema, targetsViewSchema } from './preset-view.ts';
import { confirmationSchema } from './send-question.ts';
import { submissionUrlSchema } from './target-view.ts';

const plan = v.strictObject({ plan: handle });
const bearerToken = v.pipe(v.string(), v.regex(BEARER_TOKEN));

/** The calls of targets and of the outbox. */
export const outboxChannels = {
  'target.list': channel(
    'Where reports can be sent: the demo collector, the targets that somebody named, then the recent URLs, newest first.',
    v.strictObject({}),
    targetsViewSchema,
  ),
  'target.save': channel(
    'Makes a target, or changes one. The mask in a URL that was shown stands for what is kept. `named`: true: a recent URL becomes a target that is kept, as it does when it gets another name.',
    v.strictObject({ target: targetDraftSchema, named: v.optional(v.boolean(), false) }),
    targetViewSchema,
  ),
  'target.use': channel(
    'The target of a submission URL; if there is none, the URL becomes a recent one. `keep`: false: it is kept only once reports are queued for it.',
    v.strictObject({ url: submissionUrlSchema, keep: v.optional(v.boolean(), true) }),
    targetViewSchema,
  ),
  'target.remove': channel(
    'Removes a target, or a recent URL, and its token; what was sent to it stays in the history.',
    v.strictObject({ target: handle }),
    done,
  ),
  'target.forgetRecent': channel(
    'Removes all recent URLs, except those that the outbox has reports for. `left`: how many of these there are.',
    v.strictObject({}),
    v.strictObject({ left: count }),
  ),
  'target.setToken': channel(
    'Takes the bearer token of a target, null: none. It is never answered again.',
    v.strictObject({ target: handle, token: v.nullable(bearerToken) }),
    targetViewSchema,
  ),
  'target.lendToken': channel(
    'Takes a bearer token that counts for a target before the one that is kept, until this Crashlens is closed; it is kept nowhere.',
    v.strictObject({ target: handle, token: bearerToken }),
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
    v.strictObject({ choice: queueChoiceSchema, from: count, limit: v.pipe(count, v.maxValue(MAX_QUEUED_AT_ONCE)) }),
    v.strictObject({ items: v.array(queuedSchema) }),
  ),
  'outbox.slices': channel(
    'The queued reports that match a filter: how many in each state, some of them by their places, and one by its id (null: none, or it is taken out), all at the same moment.',
    queueSlicesSchema,
    queueSlicesAnswerSchema,
  ),
  'outbox.runs': channel(
    'The runs, the newest first: what one `outbox.queue` queued, and how it stands.',
    v.strictObject({}),
    v.strictObject({ runs: v.pipe(v.array(queueRunSchema), v.maxLength(MAX_RUNS)) }),
  ),
  'outbox.complete': channel(
    'Ways in which a filter of queued reports can go on at a place of its text: keys, values with counts.',
    queueCompleteSchema,
    completionSchema,
  ),
  'outbox.export': channel(
    'Saves the queued reports that match as a table or as lines of JSON: what is public of them.',
    queueExportSchema,
    v.strictObject({ displayPath: v.nullable(v.string()), download: v.nullable(v.string()) }),
  ),
  'outbox.rows': channel(
    'The rows of the board that queued reports are of, each once, in their order. `left`: of how many there is no row, or no room to name it.',
    v.strictObject({ choice: queueChoiceSchema }),
    v.strictObject({ rows: v.pipe(v.array(rowIdSchema), v.maxLength(MAX_NAMED_ROWS)), left: count }),
  ),
  'outbox.moves': channel(
    'Every move of a queued report, oldest first.',
    v.strictObject({ item: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
    v.strictObject({ transitions: v.array(queueTransitionSchema) }),
  ),
  'outbox.act': channel(
    'Does something with queued reports; how many it was done with, and how many were not sent again as the same bytes were accepted or queued there meanwhile.',
    queueActSchema,
    v.strictObject({ reports: count, overtaken: count }),
  ),
  'outbox.pauseTarget': channel('Lets all that waits for a target be held.', v.strictObject({ target: handle }), done),
  'outbox.resumeTarget': channel(
    'Lets it go on; refused while its URL is known to be wrong, unless `urlIsRight` says that it is right now.',
    v.strictObject({ target: handle, urlIsRight: v.optional(v.boolean(), false) }),
    done,
  ),
  'outbox.plan': channel(
    'What would be queued of an open report, of rows of the board, or of files: nothing is queued, and nothing leaves this machine.',
    v.strictObject({
      what: v.variant('kind', [
        v.strictObject({ kind: v.literal('report'), report: handle }),
        v.strictObject({ kind: v.literal('rows'), selection: selectionSchema }),
        namedFilesSchema,
      ]),
      ...QUEUE_REQUEST,
    }),
    v.strictObject({ plan: handle, view: queuePlanSchema }),
    { job: 'prepare' },
  ),
  'outbox.confirm': channel('Asks the person before what was planned leaves this machine, once for all of it.', plan, confirmationSchema),
  'outbox.queue': channel(
    'Queues what was planned, as it is now. `confirmed`: the number of `outbox.confirm`, null where nothing needs to be confirmed. `attempts`: most that are made of each, null: as the target has it. `paused`: they are held until they are resumed.',
    v.strictObject({
      ...plan.entries,
      confirmed: v.nullable(v.pipe(v.string(), v.maxLength(200))),
      resends: v.optional(v.pipe(count, v.maxValue(1_000)), 0),
      attempts: v.optional(v.nullable(mostAttemptsSchema), null),
      paused: v.optional(v.boolean(), false),
    }),
    queuedAnswerSchema,
    { job: 'queue_many', canPause: true },
  ),
  'outbox.work': channel(
    'Works the queue from here while nobody else does, until this Crashlens is closed; how the outbox stands.',
    queueWorkSchema,
    outboxStateSchema,
  ),
  'outbox.rest': channel(
    'Gives up working the queue from here: nothing more begins, and it answers once what is being sent has come to its end.',
    v.strictObject({}),
    outboxStateSchema,
  ),
  'outbox.attempts': channel(
    'Attempts of queued reports by their ids, in that order; those that are not there are left out.',
    attemptsAskedSchema,
    attemptsAnswerSchema,
  ),
} as const;
