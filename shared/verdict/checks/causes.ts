import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ByteLength } from '../../bytes/byte-source.ts';
import type { Compression } from '../../report/wire/compression.ts';
import type { UndoneEncoding } from '../../report/wire/undo-encoding.ts';

/** Causes of a collector's refusal: damage to the structure of the body, or to the form of its parts. */
export const STRUCTURE_CAUSES = [
  'line_ends',
  'line_ends_doubled',
  'boundary_differs',
  'closing_missing',
  'cut_off',
  'length_short',
  're_encoded',
  'annotations_as_binary',
  'extra_as_binary',
  'attachment_as_json',
  'values_as_json',
] as const;

export type StructureCause = (typeof STRUCTURE_CAUSES)[number];

/** Line ends of one character. */
type BareLineEnd = 'lf' | 'cr';

/** A line end that was written twice: with a second CR, or with an empty line after it. */
export type DoubledLineEnd = 'cr_cr_lf' | 'crlf_crlf' | 'lf_lf';

/** Where a body was cut off. `body`: not in a readable part. */
export type CutWithin = 'delimiter' | 'headers' | 'text' | 'json' | 'dump' | 'gzip' | 'body';

/**
 * How a body was re-encoded: as text, in chunks that the head does not declare, or in a compressed format that the collector does not decode. `not_compressed`:
 * the head declares gzip for a plain body. `utf8_doubled`: each byte became a Latin-1 character, which was then written as UTF-8.
 */
type ReEncoding = 'utf8_replaced' | 'gzip_undeclared' | 'not_compressed' | UndoneEncoding | Compression;

/** The cause of a refusal, with the range of the first bytes that show it. */
export type Cause = { readonly range: ByteRange } & (
  | {
      readonly code: 'line_ends';
      readonly end: BareLineEnd;
      /** Which line ends are wrong. `all`: every line end. `framing`: the line ends of all delimiters and header lines. `some`: only some of those. */
      readonly extent: 'all' | 'framing' | 'some';
    }
  | { readonly code: 'line_ends_doubled'; readonly end: DoubledLineEnd }
  | {
      readonly code: 'boundary_differs';
      /** How the boundary in the head differs from the boundary in the body. */
      readonly by: 'dashes' | 'case' | 'quotes' | 'length' | 'all';
    }
  | {
      readonly code: 'closing_missing';
      /** How much of the closing delimiter exists: nothing, its beginning, or everything but the last dashes. */
      readonly left: 'nothing' | 'beginning' | 'dashes_lost';
    }
  | { readonly code: 'cut_off'; readonly within: CutWithin; /** Missing bytes; null: unknown. */ readonly missing: ByteLength | null }
  | { readonly code: 'length_short'; readonly declared: ByteLength; readonly actual: ByteLength }
  | {
      readonly code: 'annotations_as_binary';
      /** Why the collector reads the annotations as binary parts: because of a filename, or of their Content-Type. */
      readonly by: 'filename' | 'type';
      /** Number of such annotations. */
      readonly count: number;
    }
  | { readonly code: 'values_as_json'; /** Number of such annotations. */ readonly count: number }
  | { readonly code: 'extra_as_binary' | 'attachment_as_json' }
  | { readonly code: 're_encoded'; readonly as: ReEncoding; /** The original can be restored exactly. */ readonly undone: boolean }
);

export type CauseOf<Code extends StructureCause> = Extract<Cause, { readonly code: Code }>;
