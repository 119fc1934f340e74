import * as v from 'valibot';
import { DIALECTS } from '../../dialect.ts';
import { PART_STEPS, STEP_STATES, EXPLAIN_STEPS } from '../../verdict/explain/explain-steps.ts';
import { STATIONS } from '../../verdict/explain/stations.ts';
import { count } from './fields.ts';
import { predictionSchema, rangeSchema } from './prediction-view.ts';

const stepViewSchema = v.strictObject({
  code: v.picklist([...EXPLAIN_STEPS, ...PART_STEPS]),
  /** Where it is checked. */
  station: v.picklist(STATIONS),
  state: v.picklist(STEP_STATES),
  /** What is checked, in a few words. */
  check: v.string(),
  /** What was found, in one sentence without any value of the report; null where there is nothing to tell. */
  found: v.nullable(v.string()),
  /** Of the step that failed: what was expected and what was there, in a few words. */
  facts: v.nullable(v.strictObject({ expected: v.string(), saw: v.string() })),
  /** Section of the interface that the check comes from, or `measured`. */
  section: v.string(),
  /** Where it looks, in the capture. */
  range: v.nullable(rangeSchema),
  /** The request header that it looks at. */
  header: v.nullable(v.string()),
  /** How the other dialect stands here; null where the two agree, or parted before. */
  other: v.nullable(v.strictObject({ dialect: v.picklist(DIALECTS), state: v.picklist(STEP_STATES) })),
  /** Of a step that stands for several parts: the first and the last of them, from 0. */
  parts: v.nullable(v.strictObject({ from: count, to: count })),
});

/** One station on the way of a report. */
const stationViewSchema = v.strictObject({
  station: v.picklist(STATIONS),
  state: v.picklist(STEP_STATES),
  /** A fact in a word or two: `key/value`, `96.4 kB`, `not reached`. */
  fact: v.string(),
});

/** One part as a page of a folded step lists it. */
const explainedPartSchema = v.strictObject({
  /** From 0, in the order of the body. */
  index: count,
  kind: v.picklist(['annotation', 'extra', 'binary', 'nameless']),
  name: v.nullable(v.string()),
  range: rangeSchema,
});

/** Two boundaries that should be the same, in pieces that stand in the same place; one character for each byte. */
const boundaryViewSchema = v.strictObject({
  /** Where the body has the other one. */
  line: v.picklist(['first', 'last']),
  range: rangeSchema,
  pieces: v.array(v.strictObject({ declared: v.string(), found: v.string(), same: v.boolean() })),
});

/** The sizes of a body that is too large, in bytes. */
const sizesViewSchema = v.strictObject({
  limit: count,
  /** Before gzip. */
  before: count,
  /** After gzip; null if it was not measured. */
  after: v.nullable(count),
  /** `after` follows from a sample. */
  isAbout: v.boolean(),
  /** Which of them would go out. */
  sent: v.picklist(['before', 'after']),
});

/** The whole body in segments that have a length, in its order. */
const mapViewSchema = v.strictObject({
  /** Of the body, in bytes. */
  size: count,
  segments: v.array(
    v.strictObject({
      /** `several`: short parts of several kinds. */
      kind: v.picklist(['preamble', 'annotation', 'extra', 'binary', 'nameless', 'epilogue', 'stray', 'several']),
      /** Name of a single part, masked as everywhere; null for several parts. */
      name: v.nullable(v.string()),
      /** Number of parts in it. */
      count,
      range: rangeSchema,
      /** Most of it is masked. */
      masked: v.boolean(),
    }),
  ),
});

/** How an answer comes about. */
export const explanationViewSchema = v.strictObject({
  expected: predictionSchema,
  /** All stations in their order. */
  stations: v.array(stationViewSchema),
  steps: v.array(stepViewSchema),
  /** The boundaries of the Content-Type and of the body, if their difference decides and neither is masked; otherwise null. */
  boundary: v.nullable(boundaryViewSchema),
  /** Sizes of the body against the limit, if these decide; otherwise null. */
  sizes: v.nullable(sizesViewSchema),
  map: mapViewSchema,
  /** A page of the body's parts, for steps that stand for several. */
  parts: v.strictObject({ from: count, total: count, items: v.array(explainedPartSchema) }),
});

export type ExplainStepView = v.InferOutput<typeof stepViewSchema>;
export type StationView = v.InferOutput<typeof stationViewSchema>;
export type BoundaryView = v.InferOutput<typeof boundaryViewSchema>;
export type SizesView = v.InferOutput<typeof sizesViewSchema>;
export type MapView = v.InferOutput<typeof mapViewSchema>;
export type ExplainedPartView = v.InferOutput<typeof explainedPartSchema>;
export type ExplanationView = v.InferOutput<typeof explanationViewSchema>;
