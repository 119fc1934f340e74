import { createHash } from 'node:crypto';
import { type ByteSource, forEachWindow } from '../../../../shared/bytes/byte-source.ts';
import { throwIfCancelled } from './throw-if-cancelled.ts';

/** Returns the SHA-256 of all bytes of a source, lower-case hex. Reads in windows of 1 MiB. */
export function sha256Hex(source: ByteSource): string {
  const hash = createHash('sha256');
  forEachWindow(source, (bytes) => {
    throwIfCancelled();
    hash.update(bytes);
  });
  return hash.digest('hex');
}
