import * as v from 'valibot';
import { count } from './fields.ts';
import { DIFFERENCE_CODES } from '../../verdict/differences/difference-codes.ts';
import { rangeSchema } from './prediction-view.ts';

const code = v.picklist(DIFFERENCE_CODES);

const storedAnnotationSchema = v.strictObject({
  what: v.literal('annotation'),
  /** `value`: null while masked. */
  sent: v.strictObject({ name: v.string(), value: v.nullable(v.string()) }),
  /** null: not stored. `isText` is false if the value is JSON text as stored, such as a number, null or a list. */
  asStored: v.nullable(v.strictObject({ name: v.string(), value: v.nullable(v.string()), isText: v.boolean() })),
  visibility: v.picklist(['public', 'protected', 'unlisted']),
  masked: v.boolean(),
  /** `value` is only the beginning. */
  truncated: v.boolean(),
  /** The value's bytes in `plain`. */
  range: rangeSchema,
  differences: v.array(code),
});

const storedPartSchema = v.strictObject({
  what: v.literal('part'),
  sent: v.strictObject({ name: v.string() }),
  /** null: not stored. */
  asStored: v.nullable(v.strictObject({ name: v.string() })),
  /** Size of the content in bytes. */
  size: count,
  range: rangeSchema,
  differences: v.array(code),
});

const namelessPartSchema = v.strictObject({
  what: v.literal('nameless'),
  size: count,
  range: rangeSchema,
  differences: v.array(code),
});

/**
 * What the current collector stores of an open report, next to what was sent. Masked and paged. Items that are stored differently come first, then unchanged
 * items; each group is sorted by offset.
 */
export const storedViewSchema = v.strictObject({
  /** Why nothing is stored; null if the report is stored. */
  rejection: v.nullable(
    v.strictObject({ status: v.pipe(v.number(), v.integer()), malformed: v.nullable(v.string()), sentence: v.string() }),
  ),
  /** How the collector classifies the annotations' format. */
  kind: v.nullable(v.picklist(['json', 'multipart'])),
  things: v.array(v.variant('what', [storedAnnotationSchema, storedPartSchema, namelessPartSchema])),
  /** The collector's notes about the report, verbatim; null if a note quotes masked bytes. */
  notes: v.array(v.nullable(v.string())),
  differences: v.array(
    v.strictObject({
      code,
      /** The name as sent, then the stored name if it differs. */
      names: v.array(v.string()),
      /** The range of the item. If the item is replaced by another, the range of that item follows. */
      ranges: v.array(rangeSchema),
      sentence: v.string(),
    }),
  ),
  /** Counts over the whole report; `otherwise`: items stored differently; `annotations` and `parts`: stored items. */
  totals: v.strictObject({ things: count, otherwise: count, annotations: count, parts: count, notes: count, differences: count }),
});

export type StoredView = v.InferOutput<typeof storedViewSchema>;
export type StoredItemView = StoredView['things'][number];
export type StoredDifferenceView = StoredView['differences'][number];
