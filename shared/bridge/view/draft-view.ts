import * as v from 'valibot';
import { count } from './fields.ts';
import { anchorSchema, editSchema } from '../../editing/edits/edit.ts';
import { MUTATION_GROUPS } from '../../editing/mutations/mutation-groups.ts';
import { predictionSchema, rangeSchema } from './prediction-view.ts';
import { RULES_OF_REQUEST } from './target-view.ts';

/** A change that people can make to a report by one act: what they typed, a repair of a finding, all safe repairs, the repair of what its client is known to do wrong, or a way to break it. */
export const changeSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('edits'), edits: v.pipe(v.array(editSchema), v.minLength(1), v.maxLength(1_000)) }),
  v.strictObject({
    kind: v.literal('fix'),
    ...RULES_OF_REQUEST,
    /** Code and range of the finding, as the inspection gave them. */
    code: v.pipe(v.string(), v.maxLength(80)),
    range: v.nullable(rangeSchema),
    /** Which of its fixes, from 0. */
    choice: count,
  }),
  v.strictObject({ kind: v.literal('safe_fixes'), ...RULES_OF_REQUEST }),
  /** CRLF for LF in the head, in delimiters and in headers of parts; values stay as they are. */
  v.strictObject({ kind: v.literal('crlf') }),
  v.strictObject({ kind: v.literal('defect'), ...RULES_OF_REQUEST }),
  v.strictObject({ kind: v.literal('break'), mutation: v.pipe(v.string(), v.maxLength(80)) }),
]);

const stepViewSchema = v.strictObject({
  id: v.string(),
  /** What it did: `deleted part memory_report`. */
  sentence: v.string(),
  /** Why it does not apply any more (its file is gone); null where it does. */
  error: v.nullable(v.string()),
});

/** Why edits are not kept: what happened, and what can be done. */
export const persistFailureViewSchema = v.strictObject({ message: v.string(), hint: v.string() });

/** The edit list of an open report. Values are not in it. */
export const draftViewSchema = v.strictObject({
  report: v.string(),
  /** Goes up with every change; what was read before is older. */
  revision: count,
  steps: v.array(stepViewSchema),
  canUndo: v.boolean(),
  canRedo: v.boolean(),
  /** There are steps that were not saved as a file. */
  unsaved: v.boolean(),
  /** The steps were there when the report was opened: kept from an earlier session. */
  restored: v.boolean(),
  /** The steps as they are now could not be written to the data folder and would be lost with the app; null where they are kept. */
  persistFailure: v.nullable(persistFailureViewSchema),
  /** Content-Length: as captured, following the body, or pinned on purpose. */
  length: v.picklist(['captured', 'follows', 'pinned']),
  /** How the body goes out. */
  gzip: v.nullable(v.strictObject({ level: v.nullable(count) })),
});

/** The beginning of a range as text; what is not printable ASCII is `·`. null: masked bytes, of which not even their number is told. */
const excerptSchema = v.strictObject({
  pieces: v.array(v.nullable(v.string())),
  /** What stands right before and behind the range, as far as it is not masked: at most 16 bytes, and a mask where one ends it. */
  lead: v.array(v.nullable(v.string())),
  tail: v.array(v.nullable(v.string())),
  /** The range goes on. */
  cut: v.boolean(),
});

/** One range that a change rewrites, before and after. */
const rewriteViewSchema = v.strictObject({
  space: v.picklist(['head', 'plain']),
  /** Where it stands before the change, and how many bytes it takes out. */
  offset: count,
  removed: count,
  /** Where it stands after the change, and how many bytes it puts in. */
  newOffset: count,
  inserted: count,
  before: excerptSchema,
  after: excerptSchema,
});

/** What the target would answer to a version as it would go out. */
const answerSchema = v.strictObject({
  expected: predictionSchema,
  /** Findings of severity `violation`. */
  violations: count,
});

export const previewViewSchema = v.strictObject({
  sentence: v.string(),
  /** What is rewritten beside these ranges: `the gzip coding is made anew`. */
  notes: v.array(v.string()),
  /** At most 200 of them. */
  rewrites: v.array(rewriteViewSchema),
  totalRewrites: count,
  before: answerSchema,
  after: answerSchema,
  /** Codes of findings that the change removes and adds. */
  solved: v.array(v.string()),
  added: v.array(v.string()),
});

/** A value or a content as the editor takes it, and what it was when captured. */
export const editableViewSchema = v.strictObject({
  anchor: anchorSchema,
  text: v.string(),
  /** `text`: key/value form or a part's bytes; `json_string`: a string of `extra`; `json`: another value of `extra`, as JSON text. */
  kind: v.picklist(['text', 'json_string', 'json']),
  /** The text as captured; null where it was added, or is the same. */
  original: v.nullable(v.string()),
  /** It was masked until now: editing revealed it. */
  revealed: v.boolean(),
});

