import { crc32, inflateRawSync } from 'node:zlib';
import { type ByteSource, MAX_TEXTUAL_SIZE, sourceOfBytes, sourceOfTextualBytes } from '../../../../shared/bytes/byte-source.ts';
import type { ByteSink, InflateNow, InflateOutcome } from '../../../../shared/report/wire/gzip.ts';
import { systemCode } from './io-error.ts';

/** Synchronous raw inflate in memory by node:zlib, for many small bodies. */
export const inflateNow: InflateNow = { createSink: memorySink, inflateRaw };

/** Expected ratio of inflated to compressed size. Reports usually compress to about a quarter of their size, so most need only one buffer. */
const USUAL_RATIO = 4;
const MIN_CHUNK_SIZE = 1_024;
const MAX_CHUNK_SIZE = 256 * 1024;

function inflateRaw(source: ByteSource, offset: number, sink: ByteSink, limit: number): InflateOutcome {
  const coded = source.read(offset, source.size - offset);
  const chunkSize = Math.min(Math.max(USUAL_RATIO * coded.length, MIN_CHUNK_SIZE), MAX_CHUNK_SIZE);
  try {
    // With `info`, the result has the number of bytes that the stream used. The Node types lack this option.
    const { buffer, engine } = inflateRawSync(coded, { info: true, chunkSize, maxOutputLength: Math.max(limit, 1) }) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    // A short result is copied, so that the whole chunk does not stay in memory.
    sink.write(buffer.length * USUAL_RATIO < chunkSize ? new Uint8Array(buffer) : buffer);
    return { consumed: engine.bytesWritten, crc: crc32(buffer), end: 'done' };
  } catch (reason) {
    return { consumed: 0, crc: 0, end: endOf(reason) };
  }
}

function endOf(reason: unknown): InflateOutcome['end'] {
  const code = systemCode(reason);
  if (code === 'ERR_BUFFER_TOO_LARGE') return 'cap';
  if (code === 'Z_BUF_ERROR') return 'truncated';
  if (code === 'Z_DATA_ERROR') return 'bad_data';
  throw reason;
}

function memorySink(): ByteSink {
  const pieces: Uint8Array[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    write(bytes) {
      pieces.push(bytes);
      size += bytes.length;
    },
    source() {
      const [only] = pieces;
      return memorySource(pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces));
    },
  };
}

/** Creates a source for bytes in memory. For a small body, the source also has the text. */
export function memorySource(bytes: Uint8Array): ByteSource {
  if (bytes.length > MAX_TEXTUAL_SIZE) return sourceOfBytes(bytes);
  return sourceOfTextualBytes(bytes, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
}
