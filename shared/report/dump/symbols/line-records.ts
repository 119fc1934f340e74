import type { LineCursor } from './line-cursor.ts';

/** The source line of some code of a function: `address size line file`. */
interface LineRecord {
  readonly start: number;
  readonly size: number;
  /** 0 or -1: the code has no line. */
  readonly line: number;
  /** The number of a FILE record. */
  readonly file: number;
}

/** Reads a line record; null if the line is no sound one. Some tools write a negative line for code without a line. */
export function readLineRecord(cursor: LineCursor): LineRecord | null {
  const start = cursor.hex();
  const size = start < 0 ? -1 : cursor.hex();
  if (size < 0) return null;
  const isWithoutLine = cursor.skipsNegative();
  const line = isWithoutLine ? -1 : cursor.decimal();
  if (line < 0 && !isWithoutLine) return null;
  const file = cursor.decimal();
  return file < 0 ? null : { start, size, line, file };
}

const LF = 0x0a;
const SPACE = 0x20;
/** The words of a line record. */
const LINE_WORDS = 4;
/** Numbers of this many hexadecimal digits are exact. */
const MAX_DIGITS = 13;

/**
 * Where the line after a line record begins, if `bytes` have a sound one at `from`, separated by single spaces and in lower case; else -1, and `readLineRecord`
 * decides. Checks and finds the end in one pass, because a symbol file is mostly such lines.
 */
export function endOfLineRecord(bytes: Uint8Array, from: number): number {
  let words = 1;
  let length = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if ((byte >= 0x30 && byte <= 0x39) || (words <= 2 && byte >= 0x61 && byte <= 0x66)) {
      length += 1;
      if (length > MAX_DIGITS) return -1;
    } else if (byte === SPACE && length > 0 && words < LINE_WORDS) {
      words += 1;
      length = 0;
    } else return byte === LF && words === LINE_WORDS && length > 0 ? at + 1 : -1;
  }
  return -1;
}
