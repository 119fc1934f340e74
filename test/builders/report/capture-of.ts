import { nodeInflate } from '../../../electron/host/platform/files/node-inflate.ts';
import { type ByteSource, sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { reportsInFile } from '../../../shared/report/sources/reports-in-file.ts';
import { type Capture, openCapture } from '../../../shared/report/wire/capture.ts';
import type { ByteSink } from '../../../shared/report/wire/gzip.ts';

/** Inflates into memory, for tests of pure functions. */
export const memoryInflate = nodeInflate(memorySink);

/** Keeps written bytes in memory. */
export function memorySink(): ByteSink {
  const pieces: Uint8Array[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    write(bytes) {
      pieces.push(bytes);
      size += bytes.length;
    },
    source: (): ByteSource => sourceOfBytes(Buffer.concat(pieces)),
  };
}

/** Opens a capture of raw request bytes (a string is Latin-1). Throws if they are not recognised. */
export async function captureOf(file: Uint8Array | string, limit = 1 << 28): Promise<Capture> {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'latin1') : file;
  const result = await openCapture(sourceOfBytes(bytes), memoryInflate, limit);
  if (result.ok) return result.capture;
  // The bytes may be a recording, such as a HAR. Its first report is opened.
  const found = await reportsInFile(sourceOfBytes(bytes), memoryInflate, limit);
  if (!found.ok) throw new Error(`not recognised: ${JSON.stringify(result.recognised)}`);
  return (await found.reports[0].open()).capture;
}
