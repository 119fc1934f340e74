import { deflateSync, gzipSync } from 'node:zlib';

/** The same bytes on every machine: nothing is compressed, and no system is named. */
export function storedGzip(bytes: Uint8Array): Buffer {
  const coded = gzipSync(bytes, { level: 0 });
  coded[9] = 255;
  return coded;
}

/** The same in the zlib format. */
export function storedZlib(bytes: Uint8Array): Buffer {
  return deflateSync(bytes, { level: 0 });
}
