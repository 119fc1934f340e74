import { decodeLatin1, encodeLatin1 } from '../../bytes/utf8.ts';

// In the collector, two surrogates that are encoded separately, in three bytes each, are two characters instead of one pair. So two names can look alike and
// still differ. JavaScript strings cannot express the difference. This module therefore puts a mark, U+FFFF, between the two surrogates. If U+FFFF is already
// between two surrogates, in any notation, another one is added.

const MARK = '\uffff';

const MARK_BYTES = '\xef\xbf\xbf';

/**
 * Matches a high surrogate and the marks after it if a low surrogate follows, in UTF-8 or as escapes. Also matches any other escape, in order to skip it. One
 * character per byte.
 */
const APART =
  /(\xed[\xa0-\xaf][\x80-\xbf]|\\u[dD][89abAB][\da-fA-F]{2})((?:\xef\xbf\xbf|\\u[fF]{4})*)(?=(\xed)[\xb0-\xbf][\x80-\xbf]|\\u[dD][c-fC-F][\da-fA-F]{2})|\\[^u]/g;

/** Bytes in the text of a JSON string that may need marks. */
export const MAY_BE_APART = /\xed|\xef\xbf\xbf|\\u[fF]{4}/;

/**
 * Adds a mark between surrogates that are encoded separately in UTF-8. If two surrogates have marks between them already, adds one more. For JSON text. Returns
 * the same array if nothing is added.
 */
export function withPairsApart(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0xed) && !bytes.includes(BACKSLASH)) return bytes;
  const text = decodeLatin1(bytes);
  if (!MAY_BE_APART.test(text)) return bytes;
  const marked = text.replace(APART, (found, high: string | undefined, marks: string, low: string | undefined) =>
    high !== undefined && (marks !== '' || (!high.startsWith('\\') && low !== undefined)) ? found + MARK_BYTES : found,
  );
  return marked.length === text.length ? bytes : encodeLatin1(marked);
}

const BACKSLASH = 0x5c;

const MARKED = /([\ud800-\udbff]\uffff*)\uffff(?=[\udc00-\udfff])/g;

/** Removes the marks that `withPairsApart` added, for display and for writing. */
export function pairsTogether(text: string): string {
  return text.includes(MARK) ? text.replace(MARKED, '$1') : text;
}

/** A mark between two surrogates. The lookahead comes first, so that a long run of marks is scanned backwards only once. */
const MARK_BETWEEN = /\uffff(?=[\udc00-\udfff])(?<=[\ud800-\udbff]\uffff+)/;

/** The text's code points as the collector has them. Surrogates with a mark between them are two code points. */
export function codePointsOf(text: string): readonly number[] {
  const pieces = text.includes(MARK) ? text.split(MARK_BETWEEN) : [text];
  return pieces.flatMap((piece) => Array.from(piece, (character) => character.codePointAt(0) ?? 0));
}
