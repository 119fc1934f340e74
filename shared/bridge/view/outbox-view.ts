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

/** Most queued reports that one request names or one answer tells of. */
export const MAX_QUEUED_AT_ONCE = 2_000;

const itemId = v.pipe(v.number(), v.integer(), v.minValue(1));
const state = v.picklist(QUEUE_STATES);
const time = v.pipe(v.number(), v.minValue(0));

/** Which queued reports are meant: all of them where nothing is said. */
export const queueChoiceSchema = v.strictObject({
  ids: v.optional(v.pipe(v.array(itemId), v.maxLength(MAX_QUEUED_AT_ONCE))),
  target: v.optional(handle),
  states: v.optional(v.pipe(v.array(state), v.maxLength(QUEUE_STATES.length))),
  /** Those that one `outbox.queue` queued, by the time of it. */
  run: v.optional(time),
});

export type QueueChoice = v.InferOutput<typeof queueChoiceSchema>;

const filter = v.pipe(v.string(), v.maxLength(MAX_FILTER_LENGTH));

/** Which queued reports a list shows. `run`: those of one run by its time, null: all of them. */
const queueQuery = { run: v.nullable(time), filter };

/** Places in the lists of several states; `item`: one report beside them. */
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
  /** When it is sent again by itself. */
  due: v.nullable(time),
  heldBy: v.nullable(v.picklist(['item', 'target'])),
  /** How often it was sent, also before a person had it sent again. */
  attempts: count,
  drawsLeft: count,
  queuedAt: time,
  /** Of its body. */
  bytes: count,
  name: v.string(),
  product: v.nullable(v.string()),
  version: v.nullable(v.string()),
  channel: v.nullable(v.string()),
  /** Steps of its edit list that are in it. */
  edits: count,
  status: v.nullable(v.number()),
  /** Crash id, rule or reason of the last answer. */
  value: v.nullable(v.string()),
  /** Percent of the draws that the rule passes which rejected it softly; null: nobody knows, or none did. */
  passRate: v.nullable(v.number()),
  attempt: v.nullable(v.string()),
});

export type Queued = v.InferOutput<typeof queuedSchema>;

const queueGroupSchema = v.strictObject({ state, reports: count, bytes: count });
const queueCountSchema = v.strictObject({ target: handle, ...queueGroupSchema.entries });

/** The reports that one `outbox.queue` queued. Times in ms since 1970. */
export const queueRunSchema = v.strictObject({
  /** When they were queued. Names the run. */
  at: time,
  targets: v.array(handle),
  counts: v.array(queueGroupSchema),
  /** When the last of them came to its state. */
  since: time,
});

export type QueueRunView = v.InferOutput<typeof queueRunSchema>;

/** Most runs that one answer tells of. */
export const MAX_RUNS = 50;

/** The groups that match with their counts, and what stands in the places. `about`: the whole run; null: all runs, or it is gone. */
export const queueSlicesAnswerSchema = v.strictObject({
  about: v.nullable(queueRunSchema),
  groups: v.array(queueGroupSchema),
  errors: v.array(filterFailureSchema),
  slices: v.array(v.array(queuedSchema)),
  item: v.nullable(queuedSchema),
});

/** `at`: where the caret stands, in UTF-16 units. */
export const queueCompleteSchema = v.strictObject({ ...queueQuery, at: count, most: v.pipe(count, v.maxValue(100)) });

export const queueExportSchema = v.strictObject({ ...queueQuery, sort: queueSortSchema, as: v.picklist(['csv', 'json']) });

/** How the outbox stands. */
export const outboxStateSchema = v.strictObject({
  /** Who sends: this Crashlens, another one of the same data folder, or nobody. */
  worker: v.picklist(['here', 'elsewhere', 'nobody']),
  counts: v.array(queueCountSchema),
  /** The same of the runs that are under way since the outbox was last idle: what a progress is of, and its end. */
  going: v.array(queueGroupSchema),
  /** What was queued last; null: nothing is in the outbox. */
  lastRun: v.nullable(queueRunSchema),
  /** Why what was to be written of it last was not; it is tried again each second, and nothing is sent until then. null: it was. */
  unwritten: v.nullable(v.picklist(['disk_full', 'cannot_write'])),
  /** What is being sent from here, with the bytes that have left. */
  sending: v.array(v.strictObject({ item: itemId, sentBytes: count })),
});

export type OutboxState = v.InferOutput<typeof outboxStateSchema>;

export const queueActSchema = v.strictObject({
  choice: queueChoiceSchema,
  act: v.picklist(QUEUE_ACTS),
  /** How often each may be repeated where a rule that samples rejects it. */
  resends: v.optional(v.pipe(count, v.maxValue(1_000)), 0),
});

const TRANSITIONS = Object.keys(QUEUE_TRANSITIONS) as readonly QueueTransition[];

