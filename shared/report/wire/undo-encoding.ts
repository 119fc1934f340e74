import { decodeBase64, encodeBase64 } from '../../bytes/base64.ts';
import { readAll, sourceOfBytes } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { assertNever } from '../../errors.ts';
import { decodeUnits } from '../python-codecs/utf-units.ts';
import { readChunked } from './chunked.ts';

/** Ways in which bytes were written as another text, and can be read back to the last one. */
export const UNDONE_ENCODINGS = ['utf8_doubled', 'utf16', 'base64', 'chunked'] as const;
export type UndoneEncoding = (typeof UNDONE_ENCODINGS)[number];

/** Largest body that is read back: it is in memory then, once as it was and once as it is. */
export const MAX_UNDONE_SIZE = 1 << 26;

/**
 * The bytes before they were written as that text; null where they do not follow from it to the last byte. `utf8_doubled`: each byte was taken for a
 * character (Latin-1) and written as UTF-8; `utf16`: UTF-8 was written as UTF-16, with a mark before it or not; `base64`: with line breaks or not; `chunked`: with the
 * sizes of chunks in it.
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

/** UTF-8 of characters up to U+00FF alone: an ASCII byte, or C2 or C3 and one behind it. */
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

/** Where the zeroes of its first two characters stand, which are dashes. */
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

/** Bytes that were taken for Latin-1 before: read so they are UTF-8, or have control characters that no text in Latin-1 has. */
function wasLatin1(text: string): boolean {
  if (/[^\x00-\xff]/.test(text)) return false;
  return /[\x80-\x9f]/.test(text) || indexOfInvalidUtf8(encodeLatin1(text)) < 0;
}

function fromBase64(bytes: Uint8Array): Uint8Array | null {
  const text = decodeLatin1(bytes).replace(/[\r\n]+/g, '');
  const undone = text === '' ? null : decodeBase64(text);
  // Bits that padding leaves over are zero in what was written so.
  return undone !== null && encodeBase64(undone) === text ? undone : null;
}
