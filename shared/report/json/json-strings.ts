import type { ByteOffset } from '../../bytes/byte-source.ts';
import type { JsonError, JsonSplice } from './json-errors.ts';
import { APOSTROPHE, BACKSLASH, QUOTE, foundAt, isHexDigit } from './json-bytes.ts';

/** The result of reading a string: its end, and the splices that replace single quotes by double quotes. */
interface ReadString {
  /** The position after its closing quote; null if the text ends inside the string. */
  readonly end: ByteOffset | null;
  /** Only for a string in single quotes. */
  readonly splices: readonly JsonSplice[];
  /** True if a single-quoted string contains a double quote, so that its end is uncertain. */
  readonly holdsQuote: boolean;
  /** If the text ends inside an escape: the start of that escape. Otherwise null. */
  readonly cutEscape: ByteOffset | null;
}

const ESCAPES = '"\\/bfnrt';
const ESCAPE_LENGTH = 6;

/** Reads the string whose quote, `"` or `'`, is at `start`. Calls `note` with each error inside it, in order. */
export function readString(bytes: Uint8Array, start: ByteOffset, note: (error: JsonError) => void): ReadString {
  const quote = bytes[start] === APOSTROPHE ? APOSTROPHE : QUOTE;
  const splices: JsonSplice[] = quote === APOSTROPHE ? [{ offset: start, remove: 1, insert: '"' }] : [];
  let holdsQuote = false;
  let at = start + 1;
  for (;;) {
    at = endOfRun(bytes, at, quote);
    const byte = bytes[at];
    if (byte === undefined) return { end: null, splices, holdsQuote, cutEscape: null };
    if (byte === quote) {
      if (quote === APOSTROPHE) splices.push({ offset: at, remove: 1, insert: '"' });
      return { end: at + 1, splices, holdsQuote, cutEscape: null };
    }
    if (byte === QUOTE) {
      holdsQuote = true;
      splices.push({ offset: at, remove: 0, insert: '\\' });
      at += 1;
    } else if (byte === BACKSLASH) {
      const behind = behindEscape(bytes, at);
      if (behind === null) return { end: null, splices, holdsQuote, cutEscape: at };
      if (behind > 0) at = behind;
      else if (quote === APOSTROPHE && bytes[at + 1] === APOSTROPHE) {
        splices.push({ offset: at, remove: 1, insert: '' });
        at += 2;
      } else {
        note(badEscape(bytes, at, start));
        // Reading continues after the backslash. The apostrophe in `\'` is certainly text, so it is skipped too.
        at += bytes[at + 1] === APOSTROPHE ? 2 : 1;
      }
    } else {
      note(controlCharacter(byte, at, start));
      at += 1;
    }
  }
}

/** The position of the next quote, backslash or control character. */
function endOfRun(bytes: Uint8Array, from: ByteOffset, quote: number): ByteOffset {
  let at = from;
  for (let byte = bytes[at]; byte !== undefined && byte >= 0x20 && byte !== quote && byte !== QUOTE && byte !== BACKSLASH; byte = bytes[at])
    at += 1;
  return at;
}

/** The position after a valid escape. 0 if the escape is invalid; null if the text ends inside it. */
function behindEscape(bytes: Uint8Array, at: ByteOffset): ByteOffset | null {
  const letter = bytes[at + 1];
  if (letter === undefined) return null;
  if (letter !== 0x75) return ESCAPES.includes(String.fromCharCode(letter)) ? at + 2 : 0;
  for (let digit = at + 2; digit < at + ESCAPE_LENGTH; digit += 1) {
    if (bytes[digit] === undefined) return null;
    if (!isHexDigit(bytes[digit])) return 0;
  }
  return at + ESCAPE_LENGTH;
}

/** The error of an invalid escape. Its fix removes the backslash of `\'`, changes `\x41` to `\u0041`, and escapes the backslash of any other escape. */
function badEscape(bytes: Uint8Array, at: ByteOffset, begins: ByteOffset): JsonError {
  let offset = at + 1;
  if (bytes[offset] === 0x75)
    do offset += 1;
    while (isHexDigit(bytes[offset]));
  return {
    code: 'bad_escape',
    offset,
    ...describeJsonAt(bytes, offset),
    expected: 'escape',
    begins,
    jsonFix: 'escapes',
    splices: [escapeSplice(bytes, at)],
    certain: true,
    lossless: false,
  };
}

function escapeSplice(bytes: Uint8Array, at: ByteOffset): JsonSplice {
  if (bytes[at + 1] === APOSTROPHE) return { offset: at, remove: 1, insert: '' };
  const isHex = bytes[at + 1] === 0x78 && isHexDigit(bytes[at + 2]) && isHexDigit(bytes[at + 3]);
  return isHex ? { offset: at, remove: 2, insert: '\\u00' } : { offset: at, remove: 0, insert: '\\' };
}

const SHORT_ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x08, '\\b'],
  [0x09, '\\t'],
  [0x0a, '\\n'],
  [0x0c, '\\f'],
  [0x0d, '\\r'],
]);

function controlCharacter(byte: number, offset: ByteOffset, begins: ByteOffset): JsonError {
  const insert = SHORT_ESCAPES.get(byte) ?? `\\u${byte.toString(16).padStart(4, '0')}`;
  return {
    code: 'control_character',
    offset,
    found: 'control',
    control: byte,
    expected: 'escaped_control',
    begins,
    jsonFix: 'controls',
    splices: [{ offset, remove: 1, insert }],
    certain: true,
    lossless: true,
  };
}

/** The class of the byte at a position, and its code if it is a control character. */
export function describeJsonAt(bytes: Uint8Array, offset: ByteOffset): Pick<JsonError, 'found' | 'control'> {
  const found = foundAt(bytes, offset);
  return { found, control: found === 'control' ? (bytes[offset] ?? 0) : null };
}
