import * as v from 'valibot';
import { TARGET_LIMITS } from '../../sending/targets/preset.ts';
import { DEFAULT_SEND_OPTIONS, attemptViewSchema, headerChangeSchema, sendOptionsSchema } from './attempt-view.ts';
import { QUEUE_ACTS } from '../../sending/queue/queue-acts.ts';
import { EXPECTED_LABELS } from '../../verdict/decide/labels.ts';
import { type QueueTransition, TRANSITION_CAUSES, QUEUE_TRANSITIONS, QUEUE_STATES } from '../../sending/queue/queue-states.ts';
import { DIALECTS } from '../../dialect.ts';
import { MAX_FILTER_LENGTH, filterFailureSchema } from './board-view.ts';
import { count, handle } from './fields.ts';
import { queueSortSchema } from './queue-layout.ts';
import { predictionSchema } from './prediction-view.ts';
import { disclosureSchema } from './send-question.ts';
import { targetRulesSchema } from './target-view.ts';

/** Maximum number of queued reports in one request or answer. */
export const MAX_QUEUED_AT_ONCE = 2_000;

const itemId = v.pipe(v.number(), v.integer(), v.minValue(1));
const state = v.picklist(QUEUE_STATES);
const time = v.pipe(v.number(), v.minValue(0));

/** Selects the queued reports that match all given entries. Without entries, selects every queued report. */
export const queueChoiceSchema = v.strictObject({
  ids: v.optional(v.pipe(v.array(itemId), v.maxLength(MAX_QUEUED_AT_ONCE))),
  target: v.optional(handle),
  states: v.optional(v.pipe(v.array(state), v.maxLength(QUEUE_STATES.length))),
  /** The reports queued by one `outbox.queue`, identified by its time. */
  run: v.optional(time),
});

export type QueueChoice = v.InferOutput<typeof queueChoiceSchema>;

const filter = v.pipe(v.string(), v.maxLength(MAX_FILTER_LENGTH));

/** The queued reports that a list shows. `run`: a run, identified by its time; null: all runs. */
const queueQuery = { run: v.nullable(time), filter };

/** Requests an interval of the list of each given state. `item`: id of one more report to return. */
export const queueSlicesSchema = v.strictObject({
  ...queueQuery,
  sort: queueSortSchema,
  slices: v.pipe(
    v.array(v.strictObject({ state, from: count, count: v.pipe(count, v.maxValue(MAX_QUEUED_AT_ONCE)) })),
    v.maxLength(QUEUE_STATES.length),
  ),
  item: v.nullable(itemId),
});

/** A queued report. Times in ms since 1970. */
export const queuedSchema = v.strictObject({
  id: itemId,
  target: handle,
  state,
  cause: v.picklist(TRANSITION_CAUSES),
  since: time,
  /** When the report is resent automatically. */
  due: v.nullable(time),
  heldBy: v.nullable(v.picklist(['item', 'target'])),
  /** Number of attempts, including those before the user resent the report. */
  attempts: count,
  drawsLeft: count,
  queuedAt: time,
  bytes: count,
  name: v.string(),
  product: v.nullable(v.string()),
  version: v.nullable(v.string()),
  channel: v.nullable(v.string()),
  /** Number of edit steps that the queued request includes. */
  edits: count,
  status: v.nullable(v.number()),
  /** Crash id, rule or reason of the last answer. */
  value: v.nullable(v.string()),
  /** For a soft rejection: percent of the sample rolls that pass the rule. null: unknown, or not a soft rejection. */
  passRate: v.nullable(v.number()),
  attempt: v.nullable(v.string()),
});

export type Queued = v.InferOutput<typeof queuedSchema>;

const queueGroupSchema = v.strictObject({ state, reports: count, bytes: count });
const queueCountSchema = v.strictObject({ target: handle, ...queueGroupSchema.entries });

/** The reports queued by one `outbox.queue`. Times in ms since 1970. */
export const queueRunSchema = v.strictObject({
  /** Queue time, which identifies the run. */
  at: time,
  targets: v.array(handle),
  counts: v.array(queueGroupSchema),
  /** Time of the last transition of the run's reports. */
  since: time,
});

