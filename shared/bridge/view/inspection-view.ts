import * as v from 'valibot';
import { count, count as bytes, count as index } from './fields.ts';
import { PART_ROLES } from '../../report/catalog/binary-parts.ts';
import { CONFIDENCES } from '../../editing/clients/confidence.ts';
import { anchorSchema } from '../../editing/edits/edit.ts';
import { CHANGE_MARKS } from '../../editing/edits/change-mark.ts';
import { VERDICT_LABELS } from '../../verdict/decide/labels.ts';
import { HEADER_MASK_REASONS, MASK_REASONS } from '../../masking/mask-reasons.ts';
import { predictionSchema, rangeSchema } from './prediction-view.ts';
import { targetRulesSchema } from './target-view.ts';

/** Version of the shape below; it goes up with every change that a reader of the JSON could notice. Described in docs/formats.md. */
export const INSPECTION_VERSION = 12;

const mark = v.picklist(CHANGE_MARKS);

const headerViewSchema = v.strictObject({
  name: v.string(),
  /** null while masked: of a header that holds credentials. */
  value: v.nullable(v.string()),
  masked: v.boolean(),
  /** Why it is masked; null where it is not. */
  why: v.nullable(v.picklist(HEADER_MASK_REASONS)),
  /** A Content-Length whose number is set when the body goes out. */
  follows: v.boolean(),
  anchor: anchorSchema,
  mark,
  /** The whole line in `head`, line end included. */
  range: rangeSchema,
});

const SEVERITIES = ['error', 'violation', 'warning', 'info'] as const;

/** A fix with what comes of it: found out by making it, for who asks. */
const fixViewSchema = v.strictObject({
  /** Which of the fixes of its finding, from 0: what `draft.apply` wants. */
  choice: count,
  title: v.string(),
  /** It is no guess, loses nothing of values and dumps, and brings no error. */
  safe: v.boolean(),
  /** What it takes from the report, in words; null: nothing. */
  loses: v.nullable(v.string()),
  /** The verdict that it leads to. */
  label: v.picklist(VERDICT_LABELS),
  malformed: v.nullable(v.string()),
});

/** The fixes of a page of findings, best first, each once: at the most important finding that wants it, by its index. */
export const fixesViewSchema = v.strictObject({ fixes: v.array(v.strictObject({ finding: index, ...fixViewSchema.entries })) });

const findingViewSchema = v.strictObject({
  code: v.string(),
  severity: v.picklist(SEVERITIES),
  /** Where it is, where it is at one place. */
  range: v.nullable(rangeSchema),
  /** The request header that it is about. */
  header: v.nullable(v.string()),
  /** A sentence or two without any value of the report. */
  message: v.string(),
  /** Edits that mend it, best first, as `draft.fixes` found them out; none before that was asked. */
  fixes: v.array(fixViewSchema),
});

const verdictViewSchema = v.strictObject({
  /** HTTP status that the collector will answer. */
  status: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)),
  /** Response body as the collector writes it; `<id>` and `<yymmdd>` stand for what it chooses. */
  body: v.string(),
  /** The reason without its `malformed_`, null where there is none. */
  malformed: v.nullable(v.string()),
  /** The one word of the band. */
  label: v.picklist(VERDICT_LABELS),
  /** One plain sentence: why. */
  sentence: v.string(),
  /** Section of the interface that the deciding rule comes from. */
  section: v.nullable(v.string()),
  range: v.nullable(rangeSchema),
  header: v.nullable(v.string()),
  /** Findings of severity `violation`. */
  violations: count,
});

/** The answer by the other dialect. */
const otherViewSchema = v.strictObject({
  dialect: v.picklist(['spec', 'antenna']),
  status: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)),
  malformed: v.nullable(v.string()),
  label: v.picklist(VERDICT_LABELS),
});

export const annotationViewSchema = v.strictObject({
  /** Position among all annotations of the report, from 0, in the order of the body. */
  index,
  name: v.string(),
  /** The text, or the JSON text where an `extra` value is not a string; null while masked. */
  value: v.nullable(v.string()),
  visibility: v.picklist(['public', 'protected', 'unlisted']),
  form: v.picklist(['kv', 'json']),
  masked: v.boolean(),
  /** Why it is masked; null where it is not. */
  why: v.nullable(v.picklist(MASK_REASONS)),
  /** The text above is only the beginning; `report.annotation` gives all of it. */
  truncated: v.boolean(),
  /** The value's bytes in `plain`. */
  range: rangeSchema,
  anchor: anchorSchema,
  mark,
});

const partViewSchema = v.strictObject({
  /** Position among the binary parts, from 0, in the order of the body. */
  index,
  /** Of what a value may have run into, the listed name that it begins with and a mask; of annotations and regions too. */
  name: v.string(),
  /** null also where its header line is masked; the same for the type. */
  filename: v.nullable(v.string()),
  contentType: v.nullable(v.string()),
  size: bytes,
  /** Lower-case hex. */
  sha256: v.string(),
  /** Where its content starts in `plain`. */
  offset: bytes,
  /** `analysed`: the processing stage reads it; `kept`: stored, not analysed; `other`: a name that the interface does not list. */
  role: v.picklist(PART_ROLES),
  anchor: anchorSchema,
  mark,
});

