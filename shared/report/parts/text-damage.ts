import { isAscii } from '../../bytes/ascii.ts';
import { decodeUtf8, encodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { decodeText } from '../wire/text-codec.ts';

/**
 * The likely damage of a text that is not UTF-8. `cut`: UTF-8 that ends inside a character. `cesu8`: UTF-8 in which each half of a surrogate pair is encoded as
 * a character (CESU-8, written by Java and old MySQL). `windows-1252`: contains bytes from 80 to 9F, which are control characters in Latin-1. `latin1`: any
 * other text.
 */
export type TextDamage = 'cut' | 'cesu8' | 'windows-1252' | 'latin1';

/** The damage of a text that is not UTF-8. */
export function textDamageOf(bytes: Uint8Array): TextDamage {
  if (withoutCutCharacter(bytes) !== null) return 'cut';
  if (joinedSurrogates(bytes) !== null) return 'cesu8';
  return bytes.some((byte) => byte >= 0x80 && byte <= 0x9f) && decodeText('windows-1252', bytes) !== null ? 'windows-1252' : 'latin1';
}

/** The length in bytes of the character that a lead byte begins; 0 if it begins none. */
function lengthOf(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/** Removes the incomplete character at the end of UTF-8. Returns null if the text has another error. */
export function withoutCutCharacter(bytes: Uint8Array): Uint8Array | null {
  for (let left = 1; left <= 3 && left < bytes.length; left += 1) {
    const at = bytes.length - left;
    const byte = bytes[at] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const before = bytes.subarray(0, at);
    // A word in Windows-1252 can look like cut UTF-8. Complete characters beyond ASCII before the cut show that the text is UTF-8.
    return lengthOf(byte) > left && indexOfInvalidUtf8(before) < 0 && !isAscii(before) ? before : null;
  }
  return null;
}

/** Joins each pair of surrogate halves into one character. Returns null if the text is not CESU-8, or contains an unpaired half. */
export function joinedSurrogates(bytes: Uint8Array): Uint8Array | null {
  const pieces: number[] = [];
  let pairs = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = bytes.subarray(at, at + 6);
    if (a === 0xed && b >= 0xa0 && b <= 0xaf && d === 0xed && e >= 0xb0 && e <= 0xbf) {
      const unit = (first: number, second: number): number => 0xd000 | ((first & 0x3f) << 6) | (second & 0x3f);
      pieces.push(...encodeUtf8(String.fromCharCode(unit(b, c), unit(e, f))));
      pairs += 1;
      at += 5;
    } else pieces.push(a);
  }
  const joined = Uint8Array.from(pieces);
  return pairs > 0 && indexOfInvalidUtf8(joined) < 0 ? joined : null;
}

/** Windows-1252 characters that differ from Latin-1, with their byte. */
const WINDOWS_1252: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, index) => [decodeText('windows-1252', Uint8Array.of(0x80 + index)) ?? '', 0x80 + index] as const),
);

/**
 * Undoes double encoding: UTF-8 that was read as Windows-1252 or Latin-1 and encoded as UTF-8 again. Returns null for any other text. Also changes a text that
 * quotes such text on purpose.
 */
export function undoubledText(bytes: Uint8Array): Uint8Array | null {
  if (indexOfInvalidUtf8(bytes) >= 0) return null;
  const undone: number[] = [];
  for (const character of decodeUtf8(bytes)) {
    const code = character.codePointAt(0) ?? 0;
    const byte = code < 0x100 ? code : WINDOWS_1252.get(character);
    if (byte === undefined) return null;
    undone.push(byte);
  }
  const before = Uint8Array.from(undone);
  return indexOfInvalidUtf8(before) < 0 && !isAscii(before) ? before : null;
}

/** The number of U+FFFD in UTF-8 bytes, counted up to `most`. */
export function replacedIn(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): number {
  let count = 0;
  for (let at = bytes.indexOf(0xef); at >= 0 && count < most; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count += 1;
  return count;
}
