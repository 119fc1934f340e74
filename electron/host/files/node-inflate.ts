import { crc32, createInflateRaw } from 'node:zlib';
import type { ByteLength, ByteOffset, ByteSource } from '../../../shared/bytes/byte-source.ts';
import type { ByteSink, Inflate, InflateOutcome } from '../../../shared/wire/gzip.ts';
import { systemCode } from './io-error.ts';

const CODED_WINDOW = 64 * 1024;
const PLAIN_CHUNK = 128 * 1024;

/** Raw inflate by node:zlib, one window after the other: what is held in memory does not grow with the data. */
export function nodeInflate(createSink: () => ByteSink): Inflate {
  return { createSink, inflateRaw };
}

function inflateRaw(source: ByteSource, offset: ByteOffset, sink: ByteSink, limit: ByteLength): Promise<InflateOutcome> {
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
    /** Runs a step of an event: what it throws belongs to the caller of inflateRaw, not to the event loop. */
    const step = (act: () => void): void => {
      if (settled) return;
      try {
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
          if (bytes.length === 0) {
            inflater.end();
            return;
          }
          if (!inflater.write(bytes)) return;
        }
      });
    };

    inflater.on('data', (chunk: Uint8Array) => {
      step(() => {
        const kept = chunk.length > room ? chunk.subarray(0, room) : chunk;
        crc = crc32(kept, crc);
        sink.write(kept);
        room -= kept.length;
        if (kept.length < chunk.length) finish('cap');
      });
    });
    // Also where bytes follow the stream: zlib stops at its last block and leaves them.
    inflater.on('end', () => {
      finish('done');
    });
    inflater.on('error', (reason: Error) => {
      // Z_BUF_ERROR: the input ended before the last block did.
      finish(systemCode(reason) === 'Z_BUF_ERROR' ? 'truncated' : 'bad-data');
    });
    inflater.on('drain', feed);
    feed();
  });
}