export const mutationViewSchema = v.strictObject({
  id: v.string(),
  title: v.string(),
  /** What the collector answers to it in dialect spec: `malformed_no_boundary`, or a finding's code. */
  yields: v.string(),
  /** Code of the finding that it brings. */
  finding: v.string(),
  group: v.picklist(MUTATION_GROUPS),
});

/** A report made from nothing or from dump files. */
export const newReportSchema = v.strictObject({
  form: v.picklist(['kv', 'json']),
  annotations: v.pipe(v.array(v.strictObject({ name: v.string(), text: v.string() })), v.maxLength(2_000)),
  parts: v.pipe(
    v.array(
      v.strictObject({
        name: v.string(),
        filename: v.nullable(v.string()),
        contentType: v.string(),
        file: v.pipe(v.string(), v.maxLength(64)),
      }),
    ),
    v.maxLength(100),
  ),
  gzip: v.boolean(),
});

/** What chosen or dropped files mean as a new report: a `.dmp`, its `.extra`, its memory report. */
export const gatheredViewSchema = v.strictObject({
  annotations: v.array(v.strictObject({ name: v.string(), text: v.string(), protected: v.boolean() })),
  parts: v.array(
    v.strictObject({
      name: v.string(),
      filename: v.nullable(v.string()),
      contentType: v.string(),
      file: v.string(),
      size: count,
    }),
  ),
  /** What was noticed: an .extra that could not be read, files that are none of these. */
  notes: v.array(v.string()),
});

/** How the bytes of a capture came that lie in the data folder; `found`: they lay there, and nothing more is known. */
export const CAPTURE_SOURCES = ['pasted', 'uploaded', 'received', 'sent', 'recorded', 'found'] as const;

/** Bytes of a capture that lie in the data folder alone. */
const libraryCaptureSchema = v.strictObject({
  source: v.picklist(CAPTURE_SOURCES),
  size: count,
  /** It stays whatever else comes. */
  pinned: v.boolean(),
  /** Product, version and channel; empty where that is not known. */
  title: v.string(),
});

/** What waits in the data folder: the edits of a report that is not open, or a report that lies nowhere else. */
export const savedDraftSchema = v.strictObject({
  draft: v.string(),
  name: v.string(),
  displayPath: v.nullable(v.string()),
  steps: count,
  /** ISO 8601. */
  changedAt: v.string(),
  /** null: its bytes lie elsewhere, or were made here. */
  capture: v.nullable(libraryCaptureSchema),
});

/** The report that is to be erased: an open one, or one that waits. */
export const eraseTargetSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('report'), report: v.string() }),
  v.strictObject({ kind: v.literal('draft'), draft: v.string() }),
]);

/** What goes with a report that is erased, and what stays of it. */
export const eraseViewSchema = v.strictObject({
  name: v.string(),
  /** Of its captured file, where that lies in the data folder; null where it does not. */
  bytes: v.nullable(count),
  edits: count,
  /** Attempts to send it, with the answers to them. */
  attempts: count,
  /** In the log of the demo collector. */
  requests: count,
  /** It is in the list of recent files. */
  recent: v.boolean(),
  /** A file of the person's, which stays where it is; null: none does. */
  stays: v.nullable(v.string()),
});

export type EraseTarget = v.InferOutput<typeof eraseTargetSchema>;
export type EraseView = v.InferOutput<typeof eraseViewSchema>;
export type Change = v.InferOutput<typeof changeSchema>;
export type PersistFailureView = v.InferOutput<typeof persistFailureViewSchema>;
export type StepView = v.InferOutput<typeof stepViewSchema>;
export type DraftView = v.InferOutput<typeof draftViewSchema>;
export type ExcerptView = v.InferOutput<typeof excerptSchema>;
export type RewriteView = v.InferOutput<typeof rewriteViewSchema>;
export type ExpectedAnswer = v.InferOutput<typeof answerSchema>;
export type PreviewView = v.InferOutput<typeof previewViewSchema>;
export type EditableView = v.InferOutput<typeof editableViewSchema>;
export type MutationView = v.InferOutput<typeof mutationViewSchema>;
export type NewReportView = v.InferOutput<typeof newReportSchema>;
export type GatheredView = v.InferOutput<typeof gatheredViewSchema>;
export type CaptureSource = (typeof CAPTURE_SOURCES)[number];
export type LibraryCapture = v.InferOutput<typeof libraryCaptureSchema>;
export type SavedDraft = v.InferOutput<typeof savedDraftSchema>;
