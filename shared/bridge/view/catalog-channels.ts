import * as v from 'valibot';
import { fileHandleSchema } from './app-view.ts';
import { catalogRowSchema, catalogViewSchema } from './catalog-view.ts';
import { channel } from './channel.ts';
import { MAX_PAGE, count, nothing } from './fields.ts';

/** Channels of the annotation list. */
export const catalogChannels = {
  'catalog.state': channel(
    'Returns the annotation list in effect and, if the user’s own list could not be used, the reason.',
    nothing,
    catalogViewSchema,
    {
      isRepeated: true,
    },
  ),
  'catalog.rows': channel(
    'Returns one page of the annotation list in effect, sorted by name.',
    v.strictObject({ from: count, limit: v.pipe(count, v.maxValue(MAX_PAGE)) }),
    v.strictObject({ rows: v.array(catalogRowSchema) }),
    { isRepeated: true },
  ),
  'catalog.use': channel(
    'Copies a file into the data folder as the user’s own annotation list. An invalid file changes nothing, and `error` in the response says why.',
    v.strictObject({ file: fileHandleSchema }),
    catalogViewSchema,
  ),
  'catalog.readAgain': channel('Reads the user’s own annotation list again; an invalid list changes nothing.', nothing, catalogViewSchema),
  'catalog.takeAway': channel(
    'Renames the user’s own annotation list, so that the built-in list is in effect.',
    nothing,
    catalogViewSchema,
  ),
} as const;
