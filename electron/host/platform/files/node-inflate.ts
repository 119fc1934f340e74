import { nextTick } from 'node:process';
import { crc32, createInflateRaw } from 'node:zlib';
import { type ByteLength, type ByteOffset, type ByteSource, sliceSource } from '../../../../shared/bytes/byte-source.ts';
import type { ByteSink, Inflate, InflateOutcome } from '../../../../shared/report/wire/gzip.ts';
import { currentWork } from '../base/work.ts';
import { inflateNow } from './inflate-now.ts';
import { systemCode } from './io-error.ts';
import { throwIfCancelled } from './throw-if-cancelled.ts';

const CODED_WINDOW = 256 * 1024;
const PLAIN_CHUNK = 256 * 1024;
/**
 * Maximum numbers of coded bytes and of inflated bytes for synchronous inflation. This takes a few milliseconds, which is less than waiting for another thread.
 */
const CODED_AT_ONCE = 1 << 20;
const PLAIN_AT_ONCE = 8 << 20;
/** Number of coded bytes of a gzip member that are tried first. A body may have thousands of small members, and an inflater for each would cost too much. */
const SMALL_MEMBER = 4_096;
/** In a body of at most this many coded bytes, the first gzip member is assumed to be the whole body, as it usually is. */
const SMALL_BODY = 64 * 1024;

/**
 * Raw inflate by node:zlib. Small data is inflated at once. Other data is inflated in windows and outside this thread, so that memory use does not grow with
 * the data.
 */
export function nodeInflate(createSink: () => ByteSink): Inflate {
  return { createSink, inflateRaw };
}

async function inflateRaw(source: ByteSource, offset: ByteOffset, sink: ByteSink, limit: ByteLength): Promise<InflateOutcome> {
  const left = source.size - offset;
  const isAllOfIt = sink.size === 0 && left <= SMALL_BODY;
  for (const size of isAllOfIt ? [CODED_AT_ONCE] : [SMALL_MEMBER, CODED_AT_ONCE]) {
    // If more than `CODED_AT_ONCE` bytes are left, a member is inflated at once only if it ends within `SMALL_MEMBER` bytes.
    if (limit <= 0 || (size === CODED_AT_ONCE && left > size)) continue;
    const outcome = inflateNow.inflateRaw(sliceSource(source, 0, offset + size), offset, sink, Math.min(limit, PLAIN_AT_ONCE));
    if (outcome.end === 'done') return outcome;
  }
  // This also handles broken data: `inflateInWindows` keeps the bytes before the error.
  return inflateInWindows(source, offset, sink, limit);
}

function inflateInWindows(source: ByteSource, offset: ByteOffset, sink: ByteSink, limit: ByteLength): Promise<InflateOutcome> {
  // Callbacks of the inflater run outside this async context.
  const work = currentWork();
  return new Promise((resolve, reject) => {
    const inflater = createInflateRaw({ chunkSize: PLAIN_CHUNK });
    let crc = 0;
    let room = Math.max(limit, 0);
    let at = offset;
    let settled = false;

    const settle = (act: () => void): void => {
      if (settled) return;
      settled = true;
      act();
      inflater.destroy();
    };
    const finish = (end: InflateOutcome['end']): void => {
      settle(() => {
        resolve({ consumed: inflater.bytesWritten, crc, end });
      });
    };
    /** Runs the work of an event handler. Exceptions go to the caller of `inflateRaw` instead of the event loop. */
    const step = (act: () => void): void => {
      if (settled) return;
      try {
        throwIfCancelled(work);
        act();
      } catch (reason) {
        settle(() => {
          reject(reason instanceof Error ? reason : new Error('inflate failed'));
        });
      }
    };
    const feed = (): void => {
      step(() => {
        while (!settled) {
          const bytes = source.read(at, CODED_WINDOW);
          at += bytes.length;
          work?.passed(at, source.size);
          if (bytes.length === 0) {
            inflater.end();
            return;
          }
          if (!inflater.write(bytes)) return;
        }
      });
    };

    const take = (chunk: Uint8Array): void => {
      const fitting = chunk.length > room ? chunk.subarray(0, room) : chunk;
      crc = crc32(fitting, crc);
      sink.write(fitting);
      room -= fitting.length;
      if (fitting.length < chunk.length) finish('cap');
    };

    // A chunk is handled on the next tick, while the inflater already works on the next chunk. The order is kept.
    inflater.on('data', (chunk: Uint8Array) => {
      nextTick(step, () => {
        take(chunk);
      });
    });
    // Also emitted if bytes follow the stream. zlib stops after its last block and does not read those bytes.
    inflater.on('end', () => {
      nextTick(finish, 'done');
    });
    inflater.on('error', (reason: Error) => {
      // Z_BUF_ERROR: the input ended before the last block.
      nextTick(finish, systemCode(reason) === 'Z_BUF_ERROR' ? 'truncated' : 'bad_data');
    });
    inflater.on('drain', feed);
    feed();
  });
}
