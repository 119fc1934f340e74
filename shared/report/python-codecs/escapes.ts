/** What `\` and one character stand for in the collector's language; `\` and a line feed stand for nothing. */
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

/** Digits behind `\x`, `\u` and `\U`. */
const HEX_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

/** Latin-1 text in which `\uXXXX` and `\UXXXXXXXX` alone are escapes (raw_unicode_escape); null where one is cut short. */
export function decodeRawEscapes(text: string): string | null {
  return unescaped(text, (kind) => (kind === 'u' || kind === 'U' ? null : `\\${kind}`), true);
}

/** Latin-1 text with the escapes of the collector's language (unicode_escape); null where one is cut short. Named characters are not read here. */
export function decodeEscapes(text: string): string | null {
  return unescaped(text, (kind) => (HEX_LENGTHS.has(kind) ? null : (SIMPLE.get(kind) ?? `\\${kind}`)), false);
}

/** `simple`: what a kind of escape without digits stands for; null where hexadecimal digits follow. */
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
