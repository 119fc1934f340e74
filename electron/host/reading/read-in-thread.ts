import { failure } from '../../../shared/failure.ts';
import { bugPlaces } from '../bridge/bug-places.ts';
import type { LogSink } from '../base/log-sink.ts';
import { isStopped } from '../files/stop-if-asked.ts';
import type { FileToRead, PackedReading } from './packed-reading.ts';
import { packed } from './packed-reading.ts';
import type { ReadBy } from './read-by.ts';
import { catalogOfReadBy } from './read-by.ts';
import { readReportFile } from './read-report-file.ts';

/** What a reading thread is started with. */
export interface ReaderStart {
  readonly by: ReadBy;
  /** An existing folder for large inflated bodies. */
  readonly temporary: string;
}

/**
 * Reads files in this thread. One on which our own code breaks is an answer that says so, and a line of the log. Rejects with IoFailure(cancelled) where the
 * work at hand is to stop.
 */
export function readerHere({ by, temporary }: ReaderStart, now: () => number, log: LogSink): (file: FileToRead) => Promise<PackedReading> {
  const { rules, inflateLimit } = by;
  const tools = { catalog: catalogOfReadBy(by), rules, inflateLimit, temporary, now };
  return async ({ path, name }) => {
    try {
      return packed(await readReportFile(path, name, tools));
    } catch (reason) {
      if (isStopped(reason)) throw reason;
      log(`a file could not be read for the board: ${bugPlaces(reason)}`);
      return { size: 0, mtimeMs: 0, sha256: null, reports: [], failure: failure('internal', { where: 'host' }) };
    }
  };
}
