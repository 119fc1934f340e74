import * as v from 'valibot';
import { count } from './fields.ts';
import { DIFFERENCE_CODES } from '../../verdict/differences/difference-codes.ts';
import { rangeSchema } from './prediction-view.ts';

const code = v.picklist(DIFFERENCE_CODES);

const storedAnnotationSchema = v.strictObject({
  what: v.literal('annotation'),
  /** `value`: null while masked. */
  sent: v.strictObject({ name: v.string(), value: v.nullable(v.string()) }),
  /** null: not kept. `isText` is false where the value is the JSON text as stored: a number, null, a list. */
  asStored: v.nullable(v.strictObject({ name: v.string(), value: v.nullable(v.string()), isText: v.boolean() })),
  visibility: v.picklist(['public', 'protected', 'unlisted']),
  masked: v.boolean(),
  /** A text above is only its beginning. */
  truncated: v.boolean(),
  /** The value's bytes in `plain`. */
  range: rangeSchema,
  differences: v.array(code),
});

const storedPartSchema = v.strictObject({
  what: v.literal('part'),
  sent: v.strictObject({ name: v.string() }),
  /** null: not kept. */
  asStored: v.nullable(v.strictObject({ name: v.string() })),
  /** Bytes of its content. */
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
 * What today's collector keeps of an open report, beside what was sent: masked and paged: first what is kept otherwise than it was sent, then
 * what is kept as it was, each in the order of the bytes.
 */
export const storedViewSchema = v.strictObject({
  /** Why nothing is kept; null where the report is. */
  rejection: v.nullable(
    v.strictObject({ status: v.pipe(v.number(), v.integer()), malformed: v.nullable(v.string()), sentence: v.string() }),
  ),
  /** How the collector says that the annotations came. */
  kind: v.nullable(v.picklist(['json', 'multipart'])),
  things: v.array(v.variant('what', [storedAnnotationSchema, storedPartSchema, namelessPartSchema])),
  /** What the collector notes about the report, in its words; null while it quotes what is masked. */
  notes: v.array(v.nullable(v.string())),
  differences: v.array(
    v.strictObject({
      code,
      /** As sent; behind it the name that it is kept under, where that is another one. */
      names: v.array(v.string()),
      /** Where it stands; behind it what takes its place, where something does. */
      ranges: v.array(rangeSchema),
      sentence: v.string(),
    }),
  ),
  /** Counts over the whole report; `otherwise`: of the things that come first, `annotations` and `parts` of those that are kept. */
  totals: v.strictObject({ things: count, otherwise: count, annotations: count, parts: count, notes: count, differences: count }),
});

export type StoredView = v.InferOutput<typeof storedViewSchema>;
export type StoredItemView = StoredView['things'][number];
export type StoredDifferenceView = StoredView['differences'][number];
