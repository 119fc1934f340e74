import type { ByteLength, ByteOffset } from '../bytes/byte-source.ts';
import type { Stretch } from '../bytes/stretches.ts';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  beforeBlanks,
  behindBlanks,
  isBlank,
} from '../report/json-bytes.ts';
import type { JsonFault } from '../report/json-faults.ts';

const SIGNS: ReadonlySet<number> = new Set([COMMA, COLON, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET]);

/** Most bytes that are shown. */
const MOST_SHOWN: ByteLength = 64;

/**
 * What is shown of a JSON text that is none: brackets, commas and colons at its first fault, where the text was sound up to there, so that there is no
 * doubt that they stand outside of strings. Where a word, a quote or another string stands at the fault there is: it may be the middle of a value.
 */
export function shownSigns(bytes: Uint8Array, fault: JsonFault): Stretch | null {
  const { offset } = fault;
  switch (fault.code) {
    case 'trailing-comma':
      return ofSigns(bytes, offset, behindBlanks(bytes, offset + 1) + 1);
    case 'extra-comma':
    case 'wrong-bracket':
      return ofSigns(bytes, offset, offset + 1);
    case 'missing-value':
      return ofSigns(bytes, beforeBlanks(bytes, offset) - 1, offset + 1);
    case 'text-behind':
      return ofSigns(bytes, beforeBlanks(bytes, offset) - 1, offset);
    default:
      return null;
  }
}

/** Nothing where another byte stands among them. */
function ofSigns(bytes: Uint8Array, from: ByteOffset, to: ByteOffset): Stretch | null {
  if (from < 0 || to > bytes.length || to - from > MOST_SHOWN) return null;
  return bytes.subarray(from, to).every((byte) => SIGNS.has(byte) || isBlank(byte)) ? { from, to } : null;
}