/** One line of the journal of a queued report. */
export const queueTransitionSchema = v.strictObject({
  at: time,
  transition: v.picklist(TRANSITIONS),
  state,
  cause: v.picklist(v.picklist(TRANSITION_CAUSES).options),
  attempt: v.nullable(v.string()),
});

/** Why a report is left out unless people take it in. */
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

/** A report that is left out. */
const leftOutOfQueueSchema = v.strictObject({
  name: v.string(),
  reason: v.picklist(LEFT_OUT_REASONS),
  /** Why it cannot be read; null for all other reasons. */
  why: v.nullable(v.string()),
});

/** A report that would be queued, with the answer that is likely to it. */
const plannedReportSchema = v.strictObject({
  name: v.string(),
  label: v.string(),
  rejection: v.nullable(v.picklist(['soft', 'hard'])),
  rule: v.nullable(v.string()),
  /** Percent of the draws that lead there. */
  chance: v.number(),
});

/** Most of them that a plan names one by one. */
export const MAX_PLANNED_NAMED = 2_000;

/** How the only report of a plan goes out. */
const onePlannedSchema = v.strictObject({
  requestLine: v.string(),
  bodyBytes: count,
  /** Every header that differs from the capture, in the order of what goes out. */
  changes: v.array(headerChangeSchema),
  /** Names of captured headers that HTTP cannot carry. */
  unsendable: v.array(v.string()),
  predicted: predictionSchema,
});

/** Most files that a command names at once. */
export const MAX_FILES_NAMED = 10_000;

/** Reports of files, by a filter of the board. `only`: those that the target rejected last by a rule that samples. */
export const namedFilesSchema = v.strictObject({
  kind: v.literal('files'),
  files: v.pipe(v.array(handle), v.maxLength(MAX_FILES_NAMED)),
  filter: v.pipe(v.string(), v.maxLength(10_000)),
  by: v.picklist(DIALECTS),
  only: v.nullable(v.picklist(['soft'])),
});

export type NamedFiles = v.InferOutput<typeof namedFilesSchema>;

/** What would be queued: nothing was, and nothing left this machine. */
export const queuePlanSchema = v.strictObject({
  host: v.string(),
  isHere: v.boolean(),
  /** It leaves this machine, and nobody agreed to that yet: the number of `outbox.confirm` is needed. */
  needsConfirmation: v.boolean(),
  reports: count,
  bytes: count,
  along: disclosureSchema,
  /** How many are likely to be answered so, by the label of the forecast. */
  expected: v.array(
    v.strictObject({
      label: v.picklist(EXPECTED_LABELS),
      rejection: v.nullable(v.picklist(['soft', 'hard'])),
      rule: v.nullable(v.string()),
      /** Percent of the draws that the rule passes; null where none samples. */
      passRate: v.nullable(v.number()),
      reports: count,
    }),
  ),
  leftOut: v.array(v.strictObject({ reason: v.picklist(LEFT_OUT_REASONS), reports: count })),
  /** The first of them. */
  named: v.array(leftOutOfQueueSchema),
  /** The first of those that would be queued, in their order. */
  planned: v.array(plannedReportSchema),
  /** Of a plan of one report alone. */
  one: v.nullable(onePlannedSchema),
  /** Files that were named and are not meant by the filter, or by `only`. */
  passedOver: count,
});

export type QueuePlan = v.InferOutput<typeof queuePlanSchema>;

/** What is asked for when reports are queued. */
export const QUEUE_REQUEST = {
  target: handle,
  options: v.optional(sendOptionsSchema, DEFAULT_SEND_OPTIONS),
  /** What is taken in though it would be left out; what cannot be read never is. */
  include: v.optional(v.pipe(v.array(v.picklist(LEFT_OUT_REASONS)), v.maxLength(LEFT_OUT_REASONS.length)), []),
  /** What they are judged by in the place of the target's own rules; null: by those. */
  rules: v.optional(v.nullable(targetRulesSchema), null),
};

/** Most attempts of a queued report that are made by themselves. */
export const mostAttemptsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000));

/** How the queue is worked from here: one target alone where `only` names one; `concurrency` and `pace` count for `target` in the place of what is chosen for it. */
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

/** Most attempts that are asked for by name at once. */
export const MAX_ATTEMPTS_AT_ONCE = 200;

export const attemptsAskedSchema = v.strictObject({ attempts: v.pipe(v.array(v.string()), v.maxLength(MAX_ATTEMPTS_AT_ONCE)) });

export const attemptsAnswerSchema = v.strictObject({ attempts: v.array(attemptViewSchema) });

/** `target`: what they were queued for: another one of the same address where a process kept one meanwhile. */
export const queuedAnswerSchema = v.strictObject({ target: handle, queued: v.array(itemId), leftOut: queuePlanSchema.entries.leftOut });
