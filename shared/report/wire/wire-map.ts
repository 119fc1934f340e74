import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';

/** Why the structure of a body breaks (interface, `malformed_invalid_payload_structure`). */
export type StructureError = 'no_delimiter' | 'bad_delimiter_end' | 'no_header_end' | 'header_block_too_large' | 'no_closing_delimiter';

/** Where one part of the body stands in `plain`; its regions follow one another without a gap. */
export interface WirePart {
  readonly index: number;
  /** The CRLF and the dashes before the boundary; the dashes alone for the first delimiter. */
  readonly delimiter: ByteOffset;
  /** First byte after the delimiter's line. */
  readonly headers: ByteOffset;
  /** First byte of the content: after the blank line. */
  readonly content: ByteOffset;
  /** Start of the next delimiter, or of what broke off. */
  readonly end: ByteOffset;
  /** First boundary line inside the content that has no line end before it, so the collector reads on; -1 where there is none. */
  readonly lookAlike: ByteOffset;
}

/**
 * Every byte of `plain` by region: preamble, then parts (delimiter, header block, content), then the closing delimiter and the epilogue.
 * After a break the scanner goes on at the next delimiter; the bytes between are stray.
 */
export interface WireMap {
  /** null: none is known, so nothing was found. */
  readonly boundary: string | null;
  readonly size: ByteLength;
  /** Start of the first delimiter; `size` where there is none. */
  readonly preambleEnd: ByteOffset;
  readonly partCount: number;
  readonly part: (index: number) => WirePart;
  /** `part(index).delimiter` alone: for who seeks among many. */
  readonly delimiterAt: (index: number) => ByteOffset;
  /** The closing delimiter `--boundary--` with the CRLF before it; null where it is missing. */
  readonly closing: { readonly start: ByteOffset; readonly end: ByteOffset } | null;
  /** The first break in the order of the bytes; null where the structure is whole. */
  readonly broken: { readonly error: StructureError; readonly offset: ByteOffset; readonly partsBefore: number } | null;
  /** Bytes that belong to nothing, in order. */
  readonly stray: readonly { readonly start: ByteOffset; readonly end: ByteOffset }[];
}

/** Dashes and boundary, as a delimiter begins. */
export function dashesOf({ boundary }: WireMap): string {
  return `--${boundary ?? ''}`;
}

/** The first dash of a part's delimiter: behind the line end that belongs to it. The first delimiter needs none. */
export function firstDash({ preambleEnd }: WireMap, delimiter: ByteOffset): ByteOffset {
  return delimiter === preambleEnd ? delimiter : delimiter + 2;
}
