import * as v from 'valibot';
import { count } from './fields.ts';

/** What is wrong with a list, at one place; line and column count from 1. */
const failureSchema = v.strictObject({ line: count, column: count, message: v.string() });

/** Most faults of a list that are told one by one. */
export const MAX_FAILURES = 20;

/** Which list of annotations is in effect, and whose it is. */
export const catalogViewSchema = v.strictObject({
  /** `closed`: the person's own list could not be used when Crashlens started, so that nothing is public. */
  inEffect: v.picklist(['built_in', 'added', 'replaced', 'closed']),
  /** The person's own list where it counts. */
  own: v.nullable(
    v.strictObject({
      displayPath: v.string(),
      /** How it is written: as our own format, as a client's list, as a schema of raw crashes. */
      form: v.picklist(['list', 'client', 'schema']),
      rows: count,
      /** ISO 8601. */
      readAt: v.string(),
    }),
  ),
  /** Why a list that was chosen, or lies in the data folder, does not count. */
  error: v.nullable(
    v.strictObject({
      name: v.string(),
      message: v.string(),
      hint: v.string(),
      /** The first of them. */
      errors: v.array(failureSchema),
      /** How many there are besides. */
      more: count,
    }),
  ),
  /** A list lies in the data folder, whether it counts or not. */
  hasFile: v.boolean(),
  /** Request headers whose values the person chose to see always, as the setting has them. */
  shownHeaders: v.string(),
  totals: v.strictObject({ names: count, public: count, protected: count, unlisted: count }),
});
export type CatalogView = v.InferOutput<typeof catalogViewSchema>;

/** What the list in effect says of one name. */
export const catalogRowSchema = v.strictObject({
  name: v.string(),
  visibility: v.picklist(['public', 'protected', 'unlisted']),
  /** Of the person's own list, else of the client's, else of the schema. */
  type: v.nullable(v.string()),
  scope: v.nullable(v.picklist(['report', 'ping', 'client'])),
  processedField: v.nullable(v.string()),
  /** `structure` where the field has parts of its own. */
  processedType: v.nullable(v.string()),
  collector: v.nullable(v.picklist(['removes', 'writes'])),
  /** The person's own list names it. */
  own: v.boolean(),
});
export type CatalogRowView = v.InferOutput<typeof catalogRowSchema>;
