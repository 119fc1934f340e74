import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import type { JsonFound } from './json-errors.ts';

/** Bytes with a meaning in JSON, or in invalid JSON (apostrophes, comments). */
export const [QUOTE, APOSTROPHE, BACKSLASH, COMMA, COLON] = [0x22, 0x27, 0x5c, 0x2c, 0x3a] as const;
export const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d] as const;
export const [SLASH, HASH, STAR, LINE_FEED, RETURN] = [0x2f, 0x23, 0x2a, 0x0a, 0x0d] as const;

export function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === LINE_FEED || byte === RETURN || byte === 0x09;
}

/** The position of the first non-blank byte at or after `at`. */
export function behindBlanks(bytes: Uint8Array, at: ByteOffset): ByteOffset {
  let end = at;
  while (isBlank(bytes[end])) end += 1;
  return end;
}

/** The position after the last non-blank byte before `at`. */
export function beforeBlanks(bytes: Uint8Array, at: ByteOffset): ByteOffset {
  let end = at;
  while (end > 0 && isBlank(bytes[end - 1])) end -= 1;
  return end;
}

/** True for a byte that can occur in a word or a number of JSON or of JSON-like text: letters, digits, signs and the decimal point. */
export function isWordByte(byte: number | undefined): boolean {
  return isLetter(byte) || isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** An ASCII letter, `_` or `$`. */
function isLetter(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x5f || byte === 0x24;
}

export function isHexDigit(byte: number | undefined): boolean {
  return isDigit(byte) || (byte !== undefined && ((byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)));
}

/** The length of the comment mark at `at`: `#`, `//`, or the start of a block comment. 0 if there is none. */
export function commentMark(bytes: Uint8Array, at: ByteOffset): ByteLength {
  if (bytes[at] === HASH) return 1;
  return bytes[at] === SLASH && (bytes[at + 1] === SLASH || bytes[at + 1] === STAR) ? 2 : 0;
}

const SIGNS: ReadonlyMap<number, JsonFound> = new Map<number, JsonFound>([
  [COMMA, 'comma'],
  [COLON, 'colon'],
  [OPEN_BRACE, 'open_brace'],
  [CLOSE_BRACE, 'close_brace'],
  [OPEN_BRACKET, 'open_bracket'],
  [CLOSE_BRACKET, 'close_bracket'],
  [QUOTE, 'double_quote'],
  [APOSTROPHE, 'single_quote'],
  [BACKSLASH, 'backslash'],
]);

/** Classifies the byte at a position. The class reveals no part of a value. */
export function foundAt(bytes: Uint8Array, at: ByteOffset): JsonFound {
  const byte = bytes[at];
  if (byte === undefined) return 'end';
  const sign = SIGNS.get(byte);
  if (sign !== undefined) return sign;
  if (byte < 0x20 || byte === 0x7f) return 'control';
  if (byte >= 0x80) return 'not_ascii';
  if (commentMark(bytes, at) > 0) return 'comment';
  if (isDigit(byte)) return 'digit';
  return isLetter(byte) ? 'letter' : 'sign';
}

/** The end of the run of word bytes that begins at `at`. */
export function wordEnd(bytes: Uint8Array, at: ByteOffset): ByteOffset {
  let end = at;
  while (isWordByte(bytes[end])) end += 1;
  return end;
}
