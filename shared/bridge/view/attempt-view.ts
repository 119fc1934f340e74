import * as v from 'valibot';
import { count, count as bytes } from './fields.ts';
import { OUTCOME_KINDS, REJECTIONS } from '../../sending/outcome/outcome.ts';
import { exchangeTraceSchema } from './exchange-view.ts';
import { predictionSchema } from './prediction-view.ts';
import { disclosureSchema } from './send-question.ts';

/** How to make the outgoing head from the captured head. */
export const sendOptionsSchema = v.strictObject({
  /** `computed`: the true length; `captured`: the captured header, right or wrong; `none`: no Content-Length is sent. */
  contentLength: v.picklist(['computed', 'captured', 'none']),
  /** Send captured headers that contain credentials. */
  credentials: v.boolean(),
  /** Omit captured headers that HTTP cannot carry, instead of refusing to send. */
  omitUnsendable: v.boolean(),
});

export const DEFAULT_SEND_OPTIONS: v.InferOutput<typeof sendOptionsSchema> = {
  contentLength: 'computed',
  credentials: false,
  omitUnsendable: false,
};

export const headerChangeSchema = v.strictObject({
  name: v.string(),
  /** null: not captured. Credentials are never quoted: `•••••••`. */
  captured: v.nullable(v.string()),
  /** null: not sent. */
  sent: v.nullable(v.string()),
  /** Why the captured and the sent value differ, in one sentence. */
  why: v.string(),
});

export const sendPreviewSchema = v.strictObject({
  url: v.string(),
  host: v.string(),
  /**
   * The host is known to be this machine. Only addresses and `localhost` are recognised: other names are resolved when sending, and count as another machine
   * until then.
   */
  loopback: v.boolean(),
  /** Method and path as on the outgoing request line. */
  requestLine: v.string(),
  bodyBytes: bytes,
  /** Bytes in the capture after the end of the body, as its Content-Length gives it. They are not sent. */
  bytesAfter: bytes,
  /** Steps of the edit list that are included in the request. */
  edits: count,
  /** Every header that differs from the capture, in outgoing order. */
  changes: v.array(headerChangeSchema),
  /** Names of captured headers that HTTP cannot carry. */
  unsendable: v.array(v.string()),
  along: disclosureSchema,
  /** The request would leave this machine, and the user has not yet agreed to this host, or not to all kinds of contents. `send.confirm` asks the user. */
  needsConfirmation: v.boolean(),
  /** The target refused the same bytes as malformed or too large. `send.start` then needs `again` to send them. */
  refusedBefore: v.boolean(),
  /** The collector's predicted answer to the outgoing request. */
  predicted: predictionSchema,
});

export const outcomeViewSchema = v.strictObject({
  kind: v.picklist(OUTCOME_KINDS),
  status: v.number(),
  /** Crash id, rule name or reason, verbatim; null if the answer has none. */
  value: v.nullable(v.string()),
  /** For rejections: `hard`, `soft`, or `unknown` if our rule table does not list the rule. */
  rejection: v.nullable(v.picklist(REJECTIONS)),
  /** A few words for the verdict band, without `value`. */
  headline: v.string(),
  meaning: v.string(),
  /** The demo collector was set to this answer, regardless of the report. */
  forced: v.optional(v.boolean(), false),
  /** What the client may do now, in one or two sentences. */
  mayDo: v.string(),
  /** An oddity of the answer; otherwise null. Examples: no `bp-`, text after the first line, not plain text, cut off. */
  note: v.nullable(v.string()),
  contentType: v.nullable(v.string()),
  /** The beginning of the answer as text, at most 4,096 characters. */
  text: v.string(),
  /** Size of the answer as received. */
  textBytes: bytes,
  /** The target of a redirect (3xx), without its query; otherwise null. */
  location: v.optional(v.nullable(v.string()), null),
  /** Delay in ms requested by the answer's Retry-After; null if there is none. */
  retryAfter: v.optional(v.nullable(bytes), null),
  /**
   * Number of masked ranges in the answer. They repeat protected values of the report. 0 in attempts saved before Crashlens searched answers for such values.
   */
  masked: v.optional(bytes, 0),
});

export const appErrorSchema = v.strictObject({ code: v.string(), message: v.string(), hint: v.string(), retryable: v.boolean() });

/** A report as shown in the history. */
export const sentReportSchema = v.strictObject({
  name: v.string(),
  product: v.nullable(v.string()),
  version: v.nullable(v.string()),
  channel: v.nullable(v.string()),
});

export type SentReport = v.InferOutput<typeof sentReportSchema>;

export const attemptViewSchema = v.strictObject({
  id: v.string(),
  report: v.string(),
  /** ISO 8601, UTC. */
  startedAt: v.string(),
  /** ISO 8601, UTC; null while sending, and in attempts saved before end times were recorded. */
  endedAt: v.optional(v.nullable(v.string()), null),
  target: v.strictObject({
    kind: v.picklist(['demo', 'url']),
    host: v.string(),
    url: v.string(),
    /** The id of the target; null: a URL that was not a target. `id` and `name` are missing in attempts saved before targets existed. */
    id: v.optional(v.nullable(v.string()), null),
    name: v.optional(v.nullable(v.string()), null),
  }),
  state: v.picklist(['sending', 'answered', 'failed', 'cancelled']),
  sentBytes: bytes,
  totalBytes: bytes,
  predicted: predictionSchema,
  outcome: v.nullable(outcomeViewSchema),
  failure: v.nullable(appErrorSchema),
  /** The exchange on the wire; null while sending, and in attempts saved before traces were stored. */
  trace: v.optional(v.nullable(exchangeTraceSchema), null),
  /** The queued report that was sent in this attempt; null: the report was sent without the queue. */
  item: v.optional(v.nullable(count), null),
  /** SHA-256 of the body that went out; null if it was not computed. */
  body: v.optional(v.nullable(v.string()), null),
  /** The report's name and public facts at the time of sending. */
  about: v.optional(v.nullable(sentReportSchema), null),
});

export type SendOptions = v.InferOutput<typeof sendOptionsSchema>;
export type HeaderChange = v.InferOutput<typeof headerChangeSchema>;
export type SendPreview = v.InferOutput<typeof sendPreviewSchema>;
export type OutcomeView = v.InferOutput<typeof outcomeViewSchema>;
export type AttemptView = v.InferOutput<typeof attemptViewSchema>;
