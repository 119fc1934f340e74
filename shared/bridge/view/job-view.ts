import * as v from 'valibot';
import { count } from './fields.ts';
import { JOB_KINDS } from './job-kinds.ts';
import { appErrorSchema } from './attempt-view.ts';

const JOB_STATES = ['running', 'paused', 'cancelling', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Maximum number of skipped items listed in a view; `skipped.total` counts all. */
export const MAX_SKIPPED_SHOWN = 20;

/**
 * Progress of a job. `total` null: not known yet. A job with several passes over its bytes starts counting again in each pass. `files`: progress in files; null
 * unless the job covers many files.
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
  /** The thing that the job works on, by a name that the user may see; null if there is none. */
  subject: v.nullable(v.string()),
  state: v.picklist(JOB_STATES),
  startedAt: v.string(),
  endedAt: v.nullable(v.string()),
  progress: v.nullable(jobProgressSchema),
  canPause: v.boolean(),
  /** Skipped items, with the reasons. */
  skipped: v.strictObject({
    total: count,
    first: v.pipe(v.array(v.strictObject({ name: v.nullable(v.string()), why: v.string() })), v.maxLength(MAX_SKIPPED_SHOWN)),
  }),
  /** Why the job failed; null if it did not fail. */
  failure: v.nullable(appErrorSchema),
});
export type JobView = v.InferOutput<typeof jobViewSchema>;

/** Jobs that started, progressed or ended. `all`: `jobs` is the complete list. */
export const jobChangesSchema = v.strictObject({
  all: v.boolean(),
  jobs: v.array(jobViewSchema),
  /** Ids of jobs that are no longer listed. */
  gone: v.array(v.string()),
});
export type JobChanges = v.InferOutput<typeof jobChangesSchema>;

export function isOver({ state }: Pick<JobView, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}
