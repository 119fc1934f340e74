import * as v from 'valibot';
import { sendOptionsSchema, sentReportSchema } from '../../../../shared/bridge/view/attempt-view.ts';
import { count } from '../../../../shared/bridge/view/fields.ts';
import { mostAttemptsSchema } from '../../../../shared/bridge/view/outbox-view.ts';
import { predictionSchema } from '../../../../shared/bridge/view/prediction-view.ts';
import { targetRulesSchema } from '../../../../shared/bridge/view/target-view.ts';

const requestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    about: sentReportSchema,
    options: sendOptionsSchema,
    /** Indexes of the masked lines of the captured head. */
    masked: v.array(count),
    /** Whether an edit set the Content-Length on purpose. */
    pinned: v.boolean(),
    /** Number of edit list steps in the request. */
    edits: count,
    /** Offsets in the inflated body of values that edits copied from protected bytes; null if unknown. */
    sealed: v.optional(v.nullable(v.array(count)), null),
    predicted: predictionSchema,
    /** Scheme, host and port to which the user agreed to send the report; null if the report may not leave this machine. */
    agreed: v.nullable(v.string()),
    /** Maximum number of automatic attempts; null for the target's maximum. */
    attempts: v.optional(v.nullable(mostAttemptsSchema), null),
    /** Rules for the prediction, if they were given for this report; null for the rules of the target. */
    rules: v.optional(v.nullable(targetRulesSchema), null),
  }),
);

/** The facts that are stored with the bytes of a queued request. */
export type QueuedRequest = v.InferOutput<typeof requestSchema>;

export function writeQueuedRequest(request: QueuedRequest): string {
  return JSON.stringify(request);
}

/** null if the JSON is invalid. */
export function readQueuedRequest(text: string): QueuedRequest | null {
  const read = v.safeParse(requestSchema, text);
  return read.success ? read.output : null;
}

/** A placeholder prediction for a request if only its bytes are known. */
export const NOTHING_PREDICTED = v.parse(predictionSchema, { status: 0, body: '', malformed: null, sentence: '' });
