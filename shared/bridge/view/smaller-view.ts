import * as v from 'valibot';
import { editSchema } from '../../editing/edits/edit.ts';
import { MAX_WEIGHTS, WEIGHT_ROLES } from '../../editing/fixes/weight-roles.ts';
import { count as bytes } from './fields.ts';

/** What would make a report smaller whose target refused its body as too large. Each edit is one that `draft.apply` takes. */
export const smallerViewSchema = v.strictObject({
  /** Of the body as it would go out now, with the edits of the report. */
  bytes,
  /** The largest body that was chosen for the target; null: none is known. */
  maxBody: v.nullable(bytes),
  /** The target refused a body that is within that maximum: what it takes is not known. */
  isMaxWrong: v.boolean(),
  /** What gzip makes of all of it, measured; null: it goes out compressed already. `edit`: null where that saves less than 1 %. */
  gzip: v.nullable(v.strictObject({ bytes, edit: v.nullable(editSchema) })),
  /** The parts that weigh most, the largest first. `bytes`: of the content, before compression. `edit` leaves it out; null where it cannot be. */
  parts: v.pipe(
    v.array(v.strictObject({ name: v.string(), role: v.picklist(WEIGHT_ROLES), bytes, edit: v.nullable(editSchema) })),
    v.maxLength(MAX_WEIGHTS),
  ),
});

export type SmallerView = v.InferOutput<typeof smallerViewSchema>;
