import { isAscii } from '../../bytes/ascii.ts';
import { decodeBase64 } from '../../bytes/base64.ts';
import { decodeLatin1, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { type TransferCoding, decodedTransfer } from '../wire/transfer-encoding.ts';

/** The minimum length of base64 text. A shorter text may just as well be a word. */
export const MIN_BASE64_LENGTH = 24;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Control characters that do not occur in text. */
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/**
 * The transfer coding of an ASCII text, if it is certain; otherwise null. It is base64 of a text, or quoted-printable of a text with characters beyond ASCII.
 * About one in 10 ** 8 random texts of base64 letters decodes to UTF-8 without control characters.
 */
export function codingOfText(bytes: Uint8Array): TransferCoding | null {
  const text = decodeLatin1(bytes);
  if (text.length >= MIN_BASE64_LENGTH && text.length % 4 === 0 && BASE64.test(text)) {
    const decoded = decodeBase64(text);
    return decoded !== null && indexOfInvalidUtf8(decoded) < 0 && !CONTROL.test(decodeLatin1(decoded)) ? 'base64' : null;
  }
  if (!/=[0-9A-F]{2}=[0-9A-F]{2}/.test(text) || text.includes('--')) return null;
  const decoded = decodedTransfer(bytes, 'quoted-printable');
  return decoded !== null && indexOfInvalidUtf8(decoded) < 0 && !isAscii(decoded) ? 'quoted-printable' : null;
}
