import type { ByteLength, ByteSource } from '../bytes/byte-source.ts';
import type { Interval } from '../bytes/intervals.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, beforeBlanks, behindBlanks } from '../report/json/json-bytes.ts';
import type { PartReading } from '../report/parts/part-reading.ts';

/** The number of bytes that are read before and after an error. */
const MAX_AROUND: ByteLength = 64;

/** The beginning of an escape before the wrong byte. It shows that the byte is in a string. */
const IN_ESCAPE = [/\\$/, /\\u[0-9a-f]{0,3}$/i];

/**
 * The interval of invalid JSON that is shown, in `plain`. It is a closing bracket before the error, or commas and brackets at the error that are next to other
 * JSON signs. These are certainly outside of strings. A single sign after a quote, a word or a colon may be in the middle of a value. null if nothing is shown.
 */
export function shownSigns(plain: ByteSource, { json, wire }: PartReading): Interval | null {
  if (json?.error?.kind !== 'syntax') return null;
  const error = wire.content + json.error.offset;
  const from = Math.max(wire.content, error - MAX_AROUND);
  const bytes = plain.read(from, Math.min(wire.end, error + MAX_AROUND) - from);
  const shown = signsAt(bytes, error - from);
  return shown === null ? null : { from: from + shown.from, to: from + shown.to };
}

function signsAt(bytes: Uint8Array, at: number): Interval | null {
  const before = String.fromCharCode(...bytes.subarray(Math.max(at - 5, 0), at));
  if (IN_ESCAPE.some((pattern) => pattern.test(before))) return null;
  const last = beforeBlanks(bytes, at) - 1;
  const isClosed = isClosing(bytes[last]);
  if (bytes[at] === COMMA && bytes[last] !== COLON) {
    const next = behindBlanks(bytes, at + 1);
    if (isClosing(bytes[next])) return { from: isClosed ? last : at, to: next + 1 };
  }
  if ((bytes[at] === COMMA || isClosing(bytes[at])) && isSign(bytes[last])) return { from: last, to: at + 1 };
  return isClosed ? { from: last, to: last + 1 } : null;
}

function isClosing(byte: number | undefined): boolean {
  return byte === CLOSE_BRACE || byte === CLOSE_BRACKET;
}

function isSign(byte: number | undefined): boolean {
  return isClosing(byte) || byte === COMMA;
}
