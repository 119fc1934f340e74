import * as v from 'valibot';
import { MAX_PATTERN_LENGTH, PATTERN_MODES, readPattern } from '../../bytes/search/byte-pattern.ts';
import { channel } from './channel.ts';
import { count, done, handle } from './fields.ts';

/** Maximum number of hits in one search. */
export const MAX_HITS = 10_000;

/** A search pattern; the schema rejects invalid patterns. */
const patternSchema = v.pipe(
  v.strictObject({
    mode: v.picklist(PATTERN_MODES),
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_PATTERN_LENGTH)),
    isCaseSensitive: v.boolean(),
  }),
  v.check((pattern) => 'pattern' in readPattern(pattern)),
);

/** Search results. Hits do not overlap and contain no masked bytes. */
const searchHitsSchema = v.strictObject({
  hits: v.pipe(v.array(v.strictObject({ offset: count, length: count })), v.maxLength(MAX_HITS)),
  /** There are further hits. */
  isMore: v.boolean(),
  /** Some of the bytes are masked and were not searched. */
  hasMasked: v.boolean(),
});
export type SearchHits = v.InferOutput<typeof searchHitsSchema>;

/** The calls of byte search. */
export const findChannels = {
  /**
   * Finds a text, bytes or a regular expression in one space of a report. Each run of unmasked bytes is searched separately. A new search in the same report
   * cancels this one.
   */
  'find.bytes': channel(
    v.strictObject({ report: handle, space: v.picklist(['head', 'sent', 'plain']), pattern: patternSchema }),
    searchHitsSchema,
    { job: 'find' },
  ),
  /** Stops the search in a report, which fails with `cancelled`; does nothing if there is no search. */
  'find.stop': channel(v.strictObject({ report: handle }), done),
} as const;
