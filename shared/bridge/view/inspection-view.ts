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

/** Version of the format below. It increases with every change that can affect readers of the JSON. See docs/formats.md. */
export const INSPECTION_VERSION = 13;

const mark = v.picklist(CHANGE_MARKS);

const headerViewSchema = v.strictObject({
  name: v.string(),
  /** null while masked: the header contains credentials. */
  value: v.nullable(v.string()),
  masked: v.boolean(),
  /** Why the value is masked; null if it is not. */
  why: v.nullable(v.picklist(HEADER_MASK_REASONS)),
  /** The header is a Content-Length whose value is computed when the body is sent. */
  follows: v.boolean(),
  anchor: anchorSchema,
  mark,
  /** The whole line in `head`, line end included. */
  range: rangeSchema,
});

const SEVERITIES = ['error', 'violation', 'warning', 'info'] as const;

/** A fix with its effect, determined on request by applying the fix. */
const fixViewSchema = v.strictObject({
  /** Index of the fix among the fixes of its finding, from 0, as `draft.apply` takes it. */
  choice: count,
  title: v.string(),
  /** The fix is not a guess, removes no bytes of values or dumps, and causes no error. */
  safe: v.boolean(),
  /** What the fix removes from the report, in words; null: nothing. */
  loses: v.nullable(v.string()),
  /** The verdict after the fix. */
  label: v.picklist(VERDICT_LABELS),
  malformed: v.nullable(v.string()),
});

/**
 * The fixes of a page of findings, best first. A fix for several findings is listed once, with the most important of these findings. `finding`: index of that
 * finding.
 */
export const fixesViewSchema = v.strictObject({ fixes: v.array(v.strictObject({ finding: index, ...fixViewSchema.entries })) });

const findingViewSchema = v.strictObject({
  code: v.string(),
  severity: v.picklist(SEVERITIES),
  /** Location of the finding, if it has a single one. */
  range: v.nullable(rangeSchema),
  /** The request header that the finding is about. */
  header: v.nullable(v.string()),
  /** One or two sentences without any value of the report. */
  message: v.string(),
  /** Edits that fix the finding, best first, as `draft.fixes` determined them. Empty before that call. */
  fixes: v.array(fixViewSchema),
});

const verdictViewSchema = v.strictObject({
  /** HTTP status that the collector will answer. */
  status: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)),
  /** Response body as the collector writes it. `<id>` and `<yymmdd>` are placeholders for values that the collector chooses. */
  body: v.string(),
  /** The malformed reason without the prefix `malformed_`; null if the report is not malformed. */
  malformed: v.nullable(v.string()),
  /** The label of the verdict band. */
  label: v.picklist(VERDICT_LABELS),
  /** The reason in one plain sentence. */
  sentence: v.string(),
  /** Section of the interface that the deciding rule comes from. */
  section: v.nullable(v.string()),
  range: v.nullable(rangeSchema),
  header: v.nullable(v.string()),
  /** Number of findings of severity `violation`. */
  violations: count,
});

/** The answer in the other dialect. */
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
  /** The text, or the JSON text if an `extra` value is not a string; null while masked. */
  value: v.nullable(v.string()),
  visibility: v.picklist(['public', 'protected', 'unlisted']),
  form: v.picklist(['kv', 'json']),
  masked: v.boolean(),
  /** Why the value is masked; null if it is not. */
  why: v.nullable(v.picklist(MASK_REASONS)),
  /** `value` is only the beginning; `report.annotation` returns the whole value. */
  truncated: v.boolean(),
  /** The value's bytes in `plain`. */
  range: rangeSchema,
  anchor: anchorSchema,
  mark,
});

const partViewSchema = v.strictObject({
  /** Position among the binary parts, from 0, in the order of the body. */
  index,
  /**
   * If the name may contain bytes of a value, only a listed name at its beginning is shown, followed by a mask. The same applies to names of annotations and
   * regions.
   */
  name: v.string(),
  /** null if there is no filename, or if it is masked. The same applies to `contentType`. */
  filename: v.nullable(v.string()),
  contentType: v.nullable(v.string()),
  size: bytes,
  /** Lower-case hex. */
  sha256: v.string(),
  /** Offset of the content in `plain`. */
  offset: bytes,
  /** `analysed`: the processing stage reads it. `kept`: stored, but not analysed. `other`: a name that the interface does not list. */
  role: v.picklist(PART_ROLES),
  anchor: anchorSchema,
  mark,
});

