import * as v from 'valibot';
import { count } from './fields.ts';

/**
 * Why the host's thread ended: it needed more memory than it may have, a person stopped it, a bug, or something else ended it.
 */
export const HOST_ENDS = ['memory', 'stopped', 'bug', 'gone'] as const;

export type HostEnd = (typeof HOST_ENDS)[number];

const reportHandle = v.pipe(v.string(), v.maxLength(64));

/** A call that the host works on. */
const workSchema = v.strictObject({
  channel: v.string(),
  report: v.nullable(reportHandle),
  /** Of the report or file, as people see it. */
  name: v.nullable(v.string()),
});

/** How the host fares, as the supervisor of its thread sees it. */
export const hostViewSchema = v.strictObject({
  /** `silent`: it gave no heartbeat for a while, `down`: it ended too often and is not started again by itself. */
  state: v.picklist(['running', 'silent', 'restarting', 'down']),
  /** What it works on while it is silent, the oldest first. */
  doing: v.array(workSchema),
  /** How often it was started again. */
  restarts: count,
  /** How it ended the last time; null: it did not. */
  ended: v.nullable(
    v.strictObject({
      why: v.picklist(HOST_ENDS),
      /** The report that it worked on then, which is not opened again by itself. */
      culprit: v.nullable(v.strictObject({ report: reportHandle, name: v.string() })),
    }),
  ),
});

export type HostWork = v.InferOutput<typeof workSchema>;
export type HostView = v.InferOutput<typeof hostViewSchema>;
