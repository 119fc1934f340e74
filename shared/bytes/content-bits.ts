import type { ByteOffset } from './byte-source.ts';

/** The kinds of bytes in a content, one bit each. A single scan finds them. */
export type ContentBits = number & { readonly kind?: 'content-bits' };

export const NOT_ASCII = 1;
/** The byte 00. */
export const NUL = 2;
/** The bytes 01 to 1F, except line ends. */
export const CONTROL = 4;
/** The byte 0A or 0D. */
export const LINE_END = 8;
/** The byte 22 (`"`). */
export const QUOTE = 16;
/** The byte 5C (`\`). */
export const BACKSLASH = 32;
/** The byte 2D (`-`). Anything that looks like a delimiter or a header contains it. */
export const DASH = 64;

/** The byte 3D (`=`), which occurs in quoted-printable and in most base64. */
export const EQUALS = 128;
/** The byte 20 (space). */
export const BLANK = 256;

export const BIT_COUNT = 9;

/** The bits of a content that was not scanned and may contain any byte. */
export const ANY_BITS: ContentBits = (1 << BIT_COUNT) - 1;

const BITS_OF_OTHERS: ReadonlyMap<number, number> = new Map([
  [0x20, BLANK],
  [0x22, QUOTE],
  [0x2d, DASH],
  [0x3d, EQUALS],
  [0x5c, BACKSLASH],
]);

const BITS_OF_BYTE: Uint16Array = Uint16Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return NOT_ASCII;
  if (byte === 0x0a || byte === 0x0d) return LINE_END;
  if (byte < 0x20) return byte === 0 ? NUL : CONTROL;
  return BITS_OF_OTHERS.get(byte) ?? 0;
});

export function bitsOfBytes(bytes: Uint8Array): ContentBits {
  let bits = 0;
  for (let at = 0; at < bytes.length; at += 1) bits |= BITS_OF_BYTE[bytes[at] ?? 0] ?? 0;
  return bits;
}

/** The bits of `[from, to)` of a text with one character per byte. */
export function bitsOfText(latin1: string, from: ByteOffset, to: ByteOffset): ContentBits {
  let bits = 0;
  for (let at = from; at < to; at += 1) bits |= BITS_OF_BYTE[latin1.charCodeAt(at)] ?? 0;
  return bits;
}