/** A binary part that is a minidump, and the damage of its structure. */
const dumpViewSchema = v.strictObject({
  /** Index of the part. */
  part: index,
  /** At most 100, in the order of the dump. */
  findings: v.array(
    v.strictObject({
      code: v.string(),
      /** Offset in the part. */
      offset: bytes,
      /** One or two sentences without any value of the dump. */
      message: v.string(),
    }),
  ),
  /** Number of findings that are not listed. */
  more: count,
});

/** The client that probably sent the report. Contains no text of the report. */
const clientViewSchema = v.strictObject({
  /** Name of the client, such as `Crashpad`. */
  name: v.string(),
  confidence: v.picklist(CONFIDENCES),
  /** The evidence: one sentence for each fact, and the location of the fact. */
  evidence: v.array(v.strictObject({ text: v.string(), range: v.nullable(rangeSchema) })),
  /** A known defect of this client and the fix for it, if the report shows the defect. */
  defect: v.nullable(v.string()),
});

/** A node below the body in the structure tree. Nodes are sorted by offset. */
const regionViewSchema = v.strictObject({
  kind: v.picklist(['preamble', 'annotation', 'extra', 'binary', 'nameless', 'epilogue', 'stray']),
  name: v.nullable(v.string()),
  range: rangeSchema,
  /** Bytes of the content without delimiter and headers; null for regions that are not parts. */
  content: v.nullable(rangeSchema),
  /** null for regions that are not parts. */
  anchor: v.nullable(anchorSchema),
  /** Header lines of a part, verbatim. `why`: why a line is masked. */
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
    /** File name, or what the report was opened from. */
    name: v.string(),
    /** Path with the home folder as `~`; null if there is none (paste, upload). */
    displayPath: v.nullable(v.string()),
    /** `request`: request line and headers were captured; `body`: only the body, the head is inferred. */
    kind: v.picklist(['request', 'body']),
    /** The file was a gzip file around the capture. */
    unpacked: v.boolean(),
    /** The rules of the verdict: the dialect and the maximum body as sent (null: no limit is known). */
    ...targetRulesSchema.entries,
    /** `sent` is null while an edited body is not compressed yet. */
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
  /** null if no known client writes reports like this one. */
  client: v.nullable(clientViewSchema),
  /** null if the other dialect gives the same answer. */
  other: v.nullable(otherViewSchema),
  /** The target's likely answers. */
  expected: v.strictObject({
    /** The answer to the outgoing request, with a true length and without credentials. */
    outgoing: predictionSchema,
    /** The answer to the captured request; null if it is the same, or no head was captured. */
    captured: v.nullable(predictionSchema),
    /** Names of header lines that HTTP cannot carry: the request is sent only without them. */
    unsendable: v.array(v.string()),
  }),
  findings: v.array(findingViewSchema),
  annotations: v.array(annotationViewSchema),
  parts: v.array(partViewSchema),
  /** The minidumps among the parts above. */
  dumps: v.array(dumpViewSchema),
  structure: v.array(regionViewSchema),
  /** Counts over the whole report; each list above can be only one page. */
  totals: v.strictObject({
    annotations: index,
    protectedAnnotations: index,
    parts: index,
    findings: index,
    regions: index,
    /** Bytes of the body by kind; the sum is the whole body. */
    bytes: v.strictObject({
      /** Contents of annotations and of the `extra` part. */
      annotations: bytes,
      /** Contents of binary parts. */
      binary: bytes,
      /** Contents of parts without a name, and bytes outside of parts. */
      other: bytes,
      /** Delimiters and headers of parts. */
      framing: bytes,
    }),
  }),
});

export type InspectionView = v.InferOutput<typeof inspectionViewSchema>;
export type AnnotationView = v.InferOutput<typeof annotationViewSchema>;
export type DumpView = v.InferOutput<typeof dumpViewSchema>;
export type PartView = v.InferOutput<typeof partViewSchema>;
export type FixView = v.InferOutput<typeof fixViewSchema>;
export type FixesView = v.InferOutput<typeof fixesViewSchema>;
export type FindingView = v.InferOutput<typeof findingViewSchema>;
export type ClientView = v.InferOutput<typeof clientViewSchema>;
export type HeaderView = v.InferOutput<typeof headerViewSchema>;
export type VerdictView = v.InferOutput<typeof verdictViewSchema>;
export type OtherView = v.InferOutput<typeof otherViewSchema>;
export type RegionView = v.InferOutput<typeof regionViewSchema>;
