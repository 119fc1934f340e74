import { encodeUtf8 } from '../../bytes/utf8.ts';
import { decodeUnits } from '../python-codecs/utf-units.ts';

/** The encoding of a JSON text. `bom`: the size of its byte order mark. */
interface JsonEncoding {
  readonly unit: 1 | 2 | 4;
  readonly littleEndian: boolean;
  readonly bom: number;
}

const UTF8: JsonEncoding = { unit: 1, littleEndian: false, bom: 0 };

/**
 * Detects the encoding of a JSON part as the collector's reader does: by its byte order mark or, without one, by the zero bytes of its first characters
 * (measured).
 */
export function jsonEncodingOf(bytes: Uint8Array): JsonEncoding {
  const [a = -1, b = -1, c = -1, d = -1] = bytes;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff))
    return { unit: 4, littleEndian: a === 0xff, bom: 4 };
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return { unit: 2, littleEndian: a === 0xff, bom: 2 };
  if (a === 0xef && b === 0xbb && c === 0xbf) return { ...UTF8, bom: 3 };
  if (bytes.length >= 4) {
    if (a === 0) return { unit: b === 0 ? 4 : 2, littleEndian: false, bom: 0 };
    if (b === 0) return { unit: c === 0 && d === 0 ? 4 : 2, littleEndian: true, bom: 0 };
  } else if (bytes.length === 2) {
    if (a === 0) return { unit: 2, littleEndian: false, bom: 0 };
    if (b === 0) return { unit: 2, littleEndian: true, bom: 0 };
  }
  return UTF8;
}

/**
 * Recodes JSON text from UTF-16 or UTF-32 to UTF-8, without its byte order mark. Accepts lone surrogates. Returns null if the bytes are invalid in that
 * encoding.
 */
export function recodedJson(bytes: Uint8Array, encoding: JsonEncoding): Uint8Array | null {
  const text = decodeUnits(bytes.subarray(encoding.bom), encoding.unit === 4 ? 4 : 2, encoding.littleEndian, true);
  return text === null ? null : encodeUtf8(text);
}
