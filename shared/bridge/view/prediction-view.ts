import * as v from 'valibot';
import { EXPECTED_LABELS } from '../../verdict/decide/labels.ts';
import { count as bytes } from './fields.ts';

export const rangeSchema = v.strictObject({ space: v.picklist(['head', 'sent', 'plain']), offset: bytes, length: bytes });

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** What the throttling rules make of a report. */
const throttleViewSchema = v.strictObject({
  /** Without `rule_`. */
  rule: v.string(),
  /** Of a rule that samples, what most reports get. */
  result: v.picklist(['ACCEPT', 'REJECT', 'DEFER', 'FAKEACCEPT']),
  /** Percent of the reports that a sampling rule takes; 100 where it does not sample. */
  rate: percent,
});

/** The whole answer that is likely to one request. Fields with a default are missing in predictions that were kept before there were any. */
export const predictionSchema = v.strictObject({
  /** The request that it speaks of: as it would go out, or as it was captured. */
  request: v.optional(v.picklist(['outgoing', 'captured']), 'outgoing'),
  status: v.number(),
  body: v.string(),
  malformed: v.nullable(v.string()),
  /** The one word of the band. */
  label: v.optional(v.picklist(EXPECTED_LABELS), 'accepted'),
  /** Of a rejection: `soft` where a draw decides. */
  rejection: v.optional(v.nullable(v.picklist(['soft', 'hard'])), null),
  /** Percent of such requests that get this answer. */
  chance: v.optional(percent, 100),
  /** null where the throttler is not asked. */
  throttle: v.optional(v.nullable(throttleViewSchema), null),
  /** ISO 8601, UTC: from then on another answer is to be expected, as a build becomes too old. */
  until: v.optional(v.nullable(v.string()), null),
  /** One plain sentence: why. */
  sentence: v.string(),
  /** Section of the interface that the deciding rule comes from, or `measured`. */
  section: v.optional(v.nullable(v.string()), null),
  /** Where it was decided, in the capture. */
  range: v.optional(v.nullable(rangeSchema), null),
  header: v.optional(v.nullable(v.string()), null),
});

export type Prediction = v.InferOutput<typeof predictionSchema>;
