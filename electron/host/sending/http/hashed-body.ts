import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ByteLength, ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { IoFailure } from '../../platform/files/io-error.ts';

/** Number of bytes per read. */
const WINDOW: ByteLength = 1 << 20;

/** A body that is read from start to end. */
interface HashedBody {
  readonly source: ByteSource;
  /**
   * SHA-256 of the body, lower-case hex; null if the body was not read completely. `readOn`: reads the rest now, because a server may answer before it has the
   * whole body. Call this method only once.
   */
  sha256(readOn: boolean): Promise<string | null>;
}

/**
 * Wraps a body that is read from start to end. If its SHA-256 (lower-case hex) differs from `sha256`, the last read fails with file_changed. The collector then
 * never gets the whole body.
 */
export function checkedBody(body: ByteSource, sha256: string): ByteSource {
  const hash = createHash('sha256');
  let done = 0;
  return {
    size: body.size,
    read(offset, length) {
      const bytes = body.read(offset, length);
      if (offset !== done) return bytes;
      hash.update(bytes);
      done += bytes.length;
      if (done === body.size && hash.digest('hex') !== sha256) throw new IoFailure(failure('file_changed', { own: 'capture' }));
      return bytes;
    },
  };
}

/** Wraps a body and hashes it during reading. */
export function hashedBody(body: ByteSource): HashedBody {
  const hash = createHash('sha256');
  let done = 0;
  const source: ByteSource = {
    size: body.size,
    read(offset, length) {
      const bytes = body.read(offset, length);
      if (offset === done) {
        hash.update(bytes);
        done += bytes.length;
      }
      return bytes;
    },
  };
  return {
    source,
    async sha256(readOn) {
      try {
        while (readOn && done < body.size) {
          source.read(done, Math.min(WINDOW, body.size - done));
          await yieldToEventLoop();
        }
      } catch (reason) {
        if (!(reason instanceof IoFailure)) throw reason;
      }
      return done === body.size ? hash.digest('hex') : null;
    },
  };
}