export type QueueRunView = v.InferOutput<typeof queueRunSchema>;

/** Maximum number of runs in one answer. */
export const MAX_RUNS = 50;

/**
 * `groups`: matching reports by state. `slices`: the reports of each interval. `about`: the run, not filtered; null if all runs were requested, or if the run
 * no longer exists.
 */
export const queueSlicesAnswerSchema = v.strictObject({
  about: v.nullable(queueRunSchema),
  groups: v.array(queueGroupSchema),
  errors: v.array(filterFailureSchema),
  slices: v.array(v.array(queuedSchema)),
  item: v.nullable(queuedSchema),
});

/** `at`: position of the caret, in UTF-16 units. */
export const queueCompleteSchema = v.strictObject({ ...queueQuery, at: count, most: v.pipe(count, v.maxValue(100)) });

export const queueExportSchema = v.strictObject({ ...queueQuery, sort: queueSortSchema, as: v.picklist(['csv', 'json']) });

/** The state of the outbox. */
export const outboxStateSchema = v.strictObject({
  /** Which process sends the queue: this Crashlens, another one with the same data folder, or none. */
  worker: v.picklist(['here', 'elsewhere', 'nobody']),
  counts: v.array(queueCountSchema),
  /** The runs since the outbox was last idle, counted by state. Used for the progress display and the message at the end. */
  going: v.array(queueGroupSchema),
  /** The newest run; null: the outbox is empty. */
  lastRun: v.nullable(queueRunSchema),
  /** Why the last write to the outbox failed; null if it succeeded. The write is retried each second, and nothing is sent until it succeeds. */
  unwritten: v.nullable(v.picklist(['disk_full', 'cannot_write'])),
  /** Reports being sent from here, with the number of bytes sent. */
  sending: v.array(v.strictObject({ item: itemId, sentBytes: count })),
});

export type OutboxState = v.InferOutput<typeof outboxStateSchema>;

export const queueActSchema = v.strictObject({
  choice: queueChoiceSchema,
  act: v.picklist(QUEUE_ACTS),
  /** Maximum number of resends of each report after a rejection by a sampling rule. */
  resends: v.optional(v.pipe(count, v.maxValue(1_000)), 0),
});

const TRANSITIONS = Object.keys(QUEUE_TRANSITIONS) as readonly QueueTransition[];

/** A transition of a queued report, as recorded in the journal. */
export const queueTransitionSchema = v.strictObject({
  at: time,
  transition: v.picklist(TRANSITIONS),
  state,
  cause: v.picklist(v.picklist(TRANSITION_CAUSES).options),
  attempt: v.nullable(v.string()),
});

/** Why a report is left out unless the user includes it. */
export const LEFT_OUT_REASONS = [
  'unreadable',
  'malformed',
  'too_large',
  'accepted_before',
  'maybe_accepted',
  'refused_before',
  'queued_already',
  'same_bytes',
] as const;

export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

const leftOutOfQueueSchema = v.strictObject({
  name: v.string(),
  reason: v.picklist(LEFT_OUT_REASONS),
  /** Why the report cannot be read; null if it is left out for another reason. */
  why: v.nullable(v.string()),
});

/** A report that would be queued, with its likely answer. */
const plannedReportSchema = v.strictObject({
  name: v.string(),
  label: v.string(),
  rejection: v.nullable(v.picklist(['soft', 'hard'])),
  rule: v.nullable(v.string()),
  /** Percent of the sample rolls that lead to this answer. */
  chance: v.number(),
});

/** Maximum number of reports that a plan lists. */
export const MAX_PLANNED_NAMED = 2_000;

/** The outgoing request, if the plan has only one report. */
const onePlannedSchema = v.strictObject({
  requestLine: v.string(),
  bodyBytes: count,
  /** Every header that differs from the capture, in outgoing order. */
  changes: v.array(headerChangeSchema),
  /** Names of captured headers that HTTP cannot carry. */
  unsendable: v.array(v.string()),
  predicted: predictionSchema,
});

