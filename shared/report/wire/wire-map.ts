import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';

/** Errors at which the structure of a body breaks (interface, `malformed_invalid_payload_structure`). */
export type StructureError = 'no_delimiter' | 'bad_delimiter_end' | 'no_header_end' | 'header_block_too_large' | 'no_closing_delimiter';

/** The position of a part of the body in `plain`. Its regions are adjacent. */
export interface WirePart {
  readonly index: number;
  /** The start of the delimiter: the CRLF before its dashes or, for the first delimiter, the dashes themselves. */
  readonly delimiter: ByteOffset;
  /** First byte after the delimiter's line. */
  readonly headers: ByteOffset;
  /** First byte of the content: after the blank line. */
  readonly content: ByteOffset;
  /** The start of the next delimiter, or the end of the body. */
  readonly end: ByteOffset;
  /** The first boundary in the content that ends like a delimiter but has no line end before it; -1 if there is none. The collector ignores it. */
  readonly lookAlike: ByteOffset;
}

/**
 * All bytes of `plain` by region: preamble, then parts (delimiter, header block, content), then the closing delimiter and the epilogue. After a break, the
 * scanner continues at the next delimiter. The bytes in between are stray.
 */
export interface WireMap {
  /** Null if no boundary is known. The map then has no parts. */
  readonly boundary: string | null;
  readonly size: ByteLength;
  /** The start of the first delimiter, or `size` if there is none. */
  readonly preambleEnd: ByteOffset;
  readonly partCount: number;
  readonly part: (index: number) => WirePart;
  /** The same as `part(index).delimiter`. Faster when searching among many parts. */
  readonly delimiterAt: (index: number) => ByteOffset;
  /** The closing delimiter `--boundary--` with the CRLF before it; null if it is missing. */
  readonly closing: { readonly start: ByteOffset; readonly end: ByteOffset } | null;
  /** The structure error with the lowest offset; null if the structure is intact. */
  readonly broken: { readonly error: StructureError; readonly offset: ByteOffset; readonly partsBefore: number } | null;
  /** The stray bytes, in order: from the last delimiter before a break to the next delimiter, or to the end of the body. */
  readonly stray: readonly { readonly start: ByteOffset; readonly end: ByteOffset }[];
}

/** The beginning of every delimiter: the dashes and the boundary. */
export function dashesOf({ boundary }: WireMap): string {
  return `--${boundary ?? ''}`;
}

/** The first dash of a part's delimiter, after the line end at its start. The first delimiter needs no line end. */
export function firstDash({ preambleEnd }: WireMap, delimiter: ByteOffset): ByteOffset {
  return delimiter === preambleEnd ? delimiter : delimiter + 2;
}
