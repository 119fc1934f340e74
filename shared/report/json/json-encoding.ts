import { encodeUtf8 } from '../../bytes/utf8.ts';
import { decodeUnits } from '../python-codecs/utf-units.ts';

/** How JSON text is coded. `bom`: bytes of the mark before it. */
interface JsonEncoding {
  readonly unit: 1 | 2 | 4;
  readonly littleEndian: boolean;
  readonly bom: number;
}

const UTF8: JsonEncoding = { unit: 1, littleEndian: false, bom: 0 };

/** How the collector's reader takes the bytes of a JSON part: by their mark, else by where the zeroes of its first characters stand (measured). */
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

/** JSON text in UTF-16 or UTF-32 as UTF-8, its mark left out; lone surrogates pass. null where the bytes are no such text. */
export function recodedJson(bytes: Uint8Array, encoding: JsonEncoding): Uint8Array | null {
  const text = decodeUnits(bytes.subarray(encoding.bom), encoding.unit === 4 ? 4 : 2, encoding.littleEndian, true);
  return text === null ? null : encodeUtf8(text);
}
