import { once } from 'node:events';
import { constants, createGzip, gzipSync } from 'node:zlib';
import type { ByteLength, ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { type CompressedSize, compressedSize } from '../../../../shared/verdict/decide/size-advice.ts';
import { runAs } from '../../platform/base/work.ts';
import { IoFailure, systemCode } from '../../platform/files/io-error.ts';

/** Minimum relative change of a body's size after which the body is measured again. */
const WORTH_MEASURING = 1 / 8;

/** Bytes that are compressed at a time. */
const WINDOW: ByteLength = 1 << 20;

/** The level that the gzip fix uses. */
const LEVEL = constants.Z_BEST_COMPRESSION;

interface Measured {
  readonly body: ByteSource;
  size: CompressedSize;
  /** Whether compressing the whole body has begun. */
  isBegun: boolean;
}

/**
 * Measures the gzip size of the body of one report. Estimates the size from a sample. Estimates it again after edits that change the size of the body
 * considerably. After smaller edits, scales the last size, so that typing does not wait. `exact`: also compresses the whole body once, in the background, and
 * then calls `onMeasured`. `isOpen`: returns whether the body can still be read.
 */
export function compressedSizes(onMeasured: () => void, isOpen: () => boolean): (body: ByteSource, exact: boolean) => CompressedSize {
  let last: Measured | null = null;

  async function measureWhole(measured: Measured): Promise<void> {
    measured.isBegun = true;
    const size = await wholeLength(measured.body, () => last === measured && isOpen());
    if (size === null || last !== measured) return;
    measured.size = { size, isAbout: false };
    onMeasured();
  }

  return (body, exact) => {
    if (last === null || Math.abs(body.size - last.body.size) > last.body.size * WORTH_MEASURING) {
      last = { body, size: compressedSize(body, gzipLength), isBegun: false };
    }
    const measured = last;
    if (exact && last.size.isAbout && !last.isBegun) runAs(null, () => void measureWhole(measured));
    const { size } = last;
    return body === last.body ? size : { size: Math.round((size.size / last.body.size) * body.size), isAbout: true };
  };
}

function gzipLength(bytes: Uint8Array): ByteLength {
  return gzipSync(bytes, { level: LEVEL }).length;
}

/** Length of the gzip data of a whole body. The data is not stored. null: the length is no longer wanted, or the body cannot be read. */
async function wholeLength(body: ByteSource, isWanted: () => boolean): Promise<ByteLength | null> {
  const gzip = createGzip({ level: LEVEL });
  let length: ByteLength = 0;
  gzip.on('data', (chunk: Uint8Array) => {
    length += chunk.length;
  });
  try {
    for (let offset = 0; offset < body.size; offset += WINDOW) {
      if (!isWanted()) return null;
      // A copy, because the memory of the window may be overwritten before the window is compressed.
      const window = Uint8Array.from(body.read(offset, Math.min(WINDOW, body.size - offset)));
      if (!gzip.write(window)) await once(gzip, 'drain');
    }
    const ended = once(gzip, 'end');
    gzip.end();
    await ended;
    return length;
  } catch (reason) {
    // The report was closed, or its file is gone. The estimate is kept.
    if (reason instanceof IoFailure || systemCode(reason) !== null) return null;
    throw reason;
  } finally {
    gzip.destroy();
  }
}
