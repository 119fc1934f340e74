import { decodeLatin1, encodeLatin1 } from '../../bytes/utf8.ts';

// Two surrogates that are written by themselves, in three bytes each, are two characters to the collector and not the one that they make up together, so
// that names which look alike can be two. As JavaScript knows no such text, a mark stands between the two; where U+FFFF, which is the mark, stands between
// two surrogates already, one more does, however the three are written.

const MARK = '\uffff';

const MARK_BYTES = '\xef\xbf\xbf';

/** One character a byte: a high surrogate, marks behind it, and a low one ahead, each in UTF-8 or by an escape; or an escape of another kind. */
const APART =
  /(\xed[\xa0-\xaf][\x80-\xbf]|\\u[dD][89abAB][\da-fA-F]{2})((?:\xef\xbf\xbf|\\u[fF]{4})*)(?=(\xed)[\xb0-\xbf][\x80-\xbf]|\\u[dD][c-fC-F][\da-fA-F]{2})|\\[^u]/g;

/** What may have to be marked, in the text of a JSON string. */
export const MAY_BE_APART = /\xed|\xef\xbf\xbf|\\u[fF]{4}/;

/** The text of JSON with a mark between two surrogates in UTF-8, and behind marks between two surrogates; the same bytes where there are none. */
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

/** The text as it is shown and written, without these marks. */
export function pairsTogether(text: string): string {
  return text.includes(MARK) ? text.replace(MARKED, '$1') : text;
}

/** What stands ahead is looked at first: a long run of marks is gone back over once. */
const MARK_BETWEEN = /\uffff(?=[\udc00-\udfff])(?<=[\ud800-\udbff]\uffff+)/;

/** Its code points as the collector has them. */
export function codePointsOf(text: string): readonly number[] {
  const pieces = text.includes(MARK) ? text.split(MARK_BETWEEN) : [text];
  return pieces.flatMap((piece) => Array.from(piece, (character) => character.codePointAt(0) ?? 0));
}
