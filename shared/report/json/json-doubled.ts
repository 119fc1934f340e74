import type { ByteOffset } from '../../bytes/byte-source.ts';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';
import { BACKSLASH, QUOTE, SLASH, beforeBlanks, behindBlanks } from './json-bytes.ts';
import type { JsonSplice } from './json-errors.ts';
import { readJson } from './json-reader.ts';

/** An object that was JSON-encoded more than once. */
interface DoubledJson {
  /** The object's own text in UTF-8. */
  readonly text: Uint8Array;
  /** The splices that restore the object in place by removing quotes and backslashes; null if that is not enough. */
  readonly splices: readonly JsonSplice[] | null;
}

/** The maximum number of times that a string is decoded while searching for an object. */
const MAX_LEVELS = 4;

/** The maximum number of splices. Each removes one backslash. */
const MAX_SPLICES = 10_000;

/**
 * Finds the object in a JSON string, with or without the quotes of the string (as in `{\"a\":\"b\"}`). Returns null if there is none. Objects with NaN are
 * accepted.
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

/** Decodes a JSON string; null if the text is not one. */
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
