import { isAscii } from '../bytes/ascii.ts';
import { decodeBase64 } from '../bytes/base64.ts';
import { decodeLatin1, decodeUtf8, utf8Fault } from '../bytes/utf8.ts';
import type { TransferCoding } from '../wire/transfer-encoding.ts';
import { decodedTransfer } from '../wire/transfer-encoding.ts';
import { decodeText } from '../wire/text-codec.ts';

/** Shorter ones are words as often as base64. */
export const SHORTEST_BASE64 = 24;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Characters that no text has. */
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/**
 * The coding that an ASCII text is in beyond doubt: base64 of a text, or quoted-printable of one with characters beyond ASCII. null: it is what it says. Of other
 * texts of such letters the decoded bytes are UTF-8 without control characters about once in 10 ** 8 times.
 */
export function codingOfText(bytes: Uint8Array): TransferCoding | null {
  const text = decodeLatin1(bytes);
  if (text.length >= SHORTEST_BASE64 && text.length % 4 === 0 && BASE64.test(text)) {
    const decoded = decodeBase64(text);
    return decoded !== null && utf8Fault(decoded) < 0 && !CONTROL.test(decodeLatin1(decoded)) ? 'base64' : null;
  }
  if (!/=[0-9A-F]{2}=[0-9A-F]{2}/.test(text) || text.includes('--')) return null;
  const decoded = decodedTransfer(bytes, 'quoted-printable');
  return decoded !== null && utf8Fault(decoded) < 0 && !isAscii(decoded) ? 'quoted-printable' : null;
}

/** Characters of Windows-1252 beyond those of Latin-1, by what they are as a byte. */
const WINDOWS_1252: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, index) => [decodeText('windows-1252', Uint8Array.of(0x80 + index)) ?? '', 0x80 + index] as const),
);

/**
 * UTF-8 before it was read as Windows-1252 or Latin-1 and written as UTF-8 once more; null if it was not. A text that quotes such a mistake is taken for one.
 */
export function undoubledText(bytes: Uint8Array): Uint8Array | null {
  if (utf8Fault(bytes) >= 0) return null;
  const undone: number[] = [];
  for (const character of decodeUtf8(bytes)) {
    const code = character.codePointAt(0) ?? 0;
    const byte = code < 0x100 ? code : WINDOWS_1252.get(character);
    if (byte === undefined) return null;
    undone.push(byte);
  }
  const before = Uint8Array.from(undone);
  return utf8Fault(before) < 0 && !isAscii(before) ? before : null;
}

/** How often U+FFFD stands in bytes, counted up to `most`. */
export function replacedIn(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): number {
  let count = 0;
  for (let at = bytes.indexOf(0xef); at >= 0 && count < most; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count += 1;
  return count;
}
