/** Blanks as the collector's language strips them: more than ASCII, but not U+FEFF (measured). */
const BLANK = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const BLANKS_BEFORE = new RegExp(`^${BLANK}+`);
const BLANKS_AFTER = new RegExp(`${BLANK}+$`);

export function strip(text: string): string {
  return stripEnd(text.replace(BLANKS_BEFORE, ''));
}

export function stripEnd(text: string): string {
  return text.replace(BLANKS_AFTER, '');
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

/** The pieces between those `;` that split, not stripped. */
export function splitParams(line: string): readonly string[] {
  if (!hasQuoting(line)) return line.split(';');
  const pieces: string[] = [];
  for (let from = 0; from <= line.length;) {
    let end = line.indexOf(';', from);
    while (end > from && isInsideQuotes(line.slice(from, end))) end = line.indexOf(';', end + 1);
    if (end < 0) end = line.length;
    pieces.push(line.slice(from, end));
    from = end + 1;
  }
  return pieces;
}

function hasQuoting(line: string): boolean {
  return line.includes('"') || line.includes('\\');
}

function isInsideQuotes(piece: string): boolean {
  return (piece.split('"').length - piece.split('\\"').length) % 2 !== 0;
}

function unquote(value: string): string {
  if (value.length < 2 || !value.startsWith('"') || !value.endsWith('"')) return value;
  return value.slice(1, -1).replaceAll('\\\\', '\\').replaceAll('\\"', '"');
}
