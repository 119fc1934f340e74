import { decodeBase64, encodeBase64 } from '../../bytes/base64.ts';
import { readAll, sourceOfBytes } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { assertNever } from '../../errors.ts';
import { decodeUnits } from '../python-codecs/utf-units.ts';
import { readChunked } from './chunked.ts';

/** Encodings into which a tool may have rewritten all bytes of a body, and which can be undone without loss. */
export const UNDONE_ENCODINGS = ['utf8_doubled', 'utf16', 'base64', 'chunked'] as const;
export type UndoneEncoding = (typeof UNDONE_ENCODINGS)[number];

/** The size of the largest body to decode, in bytes. Both versions of the body are in memory. */
export const MAX_UNDONE_SIZE = 1 << 26;

/**
 * Undoes an encoding. Returns null if the bytes are not completely in that encoding. `utf8_doubled`: each byte was read as a Latin-1 character and written as
 * UTF-8. `utf16`: UTF-8 was written as UTF-16, with or without a byte order mark. `base64`: with or without line breaks. `chunked`: chunk framing, with its
 * sizes.
 */
export function undoneEncoding(bytes: Uint8Array, as: UndoneEncoding): Uint8Array | null {
  switch (as) {
    case 'utf8_doubled':
      return undoubled(bytes);
    case 'utf16':
      return fromUtf16(bytes);
    case 'base64':
      return fromBase64(bytes);
    case 'chunked': {
      const { content, error } = readChunked(sourceOfBytes(bytes));
      return error === null ? readAll(content) : null;
    }
    default:
      return assertNever(as);
  }
}

/** Decodes UTF-8 that contains only characters up to U+00FF: an ASCII byte, or C2 or C3 and a second byte. */
function undoubled(bytes: Uint8Array): Uint8Array | null {
  const undone = new Uint8Array(bytes.length);
  let size = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) undone[size] = byte;
    else {
      const next = bytes[(at += 1)] ?? 0;
      if ((byte !== 0xc2 && byte !== 0xc3) || (next & 0xc0) !== 0x80) return null;
      undone[size] = ((byte & 3) << 6) | (next & 0x3f);
    }
    size += 1;
  }
  return size === bytes.length ? null : undone.slice(0, size);
}

/** Recognises UTF-16 by the zero bytes in the first two characters, which are dashes. `mark`: the size of the byte order mark. */
export function utf16Of(start: Uint8Array): { readonly littleEndian: boolean; readonly mark: 0 | 2 } | null {
  const [a, b, c, d] = start;
  if (a === 0xff && b === 0xfe && d === 0) return { littleEndian: true, mark: 2 };
  if (a === 0xfe && b === 0xff && c === 0) return { littleEndian: false, mark: 2 };
  if (a === 0x2d && b === 0 && c === 0x2d && d === 0) return { littleEndian: true, mark: 0 };
  return a === 0 && b === 0x2d && c === 0 && d === 0x2d ? { littleEndian: false, mark: 0 } : null;
}

function fromUtf16(bytes: Uint8Array): Uint8Array | null {
  const coded = utf16Of(bytes.subarray(0, 4));
  if (coded === null) return null;
  const text = decodeUnits(bytes.subarray(coded.mark), 2, coded.littleEndian, false);
  if (text === null) return null;
  return wasLatin1(text) ? encodeLatin1(text) : encodeUtf8(text);
}

/**
 * True if the tool read the original bytes as Latin-1. The characters, taken as bytes, are then UTF-8, or contain control characters (80 to 9F), which Latin-1
 * text does not have.
 */
function wasLatin1(text: string): boolean {
  if (/[^\x00-\xff]/.test(text)) return false;
  return /[\x80-\x9f]/.test(text) || indexOfInvalidUtf8(encodeLatin1(text)) < 0;
}

function fromBase64(bytes: Uint8Array): Uint8Array | null {
  const text = decodeLatin1(bytes).replace(/[\r\n]+/g, '');
  const undone = text === '' ? null : decodeBase64(text);
  // Rejects base64 with unused bits that are not zero before the padding. Encoders do not write it.
  return undone !== null && encodeBase64(undone) === text ? undone : null;
}
