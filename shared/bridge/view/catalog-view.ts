import * as v from 'valibot';
import { count } from './fields.ts';

/** An error at one position of an annotation list. `line` and `column` count from 1. */
const failureSchema = v.strictObject({ line: count, column: count, message: v.string() });

/** Maximum number of errors that a view lists for an annotation list. */
export const MAX_FAILURES = 20;

/** The annotation list in effect, and whether it is built in or the user's own. */
export const catalogViewSchema = v.strictObject({
  /** `closed`: the user's own list could not be used when Crashlens started, so nothing is public. */
  inEffect: v.picklist(['built_in', 'added', 'replaced', 'closed']),
  /** The user's own list, if it is in effect. */
  own: v.nullable(
    v.strictObject({
      displayPath: v.string(),
      /** File format: our own, a client's list, or a raw crash schema. */
      form: v.picklist(['list', 'client', 'schema']),
      rows: count,
      /** ISO 8601. */
      readAt: v.string(),
    }),
  ),
  /** Why a list is not in effect, although the user chose it or it is in the data folder. */
  error: v.nullable(
    v.strictObject({
      name: v.string(),
      message: v.string(),
      hint: v.string(),
      errors: v.array(failureSchema),
      /** Number of further errors. */
      more: count,
    }),
  ),
  /** The data folder contains a list, in effect or not. */
  hasFile: v.boolean(),
  /** Request headers whose values the user chose to show always: the text of the setting. */
  shownHeaders: v.string(),
  totals: v.strictObject({ names: count, public: count, protected: count, unlisted: count }),
});
export type CatalogView = v.InferOutput<typeof catalogViewSchema>;

/** What the list in effect says about one name. */
export const catalogRowSchema = v.strictObject({
  name: v.string(),
  visibility: v.picklist(['public', 'protected', 'unlisted']),
  /** Type of the annotation: from the user's own list, otherwise from the client's, otherwise from the schema. */
  type: v.nullable(v.string()),
  scope: v.nullable(v.picklist(['report', 'ping', 'client'])),
  processedField: v.nullable(v.string()),
  /** `structure` if the field has nested fields. */
  processedType: v.nullable(v.string()),
  collector: v.nullable(v.picklist(['removes', 'writes'])),
  /** The user's own list contains the name. */
  own: v.boolean(),
});
export type CatalogRowView = v.InferOutput<typeof catalogRowSchema>;
