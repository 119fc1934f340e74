import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ByteLength } from '../../bytes/byte-source.ts';
import type { Compression } from '../../report/wire/compression.ts';
import type { UndoneEncoding } from '../../report/wire/undo-encoding.ts';

/** What happened to a body that the collector refuses, behind the first thing that it stumbles over: to its structure, or to the form of its parts. */
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

/** A line end that was written twice: with a second CR, or with an empty line behind it. */
export type DoubledLineEnd = 'cr_cr_lf' | 'crlf_crlf' | 'lf_lf';

/** Where a body was cut off. `body`: in what is no part that could be read. */
export type CutWithin = 'delimiter' | 'headers' | 'text' | 'json' | 'dump' | 'gzip' | 'body';

/** What text a body was taken for, or put into; chunk framing or a compression that the head does not tell of. Latin-1: each byte for a character, which was then written as UTF-8. */
type ReEncoding = 'utf8_replaced' | 'gzip_undeclared' | 'not_compressed' | UndoneEncoding | Compression;

/** The cause of a refusal, with where it shows first. */
export type Cause = { readonly range: ByteRange } & (
  | {
      readonly code: 'line_ends';
      readonly end: BareLineEnd;
      /** `all`: of every line; `framing`: of delimiters and header lines; `some`: of a few of these. */
      readonly extent: 'all' | 'framing' | 'some';
    }
  | { readonly code: 'line_ends_doubled'; readonly end: DoubledLineEnd }
  | {
      readonly code: 'boundary_differs';
      /** What the boundary of the head and that of the body differ by. */
      readonly by: 'dashes' | 'case' | 'quotes' | 'length' | 'all';
    }
  | {
      readonly code: 'closing_missing';
      /** What of it is there: nothing, its beginning, or all but its last dashes. */
      readonly left: 'nothing' | 'beginning' | 'dashes_lost';
    }
  | { readonly code: 'cut_off'; readonly within: CutWithin; /** Bytes that are known to be missing. */ readonly missing: ByteLength | null }
  | { readonly code: 'length_short'; readonly declared: ByteLength; readonly actual: ByteLength }
  | {
      readonly code: 'annotations_as_binary';
      /** What makes them binary parts. */ readonly by: 'filename' | 'type';
      /** Parts. */ readonly count: number;
    }
  | { readonly code: 'values_as_json'; /** Parts. */ readonly count: number }
  | { readonly code: 'extra_as_binary' | 'attachment_as_json' }
  | { readonly code: 're_encoded'; readonly as: ReEncoding; /** What it was can be told exactly. */ readonly undone: boolean }
);

/** A cause of one code. */
export type CauseOf<Code extends StructureCause> = Extract<Cause, { readonly code: Code }>;
