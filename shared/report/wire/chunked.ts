import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { MAX_SIZE_LINE_LENGTH, chunkReader } from './chunk-reader.ts';
import { ChunkTable } from './chunk-table.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';

/** Errors of chunk framing (RFC 9112, 7.1). */
type ChunkErrorKind = 'bad_size' | 'missing_line_end' | 'truncated' | 'trailing_bytes';

export interface ChunkedReading {
  /** The joined data of all chunks: the body without its framing. */
  readonly content: ByteSource;
  readonly error: { readonly kind: ChunkErrorKind; readonly offset: ByteOffset } | null;
  /** Converts an offset in the content to the offset of the same byte in the framed body. */
  framedOffset(contentOffset: ByteOffset): ByteOffset;
}

/** The number of chunks between two calls of `throwIfCancelled`. */
const CHUNKS_A_CHECK = 65_536;

/** Removes the chunk framing of a body. The content before an error is kept. */
export function readChunked(framed: ByteSource): ChunkedReading {
  const reader = chunkReader(framed);
  const chunks = new ChunkTable(reader);
  let error: ChunkedReading['error'] = null;
  for (let at = 0, count = 1; ; count += 1) {
    if (count % CHUNKS_A_CHECK === 0) framed.throwIfCancelled?.();
    const line = reader.sizeLine(at);
    if (typeof line === 'string') {
      error = { kind: line, offset: at };
      break;
    }
    if (line.size === 0) {
      error = trailerError(framed, line.end);
      break;
    }
    const size = Math.min(line.size, Math.max(framed.size - line.end, 0));
    if (size > 0) chunks.add(at, line.end, size);
    const end = line.end + line.size;
    if (end + 2 > framed.size) {
      error = { kind: 'truncated', offset: framed.size };
      break;
    }
    if (reader.byte(end) !== 0x0d || reader.byte(end + 1) !== 0x0a) {
      error = { kind: 'missing_line_end', offset: end };
      break;
    }
    at = end + 2;
  }
  return { content: chunks.source(framed), error, framedOffset: (offset) => chunks.framedOffset(offset) };
}

/** The framing bytes of a body with valid framing, as ranges in ascending order that do not touch each other. */
export function* chunkFraming(framed: ByteSource): Generator<{ readonly offset: ByteOffset; readonly length: ByteLength }> {
  const reader = chunkReader(framed);
  for (let from: ByteOffset = 0, at: ByteOffset = 0; ;) {
    const line = reader.sizeLine(at);
    if (typeof line === 'string' || line.size === 0) {
      yield { offset: from, length: framed.size - from };
      return;
    }
    yield { offset: from, length: line.end - from };
    from = line.end + line.size;
    at = from + 2;
  }
}

/** Checks the end after the last chunk: trailer lines, an empty line, and nothing more. */
function trailerError(framed: ByteSource, at: ByteOffset): ChunkedReading['error'] {
  const bytes = framed.read(at, MAX_SIZE_LINE_LENGTH);
  let start = 0;
  for (let lineFeed = bytes.indexOf(0x0a); lineFeed >= 0; lineFeed = bytes.indexOf(0x0a, start)) {
    const empty = decodeLatin1(bytes.subarray(start, lineFeed)).replace(/\r$/, '') === '';
    start = lineFeed + 1;
    if (empty) return at + start < framed.size ? { kind: 'trailing_bytes', offset: at + start } : null;
  }
  return { kind: 'truncated', offset: framed.size };
}
