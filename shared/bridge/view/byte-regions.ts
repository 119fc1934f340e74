import * as v from 'valibot';
import { count } from './fields.ts';

/**
 * What a byte belongs to. In the head: the first line, a header line, or the blank line at the end. In the body: its structure, and the contents of parts.
 * `header` covers all header lines of a part.
 */
const BYTE_REGIONS = [
  'request_line',
  'header_line',
  'head_end',
  'delimiter',
  'header',
  'value',
  'content',
  'preamble',
  'stray',
  'epilogue',
] as const;

/**
 * A region that overlaps the returned bytes. It is given whole, so it can begin before these bytes and end after them. Nested regions come after the region
 * that contains them.
 */
export const byteRegionSchema = v.strictObject({
  kind: v.picklist(BYTE_REGIONS),
  /** Name of the header, annotation or part, masked if necessary; null if the region has no name. */
  name: v.nullable(v.string()),
  offset: count,
  length: count,
});

export type ByteRegionKind = (typeof BYTE_REGIONS)[number];
export type ByteRegion = v.InferOutput<typeof byteRegionSchema>;
