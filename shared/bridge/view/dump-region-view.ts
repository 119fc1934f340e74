import * as v from 'valibot';
import { count } from './fields.ts';
import { rangeSchema } from './prediction-view.ts';

/** What bytes of a dump are. */
export const dumpRegionSchema = v.strictObject({
  /** The index of the binary part. */
  part: count,
  /** The stream, record and field that all of the bytes belong to: `ThreadList, thread 3, context, rax`. */
  text: v.string(),
  /** The steps of `text`, the stream first. The bytes that a record refers to are outside of it. */
  steps: v.array(v.strictObject({ text: v.string(), range: rangeSchema })),
  /** The address of the first byte in the process; null if it is not memory of the process. */
  address: v.nullable(v.string()),
  /** What the pointer or reference at the first byte points into; null if that is protected, or if it refers to nothing. */
  pointsInto: v.nullable(v.string()),
  /** Whether there is a pointer or reference that can be followed. */
  canFollow: v.boolean(),
});
export type DumpRegionView = v.InferOutput<typeof dumpRegionSchema>;

/** Where an address or pointer leads. */
export const dumpJumpSchema = v.strictObject({
  /** The bytes that are there; null if the dump does not hold them. */
  range: v.nullable(rangeSchema),
  /** What they are, or why there are none. */
  text: v.string(),
});
export type DumpJump = v.InferOutput<typeof dumpJumpSchema>;
