import { deflateSync, gzipSync } from 'node:zlib';

/** Gzips without compression and with the operating system field set to 255 (unknown), so that the result is the same on every machine. */
export function storedGzip(bytes: Uint8Array): Buffer {
  const coded = gzipSync(bytes, { level: 0 });
  coded[9] = 255;
  return coded;
}

/** Makes zlib data without compression. */
export function storedZlib(bytes: Uint8Array): Buffer {
  return deflateSync(bytes, { level: 0 });
}
