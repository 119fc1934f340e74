import * as v from 'valibot';
import { MAX_TYPED_SIZE } from '../editing/edits/edit.ts';
import { SET_WHERE } from '../editing/by-name/set-where.ts';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(8_192));
const text = v.pipe(v.string(), v.maxLength(MAX_TYPED_SIZE));

/** Maximum number of annotations in `also`. */
export const MAX_ALSO = 19;

/**
 * A bulk change. Names are looked up in each report. If a name is repeated in a report, the change applies to the last occurrence: the collector uses that one.
 */
export const bulkChangeSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('set'),
    name,
    text,
    where: v.picklist(SET_WHERE),
    /** Further annotations, set in the same step. If a name is repeated, its last value is used. */
    also: v.optional(v.pipe(v.array(v.strictObject({ name, text })), v.maxLength(MAX_ALSO))),
  }),
  v.strictObject({ kind: v.literal('rename'), name, newName: name }),
  v.strictObject({ kind: v.literal('delete'), name }),
  v.strictObject({ kind: v.literal('form'), form: v.picklist(['kv', 'json']) }),
  v.strictObject({ kind: v.literal('gzip'), on: v.boolean() }),
  v.strictObject({ kind: v.literal('normalise') }),
  /** Fixes every finding with this code, as `crashlens edit --fix` does. Each finding gets its best fix. */
  v.strictObject({ kind: v.literal('fix'), code: v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,80}$/)) }),
  v.strictObject({ kind: v.literal('safe_fixes') }),
  /** Repeats a step from the edit list of an open report. `report` is the handle of that report. */
  v.strictObject({
    kind: v.literal('same'),
    report: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    step: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  }),
]);

export type BulkChange = v.InferOutput<typeof bulkChangeSchema>;

/** The change that sets an annotation's value. */
export type SetAnnotation = Extract<BulkChange, { readonly kind: 'set' }>;
