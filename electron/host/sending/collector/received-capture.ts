import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import { reportsInFile } from '../../../../shared/report/sources/reports-in-file.ts';
import { openFileSource } from '../../platform/files/file-source.ts';
import { nodeInflate } from '../../platform/files/node-inflate.ts';
import { spillSinks } from '../../platform/files/spill-sink.ts';

export interface SpoolTools {
  /** An existing folder for inflated bodies. */
  readonly temporary: string;
  /** Maximum number of bytes from inflating a body. */
  readonly inflateLimit: ByteLength;
}

/** Why there is no capture: the file is gone, or it contains no report. */
type NoCapture = 'gone' | 'unread';

/** Runs a step with a received request while its file is open. */
export async function withReceived<T>(
  spool: string,
  { temporary, inflateLimit }: SpoolTools,
  step: (capture: Capture) => T,
): Promise<{ readonly made: T } | NoCapture> {
  const file = openFileSource(spool, 'The received request');
  if (!file.ok) return 'gone';
  const sinks = spillSinks(temporary);
  try {
    const found = await reportsInFile(
      file.value,
      nodeInflate(() => sinks.create()),
      inflateLimit,
    );
    return found.ok ? { made: step((await found.reports[0].open()).capture) } : 'unread';
  } finally {
    sinks.close();
    file.value.close();
  }
}
