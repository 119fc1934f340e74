import * as v from 'valibot';
import { count } from './fields.ts';
import { anchorSchema, editSchema } from '../../editing/edits/edit.ts';
import { MUTATION_GROUPS } from '../../editing/mutations/mutation-groups.ts';
import { predictionSchema, rangeSchema } from './prediction-view.ts';
import { RULES_OF_REQUEST } from './target-view.ts';

/**
 * A change that the user makes to a report in one action: edits, a fix of a finding, all safe fixes, the fix of a known defect of its client, or a mutation.
 */
export const changeSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('edits'), edits: v.pipe(v.array(editSchema), v.minLength(1), v.maxLength(1_000)) }),
  v.strictObject({
    kind: v.literal('fix'),
    ...RULES_OF_REQUEST,
    /** Code and range of the finding, as the inspection gave them. */
    code: v.pipe(v.string(), v.maxLength(80)),
    range: v.nullable(rangeSchema),
    /** Index of the fix among the fixes of the finding, from 0. */
    choice: count,
  }),
  v.strictObject({ kind: v.literal('safe_fixes'), ...RULES_OF_REQUEST }),
  /** Replaces LF with CRLF in the head, in delimiters and in part headers. Values do not change. */
  v.strictObject({ kind: v.literal('crlf') }),
  v.strictObject({ kind: v.literal('defect'), ...RULES_OF_REQUEST }),
  v.strictObject({ kind: v.literal('break'), mutation: v.pipe(v.string(), v.maxLength(80)) }),
]);

const stepViewSchema = v.strictObject({
  id: v.string(),
  /** What the step did, such as `deleted part memory_report`. */
  sentence: v.string(),
  /** Why the step no longer applies (its file is gone); null if it applies. */
  error: v.nullable(v.string()),
});

/** Why edits are not saved: what happened, and what the user can do. */
export const persistFailureViewSchema = v.strictObject({ message: v.string(), hint: v.string() });

/** The edit list of an open report, without values. */
export const draftViewSchema = v.strictObject({
  report: v.string(),
  /** Increases with every change. An answer with a lower revision is stale. */
  revision: count,
  steps: v.array(stepViewSchema),
  canUndo: v.boolean(),
  canRedo: v.boolean(),
  /** Some steps were not saved to a file. */
  unsaved: v.boolean(),
  /** The steps were saved in an earlier session and were there when the report was opened. */
  restored: v.boolean(),
  /** Why the current steps could not be written to the data folder; null if they are saved. Unsaved steps are lost when the app ends. */
  persistFailure: v.nullable(persistFailureViewSchema),
  /** Content-Length: as captured, following the body, or pinned by an edit. */
  length: v.picklist(['captured', 'follows', 'pinned']),
  /** The gzip coding of the outgoing body; null: not compressed. */
  gzip: v.nullable(v.strictObject({ level: v.nullable(count) })),
});

/** The beginning of a range as text; `·` stands for bytes that are not printable ASCII. null: masked bytes, without disclosing their number. */
const excerptSchema = v.strictObject({
  pieces: v.array(v.nullable(v.string())),
  /** Unmasked bytes directly before and after the range: at most 16 bytes on each side. If a masked byte follows, a mask ends them. */
  lead: v.array(v.nullable(v.string())),
  tail: v.array(v.nullable(v.string())),
  /** The range continues after the excerpt. */
  cut: v.boolean(),
});

/** A range that a change rewrites, before and after. */
const rewriteViewSchema = v.strictObject({
  space: v.picklist(['head', 'plain']),
  /** Position before the change, and number of bytes removed. */
  offset: count,
  removed: count,
  /** Position after the change, and number of bytes inserted. */
  newOffset: count,
  inserted: count,
  before: excerptSchema,
  after: excerptSchema,
});

/** The target's predicted answer to a version of the report. */
const answerSchema = v.strictObject({
  expected: predictionSchema,
  /** Number of findings of severity `violation`. */
  violations: count,
});

export const previewViewSchema = v.strictObject({
  sentence: v.string(),
  /** Sentences about changes outside these ranges, such as that the body is compressed again. */
  notes: v.array(v.string()),
  /** At most 200 rewrites. */
  rewrites: v.array(rewriteViewSchema),
  totalRewrites: count,
  before: answerSchema,
  after: answerSchema,
  /** Codes of findings that the change removes and adds. */
  solved: v.array(v.string()),
  added: v.array(v.string()),
});

/** A value, or the content of a part, as text for the editor. */
export const editableViewSchema = v.strictObject({
  anchor: anchorSchema,
  text: v.string(),
  /** `text`: a value in key/value form, or a part's content; `json_string`: a string of `extra`; `json`: any other value of `extra`, as JSON text. */
  kind: v.picklist(['text', 'json_string', 'json']),
  /** The captured text; null if the value was added or did not change. */
  original: v.nullable(v.string()),
  /** The value was masked, and this call revealed it for editing. */
  revealed: v.boolean(),
});

export const mutationViewSchema = v.strictObject({
  id: v.string(),
  title: v.string(),
  /** The collector's answer in dialect spec: `malformed_no_boundary`, or the code of a finding. */
  yields: v.string(),
  /** Code of the finding that the mutation causes. */
  finding: v.string(),
  group: v.picklist(MUTATION_GROUPS),
});

/** A report made from scratch or from crash files. */
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

/** Contents for a new report, read from the files of a crash that the user chose or dropped: a `.dmp`, its `.extra`, its memory report. */
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
  /** Notes about files that were not used, such as an unreadable .extra, or a file that is not a crash file. */
  notes: v.array(v.string()),
});

/** How the bytes of a capture came into the data folder. `found`: they were there; nothing else is known. */
export const CAPTURE_SOURCES = ['pasted', 'uploaded', 'received', 'sent', 'recorded', 'found'] as const;

/** A capture whose only copy is in the data folder. */
const libraryCaptureSchema = v.strictObject({
  source: v.picklist(CAPTURE_SOURCES),
  size: count,
  /** The capture is never removed automatically. */
  pinned: v.boolean(),
  /** Product, version and channel; empty if unknown. */
  title: v.string(),
});

/** An item in the data folder that can be opened: saved edits of a report that is not open, or a capture whose only copy is in the data folder. */
export const savedDraftSchema = v.strictObject({
  draft: v.string(),
  name: v.string(),
  displayPath: v.nullable(v.string()),
  steps: count,
  /** ISO 8601. */
  changedAt: v.string(),
  /** null: the bytes are outside the data folder, or the report was made in Crashlens. */
  capture: v.nullable(libraryCaptureSchema),
});

/** The report to erase: an open report, or an item in the data folder (`savedDraftSchema`). */
export const eraseTargetSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('report'), report: v.string() }),
  v.strictObject({ kind: v.literal('draft'), draft: v.string() }),
]);

/** What is erased with a report, and what stays. */
export const eraseViewSchema = v.strictObject({
  name: v.string(),
  /** Size of the captured file in the data folder; null if it is not there. */
  bytes: v.nullable(count),
  edits: count,
  /** Number of attempts to send the report; they are erased with their answers. */
  attempts: count,
  /** Number of requests with this report in the log of the demo collector. */
  requests: count,
  /** The report is in the list of recent files. */
  recent: v.boolean(),
  /** The file outside the data folder, which is not erased; null: there is none. */
  stays: v.nullable(v.string()),
  /** Whether the symbol cache has files. They are not erased, because they may be those of other reports. */
  symbolsStay: v.boolean(),
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
