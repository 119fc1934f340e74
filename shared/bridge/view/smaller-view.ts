import * as v from 'valibot';
import { editSchema } from '../../editing/edits/edit.ts';
import { MAX_WEIGHTS, WEIGHT_ROLES } from '../../editing/fixes/weight-roles.ts';
import { count as bytes } from './fields.ts';

/** Ways to make a report smaller after its target refused the body as too large. Each edit can be passed to `draft.apply`. */
export const smallerViewSchema = v.strictObject({
  /** Size of the body as it would be sent now, with the report's edits. */
  bytes,
  /** The maximum body chosen for the target; null: unknown. */
  maxBody: v.nullable(bytes),
  /** The target refused a body within `maxBody`, so its real maximum is unknown. */
  isMaxWrong: v.boolean(),
  /** Measured size of the gzipped body; null: the body is already sent compressed. `edit`: null if it saves less than 1 %. */
  gzip: v.nullable(v.strictObject({ bytes, edit: v.nullable(editSchema) })),
  /** The largest parts, in descending order. `bytes`: size of the content before compression. `edit` deletes the part; null if it cannot be deleted. */
  parts: v.pipe(
    v.array(v.strictObject({ name: v.string(), role: v.picklist(WEIGHT_ROLES), bytes, edit: v.nullable(editSchema) })),
    v.maxLength(MAX_WEIGHTS),
  ),
});

export type SmallerView = v.InferOutput<typeof smallerViewSchema>;
