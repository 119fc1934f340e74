import * as v from 'valibot';
import { DIALECTS } from '../../dialect.ts';
import { PART_STEPS, STEP_STATES, EXPLAIN_STEPS } from '../../verdict/explain/explain-steps.ts';
import { STATIONS } from '../../verdict/explain/stations.ts';
import { count } from './fields.ts';
import { predictionSchema, rangeSchema } from './prediction-view.ts';

const stepViewSchema = v.strictObject({
  code: v.picklist([...EXPLAIN_STEPS, ...PART_STEPS]),
  /** The station that makes this check. */
  station: v.picklist(STATIONS),
  state: v.picklist(STEP_STATES),
  /** The check, in a few words. */
  check: v.string(),
  /** The result, in one sentence without any value of the report; null if there is nothing to say. */
  found: v.nullable(v.string()),
  /** For the failed step: the expected and the actual fact, in a few words. */
  facts: v.nullable(v.strictObject({ expected: v.string(), saw: v.string() })),
  /** Section of the interface that requires the check, or `measured`. */
  section: v.string(),
  /** The range of the capture that is checked. */
  range: v.nullable(rangeSchema),
  /** The request header that is checked. */
  header: v.nullable(v.string()),
  /** The result in the other dialect; null if it is the same, or if the dialects differed at an earlier step. */
  other: v.nullable(v.strictObject({ dialect: v.picklist(DIALECTS), state: v.picklist(STEP_STATES) })),
  /** For a step about several parts: indexes of the first and the last part, from 0. */
  parts: v.nullable(v.strictObject({ from: count, to: count })),
});

/** A station that a report passes on its way. */
const stationViewSchema = v.strictObject({
  station: v.picklist(STATIONS),
  state: v.picklist(STEP_STATES),
  /** A fact in a word or two: `key/value`, `96.4 kB`, `not reached`. */
  fact: v.string(),
});

/** One part, as listed on a page of a collapsed step. */
const explainedPartSchema = v.strictObject({
  /** From 0, in the order of the body. */
  index: count,
  kind: v.picklist(['annotation', 'extra', 'binary', 'nameless']),
  name: v.nullable(v.string()),
  range: rangeSchema,
});

/** Two boundaries that should be equal, in aligned pieces. One character for each byte. */
const boundaryViewSchema = v.strictObject({
  /** Which delimiter line of the body has the boundary that differs. */
  line: v.picklist(['first', 'last']),
  range: rangeSchema,
  pieces: v.array(v.strictObject({ declared: v.string(), found: v.string(), same: v.boolean() })),
});

/** The sizes of a body that is too large, in bytes. */
const sizesViewSchema = v.strictObject({
  limit: count,
  /** Before gzip. */
  before: count,
  /** After gzip; null if not measured. */
  after: v.nullable(count),
  /** `after` is an estimate from a sample. */
  isAbout: v.boolean(),
  /** Which of the two sizes would be sent. */
  sent: v.picklist(['before', 'after']),
});

/** The whole body, divided into segments in body order. */
const mapViewSchema = v.strictObject({
  /** Size of the body in bytes. */
  size: count,
  segments: v.array(
    v.strictObject({
      /** `several`: short parts of several kinds. */
      kind: v.picklist(['preamble', 'annotation', 'extra', 'binary', 'nameless', 'epilogue', 'stray', 'several']),
      /** Name of a single part, masked if necessary; null for several parts. */
      name: v.nullable(v.string()),
      /** Number of parts in the segment. */
      count,
      range: rangeSchema,
      /** Most bytes of the segment are masked. */
      masked: v.boolean(),
    }),
  ),
});

/** How an answer is determined. */
export const explanationViewSchema = v.strictObject({
  expected: predictionSchema,
  /** All stations in order. */
  stations: v.array(stationViewSchema),
  steps: v.array(stepViewSchema),
  /** The boundaries in the Content-Type and in the body, if their difference decides and both are unmasked; otherwise null. */
  boundary: v.nullable(boundaryViewSchema),
  /** Sizes of the body and the limit, if they decide; otherwise null. */
  sizes: v.nullable(sizesViewSchema),
  map: mapViewSchema,
  /** A page of the body's parts, for steps about several parts. */
  parts: v.strictObject({ from: count, total: count, items: v.array(explainedPartSchema) }),
});

export type ExplainStepView = v.InferOutput<typeof stepViewSchema>;
export type StationView = v.InferOutput<typeof stationViewSchema>;
export type BoundaryView = v.InferOutput<typeof boundaryViewSchema>;
export type SizesView = v.InferOutput<typeof sizesViewSchema>;
export type MapView = v.InferOutput<typeof mapViewSchema>;
export type ExplainedPartView = v.InferOutput<typeof explainedPartSchema>;
export type ExplanationView = v.InferOutput<typeof explanationViewSchema>;
