import { createLruCache } from '../../bytes/lru-cache.ts';

/** Blanks as the collector's language strips them: more than ASCII, but not U+FEFF (measured). */
const BLANK = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

function isBlank(character: string): boolean {
  const code = character.charCodeAt(0);
  // Most are letters and signs of ASCII.
  return (code <= 0x20 || code >= 0x7f) && BLANK.test(character);
}

/** Position behind the last character that is not taken for a blank; by hand, as a pattern tries again at every blank of a long run. */
function endOfText(text: string, blank: (character: string) => boolean): number {
  let end = text.length;
  while (end > 0 && blank(text.charAt(end - 1))) end -= 1;
  return end;
}

/** A text without the characters at both ends that are taken for blanks. Linear in its length. */
export function trimmed(text: string, blank: (character: string) => boolean): string {
  const end = endOfText(text, blank);
  let start = 0;
  while (start < end && blank(text.charAt(start))) start += 1;
  return text.slice(start, end);
}

export function strip(text: string): string {
  // Most have no blanks around them.
  return text !== '' && !isBlank(text.charAt(0)) && !isBlank(text.charAt(text.length - 1)) ? text : trimmed(text, isBlank);
}

export function stripEnd(text: string): string {
  return text.slice(0, endOfText(text, isBlank));
}

export interface HeaderParams {
  /** What stands before the first `;`, stripped; case kept. */
  readonly value: string;
  /** Names in lower case; of several with one name the last counts. */
  readonly params: ReadonlyMap<string, string>;
}

/**
 * Reads `value; name=value; …` as the collector does (measured): without quotes and backslashes a plain split on `;`;
 * otherwise a `;` inside an odd number of quotes does not split, and a value that is quoted whole is unescaped.
 */
export function parseHeaderParams(line: string): HeaderParams {
  const found = cache.get(line);
  if (found !== undefined) return found;
  const read = readParams(line);
  if (line.length <= MAX_REMEMBERED_LENGTH) cache.set(line, read);
  return read;
}

/** Lines that are remembered, and the longest of them: many reports have the same ones, and each is asked for by several rules. */
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

/** The pieces between those `;` that split, not stripped: outside quotes, where a quote behind a backslash counts for none. */
export function splitParams(line: string): readonly string[] {
  if (!hasQuoting(line)) return line.split(';');
  const pieces: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '"' && (at === from || line.charAt(at - 1) !== '\\')) isQuoted = !isQuoted;
    // A piece that would be empty ends at once, whatever is open.
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

/** A text, one character a byte, with its percent-escapes undone; what is none stays. */
export function unescapedPercents(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
