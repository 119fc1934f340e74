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
  /** Returns the targets: the demo collector, named targets, then recent URLs, newest first. */
  'target.list': channel(v.strictObject({}), targetsViewSchema, { isRepeated: true }),
  /**
   * Creates or changes a target. A mask in its URL stands for the stored value. `named`: makes a recent URL a named target. Renaming a recent URL has the same
   * effect.
   */
  'target.save': channel(v.strictObject({ target: targetDraftSchema, named: v.optional(v.boolean(), false) }), targetViewSchema),
  /**
   * Returns the target of a submission URL. If there is none, the URL becomes a recent URL. `keep` false: the recent URL is only in memory until reports are
   * queued for it.
   */
  'target.use': channel(v.strictObject({ url: submissionUrlSchema, keep: v.optional(v.boolean(), true) }), targetViewSchema),
  /** Removes a target or a recent URL, with its token. Its attempts stay in the history. */
  'target.remove': channel(v.strictObject({ target: handle }), done),
  /** Removes all recent URLs, except those for which the outbox has reports. `left`: number of URLs that were not removed. */
  'target.forgetRecent': channel(v.strictObject({}), v.strictObject({ left: count })),
  /** Stores the bearer token of a target, or removes it if `token` is null. No call returns the token. */
  'target.setToken': channel(v.strictObject({ target: handle, token: v.nullable(bearerToken) }), targetViewSchema),
  /** Sets a bearer token that replaces the stored token of a target until this Crashlens is closed. It is never stored. */
  'target.lendToken': channel(v.strictObject({ target: handle, token: bearerToken }), targetViewSchema),
  /**
   * Treats a throttling rule of a target as soft or hard, or as the rule table says if `as` is null. Queued reports that the rule rejected change their state
   * at once.
   */
  'target.treatRule': channel(
    v.strictObject({ target: handle, rule: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)), as: v.nullable(ruleTreatmentSchema) }),
    targetViewSchema,
  ),

  /** Tests the connection to a target step by step and requests its URL by GET. Sends no report, and neither the token nor the headers of the target. */
  'target.test': channel(v.strictObject({ target: handle }), targetTestSchema),

  /** Returns the number of queued reports in each state, which process sends, and the reports being sent. */
  'outbox.state': channel(v.strictObject({}), outboxStateSchema, { isRepeated: true }),
  /** Returns one page of the selected queued reports, in queue order. */
  'outbox.items': channel(
    v.strictObject({ choice: queueChoiceSchema, from: count, limit: v.pipe(count, v.maxValue(MAX_QUEUED_AT_ONCE)) }),
    v.strictObject({ items: v.array(queuedSchema) }),
    { isRepeated: true },
  ),
  /**
   * Returns a consistent snapshot of the queued reports that match a filter: counts by state, the reports of the requested intervals, and one report by id
   * (null: not requested, or removed).
   */
  'outbox.slices': channel(queueSlicesSchema, queueSlicesAnswerSchema, { isRepeated: true }),
  /** Returns the runs, newest first. A run: the reports queued by one `outbox.queue`, with their current states. */
  'outbox.runs': channel(v.strictObject({}), v.strictObject({ runs: v.pipe(v.array(queueRunSchema), v.maxLength(MAX_RUNS)) }), {
    isRepeated: true,
  }),
  /** Returns completions for a filter of queued reports at the caret: keys, and values with counts. */
  'outbox.complete': channel(queueCompleteSchema, completionSchema),
  /** Saves the public facts of the matching queued reports as CSV or JSON lines. */
  'outbox.export': channel(queueExportSchema, v.strictObject({ displayPath: v.nullable(v.string()), download: v.nullable(v.string()) })),
  /** Returns the board rows of queued reports, each once, in queue order. `left`: number of reports without a row, or beyond the limit of the response. */
  'outbox.rows': channel(
    v.strictObject({ choice: queueChoiceSchema }),
    v.strictObject({ rows: v.pipe(v.array(rowIdSchema), v.maxLength(MAX_NAMED_ROWS)), left: count }),
    { isRepeated: true },
  ),
  /** Returns every transition of a queued report, oldest first. */
  'outbox.moves': channel(
    v.strictObject({ item: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
    v.strictObject({ transitions: v.array(queueTransitionSchema) }),
    { isRepeated: true },
  ),
  /**
   * Applies an action to queued reports. `reports`: number of changed reports. `overtaken`: number of reports that were not resent because, meanwhile, the
   * target accepted the same bytes or they were queued again.
   */
  'outbox.act': channel(queueActSchema, v.strictObject({ reports: count, overtaken: count })),
  /** Pauses a target: its waiting reports are held. */
  'outbox.pauseTarget': channel(v.strictObject({ target: handle }), done),
  /** Resumes a target. Refused if it was paused because of a wrong URL, unless `urlIsRight` confirms the URL. */
  'outbox.resumeTarget': channel(v.strictObject({ target: handle, urlIsRight: v.optional(v.boolean(), false) }), done),
  /** Plans the queueing of an open report, rows of the board, or files. Queues nothing and sends nothing. */
  'outbox.plan': channel(
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
  /** Asks the user once for a whole plan, before its reports leave this machine. */
  'outbox.confirm': channel(plan, confirmationSchema),
  /**
   * Queues the reports of a plan in their current state. `confirmed`: the number from `outbox.confirm`; null if no confirmation is needed. `attempts`: maximum
   * number of attempts for each report; null: the target’s maximum. `paused`: holds the reports until they are resumed.
   */
  'outbox.queue': channel(
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
  /** Sends the queue from this process while no other process does, until Crashlens is closed. Returns the state of the outbox. */
  'outbox.work': channel(queueWorkSchema, outboxStateSchema),
  /** Stops sending the queue from this process. No new attempt begins; returns after the attempts in progress have ended. */
  'outbox.rest': channel(v.strictObject({}), outboxStateSchema),
  /** Returns attempts by id, in the requested order. Unknown ids are left out. */
  'outbox.attempts': channel(attemptsAskedSchema, attemptsAnswerSchema, { isRepeated: true }),
} as const;
