const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PLUS = 0x2b;
const MINUS = 0x2d;

/** Decodes UTF-7 as Python does: all ASCII is literal, `+` begins base64 of UTF-16, lone surrogates are accepted. Returns null for invalid bytes. */
export function decodeUtf7(bytes: Uint8Array): string | null {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) return null;
    if (byte !== PLUS) {
      text += String.fromCharCode(byte);
      at += 1;
    } else if (bytes[at + 1] === MINUS) {
      text += '+';
      at += 2;
    } else {
      const run = base64Run(bytes, at + 1);
      if (run === null) return null;
      text += run.text;
      at = run.end;
    }
  }
  return text;
}

function base64Run(bytes: Uint8Array, from: number): { readonly text: string; readonly end: number } | null {
  let [text, bits, buffer, at] = ['', 0, 0, from];
  for (; at < bytes.length; at += 1) {
    const value = BASE64.indexOf(String.fromCharCode(bytes[at] ?? 0));
    if (value < 0) break;
    buffer = (buffer << 6) | value;
    bits += 6;
    if (bits < 16) continue;
    bits -= 16;
    text += String.fromCharCode(buffer >> bits);
    buffer &= (1 << bits) - 1;
  }
  // At the end of a run, fewer bits than a base64 character may be left over. They must be zero.
  if (bits >= 6 || buffer !== 0) return null;
  // A high surrogate without its other half is accepted before other text, but not at the end of the text.
  if (at === bytes.length && /[\ud800-\udbff]$/.test(text)) return null;
  const isEmpty = at === from;
  if (isEmpty && at < bytes.length) return null;
  return { text, end: bytes[at] === MINUS ? at + 1 : at };
}
