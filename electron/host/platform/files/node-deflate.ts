import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ByteSource, windowsOf } from '../../../../shared/bytes/byte-source.ts';
import type { ByteSink, Deflate } from '../../../../shared/report/wire/gzip.ts';
import { type Work, currentWork, runAs } from '../base/work.ts';
import { betweenWindows } from './throw-if-cancelled.ts';

const CODED_CHUNK = 128 * 1024;

/**
 * Compresses by node:zlib into a sink, one window after the other: what is held in memory does not grow with the data.
 * The member's header holds no time and no name, so the same bytes give the same bytes again.
 */
export function nodeDeflate(createSink: () => ByteSink): Deflate {
  return async (source, level) => {
    const sink = createSink();
    // One window waits at most while the one before it is compressed.
    const windows = Readable.from(windowsFor(currentWork(), source), { highWaterMark: 1 });
    await pipeline(windows, createGzip({ level, chunkSize: CODED_CHUNK }), async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) sink.write(chunk);
    });
    return sink.source();
  };
}

/** The windows of a source, read for `work`: a stream asks for them on a way of its own. */
async function* windowsFor(work: Work | null, source: ByteSource): AsyncGenerator<Uint8Array> {
  const windows = windowsOf(source);
  let done = 0;
  for (let step = runAs(work, () => windows.next()); step.done !== true; step = runAs(work, () => windows.next())) {
    yield step.value;
    await betweenWindows((done += step.value.length), source.size, work);
  }
}
