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
    /** Which header lines of the captured head were masked, by their places in it. */
    masked: v.array(count),
    /** An edit set its Content-Length on purpose. */
    pinned: v.boolean(),
    /** Steps of its edit list that are in it. */
    edits: count,
    /** Where in its inflated body values stand that its edits moved there from what is protected; null: that is not known. */
    sealed: v.optional(v.nullable(v.array(count)), null),
    predicted: predictionSchema,
    /** Scheme, host and port that a person agreed to send it to; null: it was to stay on this machine. */
    agreed: v.nullable(v.string()),
    /** Most attempts that are made of it by themselves; null: as its target has it. */
    attempts: v.optional(v.nullable(mostAttemptsSchema), null),
    /** What it was judged by where that was given for it; null: its target's own rules. */
    rules: v.optional(v.nullable(targetRulesSchema), null),
  }),
);

/** What is known of a queued request beside its bytes, as it is kept with it. */
export type QueuedRequest = v.InferOutput<typeof requestSchema>;

export function writeQueuedRequest(request: QueuedRequest): string {
  return JSON.stringify(request);
}

/** null where it cannot be understood. */
export function readQueuedRequest(text: string): QueuedRequest | null {
  const read = v.safeParse(requestSchema, text);
  return read.success ? read.output : null;
}

/** The forecast of a request of which nothing is known but its bytes. */
export const NOTHING_PREDICTED = v.parse(predictionSchema, { status: 0, body: '', malformed: null, sentence: '' });
