import type { LogSink } from '../../../host/platform/base/log-sink.ts';
import { type BatchSize, createFileReader } from '../../../host/report/reading/reading-pool.ts';
import { createFileReaders, type FileReaders } from '../../common/file-readers.ts';
import type { DumpStart } from './dump-options.ts';
import { type DumpOutput, dumpReaderHere, unreadDump } from './read-dump.ts';

/** The first files are read here, before threads start. A dump is read in a few milliseconds; a thread starts in a tenth of a second. */
const FEW: BatchSize = { files: 32, bytes: 64 << 20 };

/** A single file is read here, whatever its size: only ranges of it are read. */
const ALL: BatchSize = { files: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/** Reads dumps: the first few in this thread, the rest in `threads` other threads with time and memory limits. */
export function createDumpReaders(start: DumpStart, threads: number, log: LogSink, few?: BatchSize): FileReaders<DumpOutput> {
  const reader = createFileReader<DumpOutput>(
    {
      here: dumpReaderHere(start, log),
      entry: 'cli/report/dump/dump-worker',
      start: (temporary): DumpStart => ({ ...start, temporary }),
      unread: unreadDump,
    },
    { temporary: start.temporary, threads, few: few ?? (start.isMany ? FEW : ALL) },
  );
  return createFileReaders(reader, threads);
}
