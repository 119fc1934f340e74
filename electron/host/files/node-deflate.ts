import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { windowsOf } from '../../../shared/bytes/byte-source.ts';
import type { ByteSink, Deflate } from '../../../shared/wire/gzip.ts';

const CODED_CHUNK = 128 * 1024;

/**
 * Compresses by node:zlib into a sink, one window after the other: what is held in memory does not grow with the data.
 * The member's header holds no time and no name, so the same bytes give the same bytes again.
 */
export function nodeDeflate(createSink: () => ByteSink): Deflate {
  return async (source, level) => {
    const sink = createSink();
    // One window waits at most while the one before it is compressed.
    const windows = Readable.from(windowsOf(source), { highWaterMark: 1 });
    await pipeline(windows, createGzip({ level, chunkSize: CODED_CHUNK }), async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) sink.write(chunk);
    });
    return sink.source();
  };
}
