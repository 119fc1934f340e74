import * as v from 'valibot';
import { bulkChangeSchema } from '../../board/bulk-change.ts';
import { unknownNameFields } from '../../board/name-pattern.ts';
import { EXPECTED_LABELS } from '../../verdict/decide/labels.ts';
import { selectionSchema } from './board-view.ts';
import { previewViewSchema } from './draft-view.ts';
import { count, handle } from './fields.ts';
import { RULES_OF_REQUEST } from './target-view.ts';

/** Maximum number of characters in a pattern for file names. */
export const MAX_PATTERN_LENGTH = 200;

/** Maximum number of different reasons for leaving out reports. Any further reasons are counted under the last one. */
export const MAX_REASONS = 50;

/** Maximum number of report names that are listed for each reason. */
export const MAX_FIRST = 5;

/** Maximum number of stored bulk changes, separately for edits and for metadata. Older ones are deleted. */
export const MAX_BULKS = 50;

/** Reports left out, by reason: a sentence, the number of reports, and the first names. */
const leftOutSchema = v.array(v.strictObject({ why: v.string(), count, first: v.array(v.string()) }));

/**
 * An expected answer. `predictedWord` makes one word from `label` and `rejection`. `reason`: the malformed reason or throttling rule that decides; null if
 * there is none.
 */
const predictionEndSchema = v.strictObject({
  label: v.picklist(EXPECTED_LABELS),
  rejection: v.nullable(v.picklist(['soft', 'hard'])),
  reason: v.nullable(v.string()),
});

/** A change to make in the selected reports. `rules`: the rules of the target whose answers are predicted. */
export const bulkRequestSchema = v.strictObject({ selection: selectionSchema, change: bulkChangeSchema, ...RULES_OF_REQUEST });

/**
 * `previewed`: the value of `rows` in the preview that the user saw. If the selection now matches other rows, nothing is changed. Omitted if no preview was
 * shown.
 */
export const bulkChangeRequestSchema = v.strictObject({ ...bulkRequestSchema.entries, previewed: v.optional(v.string()) });

/** The effect of a change on a selection, determined without changing anything. `chosen` is the sum of `changing`, `already` and the counts of `cannot`. */
export const bulkPreviewSchema = v.strictObject({
  /** The change in a few words: `set ProductName`. Never a value. */
  sentence: v.string(),
  /** A token that changes when the selection matches different rows. */
  rows: v.string(),
  chosen: count,
  changing: count,
  /** Reports that the change would not alter. */
  already: count,
  /** For the reports that change: the expected answer before and after, most frequent first. */
  predictionChanges: v.array(
    v.strictObject({
      before: predictionEndSchema,
      after: predictionEndSchema,
      count,
      /**
       * If the change does not improve the answer: why the first of these reports is still not accepted. null: the answer is better, or the report is accepted.
       */
      why: v.nullable(v.string()),
    }),
  ),
  /** Reports that cannot be changed. */
  cannot: leftOutSchema,
  /** The first report that changes, with the whole effect on it; null if no report changes. */
  example: v.nullable(v.strictObject({ row: count, name: v.string(), preview: previewViewSchema })),
});

/** The result of a change. `bulk`: the handle for undoing it in all reports; null if no report was changed. */
export const bulkDoneSchema = v.strictObject({
  bulk: v.nullable(handle),
  sentence: v.string(),
  changed: count,
  already: count,
  leftOut: leftOutSchema,
});

/** A stored bulk change. */
const bulkViewSchema = v.strictObject({
  bulk: handle,
  sentence: v.string(),
  /** ISO 8601. */
  madeAt: v.string(),
  changed: count,
  /** Number of reports that undo would change. Their newest step, or their metadata, must still be from this change. */
  undoable: count,
  /** ISO 8601; null if the change was not undone. */
  undoneAt: v.nullable(v.string()),
});

export const bulksViewSchema = v.strictObject({ bulks: v.array(bulkViewSchema) });

/** The result of undoing a bulk change. `leftOut`: reports that were edited after the change. They do not change. */
export const bulkUndoneSchema = v.strictObject({ sentence: v.string(), undone: count, leftOut: leftOutSchema });

/** How to save reports: whole requests, or only bodies. `pattern`: pattern for file names, with placeholders such as `{name}` (`NAME_FIELDS`). */
export const saveManySchema = v.strictObject({
  selection: selectionSchema,
  as: v.picklist(['request', 'body']),
  pattern: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(MAX_PATTERN_LENGTH),
    v.check((pattern) => unknownNameFields(pattern).length === 0),
  ),
});

/** The result of saving. `displayPath`: path of the folder; null if the user chose no folder, so nothing was written. */
export const savedManySchema = v.strictObject({ displayPath: v.nullable(v.string()), saved: count, leftOut: leftOutSchema });

export type LeftOut = v.InferOutput<typeof leftOutSchema>[number];
export type PredictionEnd = v.InferOutput<typeof predictionEndSchema>;
export type BulkRequest = v.InferOutput<typeof bulkRequestSchema>;
export type BulkChangeRequest = v.InferOutput<typeof bulkChangeRequestSchema>;
export type BulkPreview = v.InferOutput<typeof bulkPreviewSchema>;
export type BulkDone = v.InferOutput<typeof bulkDoneSchema>;
export type BulkView = v.InferOutput<typeof bulkViewSchema>;
export type BulkUndone = v.InferOutput<typeof bulkUndoneSchema>;
export type SaveMany = v.InferOutput<typeof saveManySchema>;
export type SavedMany = v.InferOutput<typeof savedManySchema>;
