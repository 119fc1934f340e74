import { decodeLatin1, encodeLatin1 } from '../bytes/utf8.ts';

// Two surrogates that are written by themselves, in three bytes each, are two characters to the collector and not the one that they make up together, so
// that names which look alike can be two. As JavaScript knows no such text, a mark stands between the two; where marks stand there already, one more does.

const MARK = '\uffff';

/** A high surrogate in UTF-8, marks behind it, and a low one ahead, one character a byte. */
const APART = /(\xed[\xa0-\xaf][\x80-\xbf](?:\xef\xbf\xbf)*)(?=\xed[\xb0-\xbf][\x80-\xbf])/g;

/** UTF-8 with a mark between surrogates of which none is written by an escape; the same bytes where there are none. */
export function withPairsApart(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0xed)) return bytes;
  const text = decodeLatin1(bytes);
  const marked = text.replace(APART, '$1\xef\xbf\xbf');
  return marked.length === text.length ? bytes : encodeLatin1(marked);
}

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
