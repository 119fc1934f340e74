import { createLruCache } from '../../bytes/lru-cache.ts';

/** Whitespace as Python's `strip` removes it: more than ASCII, but not U+FEFF (measured). */
const BLANK = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

function isBlank(character: string): boolean {
  const code = character.charCodeAt(0);
  // Shortcut: most characters are ASCII letters and signs.
  return (code <= 0x20 || code >= 0x7f) && BLANK.test(character);
}

/** The position after the last non-blank character. A regular expression would retry at every blank of a long run, so this is a loop. */
function endOfText(text: string, blank: (character: string) => boolean): number {
  let end = text.length;
  while (end > 0 && blank(text.charAt(end - 1))) end -= 1;
  return end;
}

/** Removes the characters at both ends for which `blank` returns true. Linear in the length. */
export function trimmed(text: string, blank: (character: string) => boolean): string {
  const end = endOfText(text, blank);
  let start = 0;
  while (start < end && blank(text.charAt(start))) start += 1;
  return text.slice(start, end);
}

export function strip(text: string): string {
  // Shortcut: most texts have no whitespace around them.
  return text !== '' && !isBlank(text.charAt(0)) && !isBlank(text.charAt(text.length - 1)) ? text : trimmed(text, isBlank);
}

export function stripEnd(text: string): string {
  return text.slice(0, endOfText(text, isBlank));
}

export interface HeaderParams {
  /** The text before the first `;`, stripped, in its original case. */
  readonly value: string;
  /** Names are in lower case. The last of equal names wins. */
  readonly params: ReadonlyMap<string, string>;
}

/**
 * Reads `value; name=value; …` as the collector does (measured). If there are no quotes and backslashes, every `;` splits. Otherwise a `;` after an odd number
 * of quotes does not split, and a value that is quoted as a whole is unescaped.
 */
export function parseHeaderParams(line: string): HeaderParams {
  const found = cache.get(line);
  if (found !== undefined) return found;
  const read = readParams(line);
  if (line.length <= MAX_REMEMBERED_LENGTH) cache.set(line, read);
  return read;
}

/** The number of cached lines, and the length of the longest cached line. Many reports have the same lines, and several rules use each. */
const MAX_LINES = 1_024;
const MAX_REMEMBERED_LENGTH = 512;
const cache = createLruCache<HeaderParams>(MAX_LINES);

function readParams(line: string): HeaderParams {
  const pieces = splitParams(line);
  const quoting = hasQuoting(line);
  const params = new Map<string, string>();
  for (const piece of pieces.slice(1)) {
    const equals = piece.indexOf('=');
    if (equals < 0) continue;
    const value = strip(piece.slice(equals + 1));
    params.set(strip(piece.slice(0, equals)).toLowerCase(), quoting ? unquote(value) : value);
  }
  return { value: strip(pieces[0] ?? ''), params };
}

/** Splits a line at each `;` outside quotes, without stripping the pieces. A quote after a backslash is ignored. */
export function splitParams(line: string): readonly string[] {
  if (!hasQuoting(line)) return line.split(';');
  const pieces: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '"' && (at === from || line.charAt(at - 1) !== '\\')) isQuoted = !isQuoted;
    // A `;` at the start of a piece always ends the piece.
    if (character !== ';' || (isQuoted && at > from)) continue;
    pieces.push(line.slice(from, at));
    from = at + 1;
    isQuoted = false;
  }
  pieces.push(line.slice(from));
  return pieces;
}

function hasQuoting(line: string): boolean {
  return line.includes('"') || line.includes('\\');
}

function unquote(value: string): string {
  if (value.length < 2 || !value.startsWith('"') || !value.endsWith('"')) return value;
  const inside = value.slice(1, -1);
  return inside.includes('\\') ? inside.replaceAll('\\\\', '\\').replaceAll('\\"', '"') : inside;
}

/** Decodes percent-escapes in a text of one character per byte. Invalid escapes stay. */
export function unescapedPercents(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
