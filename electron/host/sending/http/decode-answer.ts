import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** Maximum number of bytes from decoding an answer. */
const MAX_DECODED = 64 << 20;

/** Options that decode as much as possible, because the sender or the reader may have truncated the answer. */
const CUT = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_DECODED } as const;
const CUT_BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength: MAX_DECODED } as const;

/** Maximum number of codings of one answer. A hostile server could name thousands. */
const MAX_CODINGS = 3;

type Decode = (bytes: Uint8Array) => Uint8Array;

/** `deflate` means zlib data (RFC 9110, 8.4.1.2), but some servers send raw deflate data. */
function inflated(bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, CUT);
  } catch {
    return inflateRawSync(bytes, CUT);
  }
}

const gunzipped: Decode = (bytes) => gunzipSync(bytes, CUT);

const DECODERS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', gunzipped],
  ['x-gzip', gunzipped],
  ['deflate', inflated],
  ['br', (bytes) => brotliDecompressSync(bytes, CUT_BROTLI)],
]);

/**
 * Decodes the body of an answer by its Content-Encoding (RFC 9110, 8.4), last coding first. Returns null if a coding is unknown, if the data is damaged, if the
 * result is larger than 64 MiB, or if there are more than three codings.
 */
export function decodeAnswer(body: Uint8Array, encoding: string): Uint8Array | null {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) return null;
  let decoded = body;
  for (const coding of codings.reverse()) {
    const decode = DECODERS.get(coding);
    if (decode === undefined) return null;
    try {
      decoded = decode(decoded);
    } catch {
      return null;
    }
  }
  return decoded;
}
