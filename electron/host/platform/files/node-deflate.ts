import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ByteSource, windowsOf } from '../../../../shared/bytes/byte-source.ts';
import type { ByteSink, Deflate } from '../../../../shared/report/wire/gzip.ts';
import { type Work, currentWork, runAs } from '../base/work.ts';
import { betweenWindows } from './throw-if-cancelled.ts';

const CODED_CHUNK = 128 * 1024;

/**
 * Compresses with node:zlib into a sink, one window after the other, so that memory use does not grow with the data. The gzip header contains neither time nor
 * name. The same input therefore always gives the same output.
 */
export function nodeDeflate(createSink: () => ByteSink): Deflate {
  return async (source, level) => {
    const sink = createSink();
    // At most one window waits while the previous window is compressed.
    const windows = Readable.from(windowsFor(currentWork(), source), { highWaterMark: 1 });
    await pipeline(windows, createGzip({ level, chunkSize: CODED_CHUNK }), async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) sink.write(chunk);
    });
    return sink.source();
  };
}

/** Reads the windows of a source as part of `work`. The stream requests the windows outside the caller's async context, so `work` is a parameter. */
async function* windowsFor(work: Work | null, source: ByteSource): AsyncGenerator<Uint8Array> {
  const windows = windowsOf(source);
  let done = 0;
  for (let step = runAs(work, () => windows.next()); step.done !== true; step = runAs(work, () => windows.next())) {
    yield step.value;
    await betweenWindows((done += step.value.length), source.size, work);
  }
}
