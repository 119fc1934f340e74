import { type ByteLength, type ByteOffset, type ByteSource, readAll, sourceOfBytes } from '../../bytes/byte-source.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import { assertNever } from '../../errors.ts';
import { type InflateNow, gunzipNow, startsWithGzip } from './gzip.ts';

/** The compressed formats of a body or a part. `zip`: an archive of one file. `deflate`: a stream without a header (RFC 1951). */
export const COMPRESSIONS = ['gzip', 'zlib', 'zip', 'deflate'] as const;
export type Compression = (typeof COMPRESSIONS)[number];

export function isCompression(coding: string): coding is Compression {
  return (COMPRESSIONS as readonly string[]).includes(coding);
}

/** The number of leading bytes that `compressionOf` needs. */
export const COMPRESSION_START: ByteLength = 66;

/** The format of the signature at the beginning of the data; null if there is no signature. A raw deflate stream has none. */
export function compressionOf(start: Uint8Array): Exclude<Compression, 'deflate'> | null {
  if (startsWithGzip(start)) return 'gzip';
  if (startsWithZlib(start) && isBinary(start.subarray(2, COMPRESSION_START))) return 'zlib';
  return decodeLatin1(start.subarray(0, 4)) === 'PK\x03\x04' ? 'zip' : null;
}

/** True if the bytes contain a byte that does not occur in text. Needed because text can begin with `x^`, which is a valid zlib header. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte >= 0x80 || (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09));
}

/** True for a zlib header (RFC 1950): deflate, a window size, and check bits that make the two bytes a multiple of 31. */
export function startsWithZlib(bytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = bytes;
  return bytes.length >= 2 && (method & 0x0f) === 8 && method <= 0x78 && (method * 256 + flags) % 31 === 0;
}

/** Decompresses data. Returns null if the data is incomplete, is followed by more bytes, or is larger than `limit`. */
export function uncompressed(bytes: Uint8Array, as: Compression, inflate: InflateNow, limit: ByteLength): Uint8Array | null {
  switch (as) {
    case 'gzip': {
      const { plain, reading } = gunzipNow(sourceOfBytes(bytes), inflate, limit);
      return reading.error === null ? readAll(plain) : null;
    }
    case 'zlib':
      return fromZlib(bytes, inflate, limit);
    case 'zip':
      return fromZip(bytes, inflate, limit);
    case 'deflate':
      return inflated(bytes, 0, bytes.length, inflate, limit);
    default:
      return assertNever(as);
  }
}

/** Decompresses a zlib stream, and checks the checksum (four bytes) after it. Rejects streams with a preset dictionary, because the dictionary is unknown. */
function fromZlib(bytes: Uint8Array, inflate: InflateNow, limit: ByteLength): Uint8Array | null {
  const end = bytes.length - CHECK_BYTES;
  if (!startsWithZlib(bytes) || ((bytes[1] ?? 0) & 0x20) !== 0 || end < 2) return null;
  const plain = inflated(bytes, 2, end, inflate, limit);
  if (plain === null) return null;
  const sum = adler32(sourceOfBytes(plain));
  return sum.every((byte, index) => byte === bytes[end + index]) ? plain : null;
}

const CHECK_BYTES = 4;

const ADLER_MODULUS = 65_521;
const WINDOW: ByteLength = 1 << 16;

/** The Adler-32 checksum of zlib data: four bytes, big-endian. */
export function adler32(source: ByteSource): Uint8Array {
  let [a, b] = [1, 0];
  for (let offset = 0; offset < source.size; offset += WINDOW) {
    for (const byte of source.read(offset, Math.min(WINDOW, source.size - offset))) {
      a = (a + byte) % ADLER_MODULUS;
      b = (b + a) % ADLER_MODULUS;
    }
  }
  return Uint8Array.of(b >> 8, b & 0xff, a >> 8, a & 0xff);
}

/** Inflates the deflate stream in `[from, end)`. The stream must end at `end`. */
function inflated(bytes: Uint8Array, from: ByteOffset, end: ByteOffset, inflate: InflateNow, limit: ByteLength): Uint8Array | null {
  const sink = inflate.createSink();
  const outcome = inflate.inflateRaw(sourceOfBytes(bytes.subarray(from, end)), 0, sink, limit);
  return outcome.end === 'done' && outcome.consumed === end - from ? readAll(sink.source()) : null;
}

/** Sizes in bytes of the fixed parts of a ZIP archive's local header, central header and end record (APPNOTE 6.3, 4.3.7, 4.3.12, 4.3.16). */
const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END_RECORD = 22;

/**
 * Decompresses the only file of an archive, whose compressed size is in the central directory. Returns null for several files, for encryption, and for methods
 * other than deflate and stored.
 */
function fromZip(bytes: Uint8Array, inflate: InflateNow, limit: ByteLength): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - END_RECORD;
  if (end < LOCAL_HEADER + CENTRAL_HEADER || view.getUint32(end, true) !== 0x06054b50 || view.getUint16(end + 10, true) !== 1) return null;
  const central = view.getUint32(end + 16, true);
  if (central + CENTRAL_HEADER > end || view.getUint32(central, true) !== 0x02014b50) return null;
  const [method, size] = [view.getUint16(central + 10, true), view.getUint32(central + 20, true)];
  const from = LOCAL_HEADER + view.getUint16(26, true) + view.getUint16(28, true);
  if (from + size > central || (view.getUint16(6, true) & 1) !== 0) return null;
  if (method === 0) return bytes.slice(from, from + size);
  return method === 8 ? inflated(bytes, from, from + size, inflate, limit) : null;
}
