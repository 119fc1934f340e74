import * as v from 'valibot';
import { EXPECTED_LABELS } from '../../verdict/decide/labels.ts';
import { count as bytes } from './fields.ts';

export const rangeSchema = v.strictObject({ space: v.picklist(['head', 'sent', 'plain']), offset: bytes, length: bytes });

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** The result of the throttling rules. */
const throttleViewSchema = v.strictObject({
  /** Name of the rule without the prefix `rule_`. */
  rule: v.string(),
  /** For a sampling rule: the result for most reports. */
  result: v.picklist(['ACCEPT', 'REJECT', 'DEFER', 'FAKEACCEPT']),
  /** For a sampling rule: percentage of reports that get the rule's first result. 100 if the rule does not sample. */
  rate: percent,
});

/** The likely answer to one request. Fields with a default are missing in predictions saved before these fields existed. */
export const predictionSchema = v.strictObject({
  /** Which request the prediction is for: the outgoing or the captured one. */
  request: v.optional(v.picklist(['outgoing', 'captured']), 'outgoing'),
  status: v.number(),
  body: v.string(),
  malformed: v.nullable(v.string()),
  /** The label of the verdict band. */
  label: v.optional(v.picklist(EXPECTED_LABELS), 'accepted'),
  /** For a rejection: `soft` if a sample roll decides. */
  rejection: v.optional(v.nullable(v.picklist(['soft', 'hard'])), null),
  /** Percent of identical requests that get this answer. */
  chance: v.optional(percent, 100),
  /** null if the throttler is not reached. */
  throttle: v.optional(v.nullable(throttleViewSchema), null),
  /** ISO 8601, UTC. From this time on, a different answer is expected, because the build is then too old. */
  until: v.optional(v.nullable(v.string()), null),
  /** The reason in one plain sentence. */
  sentence: v.string(),
  /** Section of the interface that the deciding rule comes from, or `measured`. */
  section: v.optional(v.nullable(v.string()), null),
  /** The range of the capture that decides. */
  range: v.optional(v.nullable(rangeSchema), null),
  header: v.optional(v.nullable(v.string()), null),
});

export type Prediction = v.InferOutput<typeof predictionSchema>;
