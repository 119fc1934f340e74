import type { ByteOffset } from '../../bytes/byte-source.ts';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';
import { BACKSLASH, QUOTE, SLASH, beforeBlanks, behindBlanks } from './json-bytes.ts';
import type { JsonSplice } from './json-errors.ts';
import { readJson } from './json-reader.ts';

/** An object that was encoded more than once. */
interface DoubledJson {
  /** The object's own text, UTF-8. */
  readonly text: Uint8Array;
  /** What leads to it in place, where quotes and backslashes alone are to be taken out; null where that is not all. */
  readonly splices: readonly JsonSplice[] | null;
}

/** Most times that an object is looked for in a string. */
const MAX_LEVELS = 4;

/** Most backslashes that are taken out one by one. */
const MAX_SPLICES = 10_000;

/**
 * The object whose text is what a JSON text holds as a string, with the string's quotes or (as `{\"a\":\"b\"}`) without them; null where it is none. With
 * NaN in it it counts as one too.
 */
export function doubledJson(bytes: Uint8Array): DoubledJson | null {
  const [start, end] = [behindBlanks(bytes, 0), beforeBlanks(bytes, bytes.length)];
  const isQuoted = bytes[start] === QUOTE;
  const inner = decodeUtf8(bytes.subarray(start, end));
  let text = stringIn(isQuoted ? inner : `"${inner}"`);
  for (let level = 1; text !== null && level <= MAX_LEVELS; level += 1) {
    const utf8 = encodeUtf8(text);
    const { error, type } = readJson(utf8, { nonfinite: true });
    if (error !== null || (type !== 'object' && type !== 'string')) return null;
    if (type === 'object') return { text: utf8, splices: level === 1 ? inPlaceSplices(bytes, start, end, isQuoted) : null };
    text = stringIn(text);
  }
  return null;
}

/** What a JSON string says; null where the text is none. */
function stringIn(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && value.isWellFormed() ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function inPlaceSplices(bytes: Uint8Array, start: ByteOffset, end: ByteOffset, isQuoted: boolean): readonly JsonSplice[] | null {
  const taken = (offset: ByteOffset): JsonSplice => ({ offset, remove: 1, insert: '' });
  const splices = isQuoted ? [taken(start)] : [];
  for (let at = bytes.indexOf(BACKSLASH, start); at >= 0; at = bytes.indexOf(BACKSLASH, at + 2)) {
    const escaped = bytes[at + 1];
    if (splices.length > MAX_SPLICES || (escaped !== QUOTE && escaped !== BACKSLASH && escaped !== SLASH)) return null;
    splices.push(taken(at));
  }
  return isQuoted ? [...splices, taken(end - 1)] : splices;
}
