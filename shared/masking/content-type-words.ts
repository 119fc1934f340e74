import type { Interval } from '../bytes/intervals.ts';
import { trimmed } from '../report/wire/header-params.ts';

const SEPARATORS = /[;,\s]+/y;
/** The media type is the first word. It is shown even if the collector rejects it. */
const FIRST = /[\w!#$&^.+*/-]+(?=[;,\s]|$)/y;
/** A media type after the first word, as in two joined headers. */
const MEDIA_TYPE = /(?:multipart|application|text|message|image)\/[\w!#$&^.+*-]{1,80}(?=[;,\s]|$)/iy;
const PARAMETER = /(?:boundary|charset)\s*=\s*(?:"(?:[^"\\\r\n]|\\.)*"|"?[^\s;"]*)/iy;
const UNKNOWN = /(?:"[^"]*"|[^;,\s"]|")+/y;

/**
 * Returns the intervals of a Content-Type value that may be secret, in order: every word except media types, `boundary` and `charset`. These decide the answer,
 * so they are always shown and sent, in any notation: folded, quoted, or with whitespace around the `=`.
 */
export function unknownWords(value: string): readonly Interval[] {
  const found: Interval[] = [];
  let isFirst = true;
  for (let at = 0; at < value.length;) {
    const skipped = endOf(SEPARATORS, value, at);
    if (skipped > at) {
      at = skipped;
      continue;
    }
    const known = Math.max(endOf(PARAMETER, value, at), endOf(isFirst ? FIRST : MEDIA_TYPE, value, at));
    const end = Math.max(known, endOf(UNKNOWN, value, known));
    if (end > known) found.push({ from: known, to: end });
    isFirst = false;
    at = end;
  }
  return found;
}

/** The end of a match that begins at `at`, or `at` if there is none. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function isSeparator(character: string): boolean {
  return /[;,\s]/.test(character);
}

/** Removes the unknown words from the value. The other pieces are joined by semicolons. */
export function knownWords(value: string): string {
  const unknown = unknownWords(value);
  if (unknown.length === 0) return value;
  const starts = [0, ...unknown.map(({ to }) => to)];
  const pieces = starts.map((from, index) => trimmed(value.slice(from, unknown[index]?.from), isSeparator));
  return pieces.filter((piece) => piece !== '').join('; ');
}
