import type { Interval } from '../bytes/intervals.ts';
import { trimmed } from '../report/wire/header-params.ts';

const SEPARATORS = /[;,\s]+/y;
/** The media type: whatever is first. The collector may refuse it, but it is no secret. */
const FIRST = /[\w!#$&^.+*/-]+(?=[;,\s]|$)/y;
/** A media type that is not first, as in two headers that were joined. */
const MEDIA_TYPE = /(?:multipart|application|text|message|image)\/[\w!#$&^.+*-]{1,80}(?=[;,\s]|$)/iy;
const PARAMETER = /(?:boundary|charset)\s*=\s*(?:"(?:[^"\\\r\n]|\\.)*"|"?[^\s;"]*)/iy;
const UNKNOWN = /(?:"[^"]*"|[^;,\s"]|")+/y;

/**
 * What may be a secret in the value of a Content-Type: every word besides media types, `boundary` and `charset`, in order. The collector decides by those, so they
 * are always shown and sent, however they are written: folded, quoted, with whitespace around the `=`.
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

/** Where a match that begins at `at` ends; `at` if there is none. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function isSeparator(character: string): boolean {
  return /[;,\s]/.test(character);
}

/** The value without its unknown words; what is left of it is joined by semicolons. */
export function knownWords(value: string): string {
  const unknown = unknownWords(value);
  if (unknown.length === 0) return value;
  const starts = [0, ...unknown.map(({ to }) => to)];
  const pieces = starts.map((from, index) => trimmed(value.slice(from, unknown[index]?.from), isSeparator));
  return pieces.filter((piece) => piece !== '').join('; ');
}
