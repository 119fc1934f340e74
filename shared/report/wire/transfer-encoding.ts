import { decodeBase64 } from '../../bytes/base64.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';

/** The Content-Transfer-Encodings (RFC 2045, 6) that change bytes. */
export const TRANSFER_CODINGS = ['base64', 'quoted-printable'] as const;
export type TransferCoding = (typeof TRANSFER_CODINGS)[number];

/** Decodes the content of a part. Returns null if the content is not in that coding. */
export function decodedTransfer(bytes: Uint8Array, coding: TransferCoding): Uint8Array | null {
  if (coding === 'quoted-printable') return fromQuotedPrintable(bytes);
  const text = decodeLatin1(bytes).replace(/[\r\n\t ]+/g, '');
  return text === '' || text.length % 4 !== 0 ? null : decodeBase64(text);
}

const EQUALS = 0x3d;
const HEX = /^[0-9A-F]{2}$/i;

function fromQuotedPrintable(bytes: Uint8Array): Uint8Array | null {
  const decoded = new Uint8Array(bytes.length);
  let size = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x7f) return null;
    if (byte !== EQUALS) {
      decoded[size] = byte;
      size += 1;
      continue;
    }
    const next = decodeLatin1(bytes, at + 1, at + 3);
    if (next.startsWith('\n')) at += 1;
    else if (next === '\r\n') at += 2;
    else if (HEX.test(next)) {
      decoded[size] = Number.parseInt(next, 16);
      size += 1;
      at += 2;
    } else return null;
  }
  return decoded.slice(0, size);
}
