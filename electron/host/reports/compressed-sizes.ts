import { gzipSync } from 'node:zlib';
import type { ByteLength, ByteSource } from '../../../shared/bytes/byte-source.ts';
import type { CompressedSize } from '../../../shared/inspection/size-advice.ts';
import { compressedSize } from '../../../shared/inspection/size-advice.ts';

/** Share by which a body must have grown or shrunk to be measured again. */
const WORTH_MEASURING = 1 / 8;

/**
 * What gzip would make of the body of one report. Measured once, and again where edits made it much larger or smaller: typing does not wait for it, and
 * of a body that was edited since the size is told as about.
 */
export function compressedSizes(): (body: ByteSource) => CompressedSize {
  let last: { readonly body: ByteSource; readonly measured: CompressedSize } | null = null;
  return (body) => {
    if (last === null || Math.abs(body.size - last.body.size) > last.body.size * WORTH_MEASURING) {
      last = { body, measured: compressedSize(body, gzipLength) };
    }
    const { measured } = last;
    return body === last.body ? measured : { size: Math.round((measured.size / last.body.size) * body.size), isAbout: true };
  };
}

function gzipLength(bytes: Uint8Array): ByteLength {
  return gzipSync(bytes).length;
}
