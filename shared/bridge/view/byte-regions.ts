import * as v from 'valibot';
import { count } from './fields.ts';

/**
 * What a byte belongs to. Of the head: its first line, the line of a header, the blank line at its end; of the body its structure,
 * `header` being all header lines of a part, and what stands in it.
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
 * One thing that bytes of an answer belong to: the whole of it, so it may begin before them and end behind. Of things that lie in one another the inner
 * one comes later.
 */
export const byteRegionSchema = v.strictObject({
  kind: v.picklist(BYTE_REGIONS),
  /** Of the header, the annotation or the part, as people may see it; null where it has none. */
  name: v.nullable(v.string()),
  offset: count,
  length: count,
});

export type ByteRegionKind = (typeof BYTE_REGIONS)[number];
export type ByteRegion = v.InferOutput<typeof byteRegionSchema>;