/** Maximum number of files that a command names at once. */
export const MAX_FILES_NAMED = 10_000;

/** Reports in files, selected by a board filter. `only: 'soft'` selects reports whose last answer from the target was a rejection by a sampling rule. */
export const namedFilesSchema = v.strictObject({
  kind: v.literal('files'),
  files: v.pipe(v.array(handle), v.maxLength(MAX_FILES_NAMED)),
  filter: v.pipe(v.string(), v.maxLength(10_000)),
  by: v.picklist(DIALECTS),
  only: v.nullable(v.picklist(['soft'])),
});

export type NamedFiles = v.InferOutput<typeof namedFilesSchema>;

/** A plan. Making it queues nothing and sends nothing. */
export const queuePlanSchema = v.strictObject({
  host: v.string(),
  isHere: v.boolean(),
  /** The reports would leave this machine, and the user has not agreed yet. Queueing then requires the number from `outbox.confirm`. */
  needsConfirmation: v.boolean(),
  reports: count,
  bytes: count,
  along: disclosureSchema,
  /** Number of reports for each predicted answer. */
  expected: v.array(
    v.strictObject({
      label: v.picklist(EXPECTED_LABELS),
      rejection: v.nullable(v.picklist(['soft', 'hard'])),
      rule: v.nullable(v.string()),
      /** Percent of the sample rolls that pass the rule; null if the rule does not sample. */
      passRate: v.nullable(v.number()),
      reports: count,
    }),
  ),
  leftOut: v.array(v.strictObject({ reason: v.picklist(LEFT_OUT_REASONS), reports: count })),
  /** The first reports that are left out. */
  named: v.array(leftOutOfQueueSchema),
  /** The first reports that would be queued, in order. */
  planned: v.array(plannedReportSchema),
  /** Only in a plan of one report. */
  one: v.nullable(onePlannedSchema),
  /** Number of named files that the filter or `only` excludes. */
  passedOver: count,
});

export type QueuePlan = v.InferOutput<typeof queuePlanSchema>;

/** Entries of a request to queue reports. */
export const QUEUE_REQUEST = {
  target: handle,
  options: v.optional(sendOptionsSchema, DEFAULT_SEND_OPTIONS),
  /** Reasons to ignore: reports left out for these reasons are queued anyway. Unreadable reports are always left out. */
  include: v.optional(v.pipe(v.array(v.picklist(LEFT_OUT_REASONS)), v.maxLength(LEFT_OUT_REASONS.length)), []),
  /** Rules that replace the target's own rules; null: the target's own rules. */
  rules: v.optional(v.nullable(targetRulesSchema), null),
};

/** Maximum number of automatic attempts for a queued report. */
export const mostAttemptsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000));

/**
 * How this process sends the queue. `only`: the only target to send to; null: all targets. `by`: concurrency and pace, which override the settings of a target.
 */
export const queueWorkSchema = v.strictObject({
  only: v.optional(v.nullable(handle), null),
  by: v.optional(
    v.nullable(
      v.strictObject({
        target: handle,
        concurrency: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TARGET_LIMITS.concurrency))),
        pace: v.nullable(v.pipe(v.number(), v.gtValue(0), v.maxValue(TARGET_LIMITS.pace))),
      }),
    ),
    null,
  ),
});

export type QueueWork = v.InferOutput<typeof queueWorkSchema>;

/** Maximum number of attempts requested by id at once. */
export const MAX_ATTEMPTS_AT_ONCE = 200;

export const attemptsAskedSchema = v.strictObject({ attempts: v.pipe(v.array(v.string()), v.maxLength(MAX_ATTEMPTS_AT_ONCE)) });

export const attemptsAnswerSchema = v.strictObject({ attempts: v.array(attemptViewSchema) });

/** `target`: the target of the queued reports. Differs from the requested target if another process meanwhile saved a target with the same URL. */
export const queuedAnswerSchema = v.strictObject({ target: handle, queued: v.array(itemId), leftOut: queuePlanSchema.entries.leftOut });
