const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const VALUES: Uint8Array = (() => {
  const values = new Uint8Array(256).fill(255);
  for (let at = 0; at < ALPHABET.length; at += 1) values[ALPHABET.charCodeAt(at)] = at;
  return values;
})();

/** Encodes bytes as RFC 4648 base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  // The size of a piece is a multiple of three bytes, so only the last piece has padding.
  for (let from = 0; from < bytes.length; from += 6_000) pieces.push(encodePiece(bytes.subarray(from, from + 6_000)));
  return pieces.join('');
}

function encodePiece(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const triple = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += letter(triple >> 18) + letter(triple >> 12);
    text += left > 1 ? letter(triple >> 6) : '=';
    text += left > 2 ? letter(triple) : '=';
  }
  return text;
}

function letter(bits: number): string {
  return ALPHABET.charAt(bits & 63);
}

/** Decodes padded base64. Returns null if the text is not valid. */
export function decodeBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let size = 0;
  for (let at = 0; at < text.length; at += 4) {
    let bits = 0;
    for (let digit = 0; digit < 4; digit += 1) {
      const position = at + digit;
      const value = position >= text.length - padding ? 0 : (VALUES[text.charCodeAt(position)] ?? 255);
      if (value === 255 || text.charCodeAt(position) > 255) return null;
      bits = (bits << 6) | value;
    }
    for (let shift = 16; shift >= 0 && size < bytes.length; shift -= 8) bytes[size++] = (bits >> shift) & 255;
  }
  return bytes;
}
