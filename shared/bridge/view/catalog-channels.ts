import * as v from 'valibot';
import { fileHandleSchema } from './app-view.ts';
import { catalogRowSchema, catalogViewSchema } from './catalog-view.ts';
import { channel } from './channel.ts';
import { MAX_PAGE, count, nothing } from './fields.ts';

/** Channels of the annotation list. */
export const catalogChannels = {
  /** Returns the annotation list in effect and, if the user’s own list could not be used, the reason. */
  'catalog.state': channel(nothing, catalogViewSchema, {
    isRepeated: true,
  }),
  /** Returns one page of the annotation list in effect, sorted by name. */
  'catalog.rows': channel(
    v.strictObject({ from: count, limit: v.pipe(count, v.maxValue(MAX_PAGE)) }),
    v.strictObject({ rows: v.array(catalogRowSchema) }),
    { isRepeated: true },
  ),
  /** Copies a file into the data folder as the user’s own annotation list. An invalid file changes nothing, and `error` in the response says why. */
  'catalog.use': channel(v.strictObject({ file: fileHandleSchema }), catalogViewSchema),
  /** Reads the user’s own annotation list again; an invalid list changes nothing. */
  'catalog.readAgain': channel(nothing, catalogViewSchema),
  /** Renames the user’s own annotation list, so that the built-in list is in effect. */
  'catalog.takeAway': channel(nothing, catalogViewSchema),
} as const;
