import * as v from 'valibot';
import { count } from './fields.ts';
import { JOB_KINDS } from './job-kinds.ts';
import { appErrorSchema } from './attempt-view.ts';

const JOB_STATES = ['running', 'paused', 'cancelling', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Most things that were left out that a view names; `skipped.total` counts all. */
export const MAX_SKIPPED_SHOWN = 20;

/**
 * How far a job is; `total` null: nobody knows yet. A job that goes through its bytes several times counts anew each time. `files`: of one that goes
 * through many; null of others.
 */
const jobProgressSchema = v.strictObject({
  done: count,
  total: v.nullable(count),
  unit: v.picklist(['bytes', 'items']),
  files: v.nullable(v.strictObject({ done: count, total: count })),
});

export const jobViewSchema = v.strictObject({
  id: v.string(),
  kind: v.picklist(JOB_KINDS),
  /** What it is about, by a name that people may see; null where there is none. */
  subject: v.nullable(v.string()),
  state: v.picklist(JOB_STATES),
  startedAt: v.string(),
  endedAt: v.nullable(v.string()),
  progress: v.nullable(jobProgressSchema),
  canPause: v.boolean(),
  /** What was left out, and why. */
  skipped: v.strictObject({
    total: count,
    first: v.pipe(v.array(v.strictObject({ name: v.nullable(v.string()), why: v.string() })), v.maxLength(MAX_SKIPPED_SHOWN)),
  }),
  /** Why it failed. */
  failure: v.nullable(appErrorSchema),
});
export type JobView = v.InferOutput<typeof jobViewSchema>;

/** Jobs that began, moved on or ended. `all`: these are all that there are. */
export const jobChangesSchema = v.strictObject({
  all: v.boolean(),
  jobs: v.array(jobViewSchema),
  /** Ids of those that are not kept any more. */
  gone: v.array(v.string()),
});
export type JobChanges = v.InferOutput<typeof jobChangesSchema>;

/** Nothing happens to it any more. */
export function isOver({ state }: Pick<JobView, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}
