import { type ByteRange, range } from '../../bytes/byte-range.ts';
import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { decodeBase64 } from '../../bytes/base64.ts';
import { decodeLatin1, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import type { CrashReport } from '../../report/parts/crash-report.ts';
import type { Capture } from '../../report/wire/capture.ts';
import { readChunked } from '../../report/wire/chunked.ts';
import { compressionOf } from '../../report/wire/compression.ts';
import { type UndoneEncoding, MAX_UNDONE_SIZE, utf16Of, undoneEncoding } from '../../report/wire/undo-encoding.ts';
import type { WireMap } from '../../report/wire/wire-map.ts';
import type { CauseOf } from './causes.ts';

/** Number of bytes of a body or dump to read. */
const SAMPLE: ByteLength = 64 * 1024;

/** Longest line with the size of the first chunk, in characters. */
const MAX_FIRST_LINE_LENGTH = 256;

/** Largest number of binary parts to read. */
const MAX_PARTS = 8;

/** Number of non-ASCII characters that proves that a dump was processed as text. A smaller number can occur by chance. */
const TELLING = 4;

/**
 * Returns the cause if the first bytes of a body show that it was re-encoded as text, or compressed in a format other than gzip. Otherwise null. Re-encoded
 * bodies are UTF-16, base64, or gzip data read as text. `isInflated`: the body was already decompressed once, so gzip data in it counts too.
 */
export function reEncodedWhole(body: ByteSource, space: ByteRange['space'], isInflated = false): CauseOf<'re_encoded'> | null {
  const start = body.read(0, SAMPLE);
  const where = range(space, 0, Math.min(body.size, 4));
  const cause = (as: UndoneEncoding): CauseOf<'re_encoded'> => ({ code: 're_encoded', as, undone: canUndo(body, as), range: where });
  const gzip = decodeLatin1(start.subarray(0, 5));
  if (gzip.startsWith('\x1f\xef\xbf\xbd\x08')) return { code: 're_encoded', as: 'utf8_replaced', undone: false, range: where };
  if (gzip.startsWith('\x1f\xc2\x8b\x08')) return cause('utf8_doubled');
  const compression = compressionOf(start);
  if (compression !== null && (compression !== 'gzip' || isInflated))
    return { code: 're_encoded', as: compression, undone: true, range: where };
  if (utf16Of(start.subarray(0, 4)) !== null) return cause('utf16');
  return isBase64(start, body.size) ? cause('base64') : null;
}

/**
 * Returns the cause if the head no longer declares chunks but the body still contains chunk sizes. The first size is before the first delimiter. Otherwise
 * null.
 */
export function chunksLeft({ chunked, plain }: Pick<Capture, 'chunked' | 'plain'>, wire: WireMap): CauseOf<'re_encoded'> | null {
  const first = plain.read(0, MAX_FIRST_LINE_LENGTH);
  if (chunked !== null || !/^[0-9a-fA-F]{1,8}[ \t]*(?:;[^\r\n]*)?\r\n/.test(decodeLatin1(first))) return null;
  if (wire.partCount > 0 && wire.preambleEnd !== first.indexOf(0x0a) + 1) return null;
  if (readChunked(plain).error !== null) return null;
  return { code: 're_encoded', as: 'chunked', undone: plain.size <= MAX_UNDONE_SIZE, range: range('plain', 0, first.indexOf(0x0d)) };
}

/** Returns true for base64 that decodes to the beginning of a body: two dashes, or gzip data. */
function isBase64(start: Uint8Array, size: ByteLength): boolean {
  const text = decodeLatin1(start);
  if (!/^(?:LS|H4sI)[A-Za-z0-9+/\r\n]{12,}={0,2}[\r\n]*$/.test(text)) return false;
  const letters = text.replace(/[\r\n]+/g, '');
  const whole = start.length < size ? letters.slice(0, letters.length - (letters.length % 4)) : letters;
  const undone = decodeBase64(whole);
  return undone !== null && (undone[0] === 0x1f || decodeLatin1(undone.subarray(0, 2)) === '--');
}

function canUndo(body: ByteSource, as: UndoneEncoding): boolean {
  return body.size <= MAX_UNDONE_SIZE && undoneEncoding(body.read(0, body.size), as) !== null;
}

/**
 * Returns the cause if a body grew in transit because it was processed as text. Either U+FFFD replaced each byte outside valid UTF-8 (visible in the dumps), or
 * every non-ASCII byte became two bytes. `declared`: the Content-Length, which is the original size.
 */
export function grownAsText(plain: ByteSource, { parts }: CrashReport, declared: ByteLength): CauseOf<'re_encoded'> | null {
  for (const { contentOffset, size } of parts.slice(0, MAX_PARTS)) {
    const bytes = plain.read(contentOffset, Math.min(size, SAMPLE));
    const text = decodeLatin1(bytes);
    if (!/[\x80-\xff]/.test(text)) continue;
    if (indexOfInvalidUtf8(withoutHalf(bytes)) >= 0) return null;
    const replaced = [...text.matchAll(/\xef\xbf\xbd/g)];
    const first = replaced[0]?.index;
    if (first !== undefined && replaced.length >= TELLING) {
      return { code: 're_encoded', as: 'utf8_replaced', undone: false, range: range('plain', contentOffset + first, 3) };
    }
  }
  return doubledTo(plain, declared);
}

/** Returns a cause only if undoing the UTF-8 encoding gives exactly the declared length. The cause is then certain. */
function doubledTo(plain: ByteSource, declared: ByteLength): CauseOf<'re_encoded'> | null {
  if (plain.size > MAX_UNDONE_SIZE || plain.size > declared * 2) return null;
  const bytes = plain.read(0, plain.size);
  const undone = undoneEncoding(bytes, 'utf8_doubled');
  if (undone?.length !== declared) return null;
  const at: ByteOffset = bytes.findIndex((byte) => byte >= 0x80);
  return { code: 're_encoded', as: 'utf8_doubled', undone: true, range: range('plain', at, 2) };
}

/** Removes the last character of a sample, which may be incomplete. */
function withoutHalf(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && end > bytes.length - 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end > 0 && (bytes[end - 1] ?? 0) >= 0xc0 ? bytes.subarray(0, end - 1) : bytes.subarray(0, end);
}
