/** Python's escapes of two characters, by the character after the `\`. A `\` before a line feed produces nothing. */
const SIMPLE: ReadonlyMap<string, string> = new Map([
  ['\n', ''],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/** The number of digits after `\x`, `\u` and `\U`. */
const HEX_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

/** Decodes raw_unicode_escape: Latin-1 text in which only `\uXXXX` and `\UXXXXXXXX` are escapes. Returns null if an escape is incomplete. */
export function decodeRawEscapes(text: string): string | null {
  return unescaped(text, (kind) => (kind === 'u' || kind === 'U' ? null : `\\${kind}`), true);
}

/** Decodes unicode_escape: Latin-1 text with Python's escapes. Returns null if an escape is incomplete. Does not support named characters. */
export function decodeEscapes(text: string): string | null {
  return unescaped(text, (kind) => (HEX_LENGTHS.has(kind) ? null : (SIMPLE.get(kind) ?? `\\${kind}`)), false);
}

/**
 * Decodes the escapes of a text. `simple`: decodes an escape without digits, given the character after the `\`; returns null if hexadecimal digits follow.
 * `raw`: octal and named escapes are plain text.
 */
function unescaped(text: string, simple: (kind: string) => string | null, raw: boolean): string | null {
  let result = '';
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    if (character !== '\\') {
      result += character;
      at += 1;
      continue;
    }
    const kind = text.charAt(at + 1);
    if (kind === '') return raw ? `${result}\\` : null;
    const octal = raw ? undefined : /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
    if (octal !== undefined) {
      result += String.fromCharCode(Number.parseInt(octal, 8));
      at += 1 + octal.length;
      continue;
    }
    if (kind === 'N' && !raw) return null;
    const meant = simple(kind);
    if (meant !== null) {
      result += meant;
      at += 2;
      continue;
    }
    const length = HEX_LENGTHS.get(kind) ?? 0;
    const digits = text.slice(at + 2, at + 2 + length);
    const point = Number.parseInt(digits, 16);
    if (digits.length < length || !/^[0-9a-fA-F]+$/.test(digits) || point > 0x10ffff) return null;
    result += String.fromCodePoint(point);
    at += 2 + length;
  }
  return result;
}
