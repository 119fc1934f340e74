import type { LogSink } from '../../platform/base/log-sink.ts';
import { type PackedReading, packed } from './packed-reading.ts';
import type { SymbolStart } from '../symbols/symbol-start.ts';
import type { ReadBy } from './read-by.ts';
import { type ReaderStart, readerHere } from './read-in-thread.ts';
import { unreadFile } from './read-report-file.ts';
import { type FileReader, type FileReaderOptions, createFileReader } from './reading-pool.ts';

interface ReportReaderTools extends FileReaderOptions {
  readonly by: ReadBy;
  /** Where to look for the symbols of crashes. Default: crashes are read without symbols. */
  readonly symbols?: SymbolStart | null;
  readonly now: () => number;
  readonly log: LogSink;
}

/** Reads files to the facts of the board. */
export type ReportReader = FileReader<PackedReading>;

export function createReportReader({ by, symbols = null, now, log, ...options }: ReportReaderTools): ReportReader {
  const { temporary } = options;
  return createFileReader(
    {
      here: readerHere({ by, symbols, temporary }, now, log),
      entry: 'host/report/reading/reading-worker',
      start: (folder): ReaderStart => ({ by, symbols, temporary: folder }),
      unread: ({ path }, why) => packed(unreadFile(path, why)),
    },
    options,
  );
}
