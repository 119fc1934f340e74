import * as v from 'valibot';
import { count } from './fields.ts';

/** Why the host thread ended. `memory`: it exceeded its memory limit. `stopped`: the user stopped it. `gone`: another reason. */
export const HOST_ENDS = ['memory', 'stopped', 'bug', 'gone'] as const;

export type HostEnd = (typeof HOST_ENDS)[number];

const reportHandle = v.pipe(v.string(), v.maxLength(64));

const workSchema = v.strictObject({
  channel: v.string(),
  report: v.nullable(reportHandle),
  /** Name of the report or file, as shown to the user. */
  name: v.nullable(v.string()),
});

/** State of the host, as seen by the supervisor of its thread. */
export const hostViewSchema = v.strictObject({
  /** `silent`: no heartbeat for a while. `down`: ended too often, so it is not restarted automatically. */
  state: v.picklist(['running', 'silent', 'restarting', 'down']),
  /** The calls in progress while the host is silent, oldest first. */
  doing: v.array(workSchema),
  /** Number of restarts. */
  restarts: count,
  /** The last end of the host; null: it never ended. */
  ended: v.nullable(
    v.strictObject({
      why: v.picklist(HOST_ENDS),
      /** The report that the host was working on. It is not reopened automatically. */
      culprit: v.nullable(v.strictObject({ report: reportHandle, name: v.string() })),
    }),
  ),
});

export type HostWork = v.InferOutput<typeof workSchema>;
export type HostView = v.InferOutput<typeof hostViewSchema>;
