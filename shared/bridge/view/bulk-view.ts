import * as v from 'valibot';
import { bulkChangeSchema } from '../../board/bulk-change.ts';
import { unknownNameFields } from '../../board/name-pattern.ts';
import { EXPECTED_LABELS } from '../../verdict/decide/labels.ts';
import { selectionSchema } from './board-view.ts';
import { previewViewSchema } from './draft-view.ts';
import { count, handle } from './fields.ts';
import { RULES_OF_REQUEST } from './target-view.ts';

/** Most characters of the pattern of file names. */
export const MAX_PATTERN_LENGTH = 200;

/** Most reasons that are told apart; those of the rest are counted together with the last one. */
export const MAX_REASONS = 50;

/** Names that stand beside each reason. */
export const MAX_FIRST = 5;

/** Most bulk changes that are listed; the newest ones. */
export const MAX_BULKS = 50;

/** Reports that something was not done with, by why: a sentence, how many, and the names of the first ones. */
const leftOutSchema = v.array(v.strictObject({ why: v.string(), count, first: v.array(v.string()) }));

/** The answer that is to be expected, in its words (`predictedWord` of label and rejection); `reason`: malformed reason or throttling rule. */
const predictionEndSchema = v.strictObject({
  label: v.picklist(EXPECTED_LABELS),
  rejection: v.nullable(v.picklist(['soft', 'hard'])),
  reason: v.nullable(v.string()),
});

/** With the rules of the target whose answers are told. */
export const bulkRequestSchema = v.strictObject({ selection: selectionSchema, change: bulkChangeSchema, ...RULES_OF_REQUEST });

/** `previewed`: `rows` of the preview that a person saw, which alone are changed; left out where none was shown. */
export const bulkChangeRequestSchema = v.strictObject({ ...bulkRequestSchema.entries, previewed: v.optional(v.string()) });

/** What a change would do to a selection; nothing is changed. `chosen` is the sum of `changing`, `already` and the counts of `cannot`. */
export const bulkPreviewSchema = v.strictObject({
  /** What is done, in a few words: `set ProductName`. Never a value. */
  sentence: v.string(),
  /** Stands for the rows that are meant: another text where others are meant by now. */
  rows: v.string(),
  chosen: count,
  changing: count,
  /** Those that are so already. */
  already: count,
  /** Of those that change, from which expected answer to which: the commonest first. */
  predictionChanges: v.array(
    v.strictObject({
      before: predictionEndSchema,
      after: predictionEndSchema,
      count,
      /** Why those that are not accepted and no better than before are so, as the first of them says it; null where they are better. */
      why: v.nullable(v.string()),
    }),
  ),
  /** Those that cannot be changed. */
  cannot: leftOutSchema,
  /** One that changes, and all that the change does to it; null where none does. */
  example: v.nullable(v.strictObject({ row: count, name: v.string(), preview: previewViewSchema })),
});

/** What became of a change. `bulk`: by what it is undone as one; null where no report was changed. */
export const bulkDoneSchema = v.strictObject({
  bulk: v.nullable(handle),
  sentence: v.string(),
  changed: count,
  already: count,
  leftOut: leftOutSchema,
});

/** One change to many reports as it is kept. */
const bulkViewSchema = v.strictObject({
  bulk: handle,
  sentence: v.string(),
  /** ISO 8601. */
  madeAt: v.string(),
  changed: count,
  /** Reports whose newest step is still that one: what undo takes back. */
  undoable: count,
  /** ISO 8601; null where it was not undone. */
  undoneAt: v.nullable(v.string()),
});

export const bulksViewSchema = v.strictObject({ bulks: v.array(bulkViewSchema) });

/** What became of undoing one. `leftOut`: those that were touched since, which stay as they are. */
export const bulkUndoneSchema = v.strictObject({ sentence: v.string(), undone: count, leftOut: leftOutSchema });

/** How reports are written: as a request or its body alone, under names made of a pattern (`{name}`, `{product}`, `{n}` …: NAME_FIELDS). */
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

/** What became of saving. `displayPath`: of the folder; null where the person chose none, and nothing was written. */
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
