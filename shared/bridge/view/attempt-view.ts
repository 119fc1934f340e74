import * as v from 'valibot';
import { count, count as bytes } from './fields.ts';
import { OUTCOME_KINDS, REJECTIONS } from '../../sending/outcome/outcome.ts';
import { exchangeTraceSchema } from './exchange-view.ts';
import { predictionSchema } from './prediction-view.ts';
import { disclosureSchema } from './send-question.ts';

/** How the captured head is turned into the one that goes out. */
export const sendOptionsSchema = v.strictObject({
  /** `computed`: the true length; `captured`: the captured header, false or not; `none`: no Content-Length is sent. */
  contentLength: v.picklist(['computed', 'captured', 'none']),
  /** Send captured headers along that hold credentials. */
  credentials: v.boolean(),
  /** Leave out captured headers that HTTP cannot carry instead of refusing. */
  omitUnsendable: v.boolean(),
});

export const DEFAULT_SEND_OPTIONS: v.InferOutput<typeof sendOptionsSchema> = {
  contentLength: 'computed',
  credentials: false,
  omitUnsendable: false,
};

export const headerChangeSchema = v.strictObject({
  name: v.string(),
  /** null: it was not captured. Credentials are never quoted: `•••••••`. */
  captured: v.nullable(v.string()),
  /** null: it is not sent. */
  sent: v.nullable(v.string()),
  /** Why it differs, in one sentence. */
  why: v.string(),
});

export const sendPreviewSchema = v.strictObject({
  url: v.string(),
  host: v.string(),
  /** It goes to this machine, as far as that is known here: any name but `localhost` is looked up only when it is sent to, and counts as another machine until then. */
  loopback: v.boolean(),
  /** Method and path as they will be on the request line. */
  requestLine: v.string(),
  bodyBytes: bytes,
  /** Bytes that follow the body in the capture, by its Content-Length: they are not sent. */
  bytesAfter: bytes,
  /** Steps of the edit list that go out. */
  edits: count,
  /** Every header that differs from the capture, in the order of what goes out. */
  changes: v.array(headerChangeSchema),
  /** Names of captured headers that HTTP cannot carry. */
  unsendable: v.array(v.string()),
  along: disclosureSchema,
  /** It would leave this machine, and nobody agreed to that yet, or not to all that goes along: `send.confirm` asks. */
  needsConfirmation: v.boolean(),
  /** The target refused these very bytes as malformed or too large: `send.start` sends them only where `again` says so. */
  refusedBefore: v.boolean(),
  /** What the collector will answer to the request as it goes out. */
  predicted: predictionSchema,
});

export const outcomeViewSchema = v.strictObject({
  kind: v.picklist(OUTCOME_KINDS),
  status: v.number(),
  /** Crash id, rule name or reason, verbatim; null where the answer has none. */
  value: v.nullable(v.string()),
  /** For rejections: `hard`, `soft`, or `unknown` to our rule table. */
  rejection: v.nullable(v.picklist(REJECTIONS)),
  /** A few words for the band, without the value. */
  headline: v.string(),
  meaning: v.string(),
  /** The demo collector was told to answer so, whatever the report. */
  forced: v.optional(v.boolean(), false),
  /** What the client may do now, in one or two sentences. */
  mayDo: v.string(),
  /** Something odd about the answer (no `bp-`, text after the first line, not plain text, cut off); null where there is nothing. */
  note: v.nullable(v.string()),
  contentType: v.nullable(v.string()),
  /** The beginning of the answer as text, at most 4,096 characters. */
  text: v.string(),
  /** Size of the answer as it came. */
  textBytes: bytes,
  /** Where a redirect (3xx) points to, without its query; null otherwise. */
  location: v.optional(v.nullable(v.string()), null),
  /** How long (ms) the answer asks to wait, by its Retry-After; null if it does not. */
  retryAfter: v.optional(v.nullable(bytes), null),
  /** Ranges of the answer that repeated protected values of the report and are masked; 0 in attempts that were kept before answers were searched. */
  masked: v.optional(bytes, 0),
});

export const appErrorSchema = v.strictObject({ code: v.string(), message: v.string(), hint: v.string(), retryable: v.boolean() });

/** A report as history tells of it. */
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
  /** The same; null while it is sending, and in attempts that were kept before it was noted. */
  endedAt: v.optional(v.nullable(v.string()), null),
  target: v.strictObject({
    kind: v.picklist(['demo', 'url']),
    host: v.string(),
    url: v.string(),
    /** The target that it was; null: a URL that was none. Missing in attempts that were kept before there were targets, as is the name. */
    id: v.optional(v.nullable(v.string()), null),
    name: v.optional(v.nullable(v.string()), null),
  }),
  state: v.picklist(['sending', 'answered', 'failed', 'cancelled']),
  sentBytes: bytes,
  totalBytes: bytes,
  predicted: predictionSchema,
  outcome: v.nullable(outcomeViewSchema),
  failure: v.nullable(appErrorSchema),
  /** What went over the wire; null while it is sending, and in attempts that were kept before it was noted. */
  trace: v.optional(v.nullable(exchangeTraceSchema), null),
  /** The queued report that it was an attempt of; null: it was sent at once. */
  item: v.optional(v.nullable(count), null),
  /** SHA-256 of the body that went out; null where it was not taken. */
  body: v.optional(v.nullable(v.string()), null),
  /** What the report is called, and what of it was public then. */
  about: v.optional(v.nullable(sentReportSchema), null),
});

export type SendOptions = v.InferOutput<typeof sendOptionsSchema>;
export type HeaderChange = v.InferOutput<typeof headerChangeSchema>;
export type SendPreview = v.InferOutput<typeof sendPreviewSchema>;
export type OutcomeView = v.InferOutput<typeof outcomeViewSchema>;
export type AttemptView = v.InferOutput<typeof attemptViewSchema>;