/** Who seems to have sent the report. Nothing in it quotes the report. */
const clientViewSchema = v.strictObject({
  /** `Crashpad`. */
  name: v.string(),
  confidence: v.picklist(CONFIDENCES),
  /** Facts that tell so, and where each stands. */
  evidence: v.array(v.strictObject({ text: v.string(), range: v.nullable(rangeSchema) })),
  /** What this client is known to do wrong and what mends it, where the report shows it. */
  defect: v.nullable(v.string()),
});

/** One node of the structure tree below the body, in the order of the bytes. */
const regionViewSchema = v.strictObject({
  kind: v.picklist(['preamble', 'annotation', 'extra', 'binary', 'nameless', 'epilogue', 'stray']),
  name: v.nullable(v.string()),
  range: rangeSchema,
  /** The content's bytes without delimiter and headers; null for regions that are not parts. */
  content: v.nullable(rangeSchema),
  /** null for regions that are not parts. */
  anchor: v.nullable(anchorSchema),
  /** Header lines of a part, as their bytes stand. `why`: why a line is masked. */
  headers: v.array(
    v.strictObject({
      text: v.nullable(v.string()),
      why: v.nullable(v.picklist(HEADER_MASK_REASONS)),
      anchor: anchorSchema,
      range: rangeSchema,
    }),
  ),
  mark,
});

export const inspectionViewSchema = v.strictObject({
  version: v.literal(INSPECTION_VERSION),
  source: v.strictObject({
    /** File name, or what it was opened from. */
    name: v.string(),
    /** Path with the home folder as `~`; null where there is none (paste, upload). */
    displayPath: v.nullable(v.string()),
    /** `request`: request line and headers were captured; `body`: only the body, the head is inferred. */
    kind: v.picklist(['request', 'body']),
    /** The file itself was a gzip file around the capture. */
    unpacked: v.boolean(),
    /** What it is judged by: the dialect and the largest body as sent (null: no limit is known). */
    ...targetRulesSchema.entries,
    /** `sent` is null where an edited body is yet to be compressed. */
    sizes: v.strictObject({ head: bytes, sent: v.nullable(bytes), plain: bytes }),
    chunked: v.boolean(),
    gzip: v.boolean(),
    boundary: v.nullable(v.string()),
  }),
  request: v.strictObject({
    method: v.string(),
    path: v.string(),
    headers: v.array(headerViewSchema),
  }),
  form: v.picklist(['kv', 'json', 'both', 'none']),
  verdict: verdictViewSchema,
  /** null where no known client writes reports like this one. */
  client: v.nullable(clientViewSchema),
  /** null where the other dialect answers the same. */
  other: v.nullable(otherViewSchema),
  /** What is likely to be answered by the target. */
  expected: v.strictObject({
    /** To the request that would go out, with a true length and without credentials. */
    outgoing: predictionSchema,
    /** To the request as it was captured; null where that gets the same answer, or no head was captured. */
    captured: v.nullable(predictionSchema),
    /** Header lines that HTTP cannot carry, by name: it is sent only once they are left out. */
    unsendable: v.array(v.string()),
  }),
  findings: v.array(findingViewSchema),
  annotations: v.array(annotationViewSchema),
  parts: v.array(partViewSchema),
  structure: v.array(regionViewSchema),
  /** Counts over the whole report; the three lists above can be a page of it. */
  totals: v.strictObject({
    annotations: index,
    protectedAnnotations: index,
    parts: index,
    findings: index,
    regions: index,
    /** Bytes of the body by what they are; together they are all of it. */
    bytes: v.strictObject({
      /** Contents of annotations and of the `extra` part. */
      annotations: bytes,
      /** Contents of binary parts. */
      binary: bytes,
      /** Contents of parts without a name, and what stands outside of parts. */
      other: bytes,
      /** Delimiters and headers of parts. */
      framing: bytes,
    }),
  }),
});

export type InspectionView = v.InferOutput<typeof inspectionViewSchema>;
export type AnnotationView = v.InferOutput<typeof annotationViewSchema>;
export type PartView = v.InferOutput<typeof partViewSchema>;
export type FixView = v.InferOutput<typeof fixViewSchema>;
export type FixesView = v.InferOutput<typeof fixesViewSchema>;
export type FindingView = v.InferOutput<typeof findingViewSchema>;
export type ClientView = v.InferOutput<typeof clientViewSchema>;
export type HeaderView = v.InferOutput<typeof headerViewSchema>;
export type VerdictView = v.InferOutput<typeof verdictViewSchema>;
export type OtherView = v.InferOutput<typeof otherViewSchema>;
export type RegionView = v.InferOutput<typeof regionViewSchema>;
