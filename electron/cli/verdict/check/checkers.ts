import { basename } from 'node:path';
import type { Dialect } from '../../../../shared/dialect.ts';
import type { LogSink } from '../../../host/platform/base/log-sink.ts';
import type { FileToRead } from '../../../host/report/reading/packed-reading.ts';
import { type ReaderStart, answeringBugs, readToolsOf } from '../../../host/report/reading/read-in-thread.ts';
import { type BatchSize, type FileLimits, createFileReader } from '../../../host/report/reading/reading-pool.ts';
import { createFileReaders } from '../../common/file-readers.ts';
import { type CheckedFile, checkFile, uncheckedFile } from './checked-file.ts';

/** Parameters for checking files. Threads get them too. */
export interface CheckStart extends ReaderStart {
  readonly dialect: Dialect;
}

/** Checks files, several at a time. */
export interface Checkers {
  /** Checks a file. An unreadable file has a result too. Rejects with IoFailure(cancelled) after `close`. */
  check(path: string): Promise<CheckedFile>;
  /** Useful number of concurrent calls. */
  readonly maxInFlight: number;
  close(): Promise<void>;
}

export interface CheckLimits {
  readonly limits?: FileLimits;
  readonly few?: BatchSize;
}

/** The first files are checked here, before threads start. A thread needs half a second of work before it reads as fast as this thread. */
const FEW: BatchSize = { files: 256, bytes: 16 << 20 };

/** Makes a function that checks files in this thread. */
export function checkerHere(start: CheckStart, log: LogSink): (file: FileToRead) => Promise<CheckedFile> {
  const tools = { ...readToolsOf(start, () => Date.now()), dialect: start.dialect };
  return answeringBugs((file) => checkFile(file, tools), uncheckedFile, log);
}

/** Checks files as the board reads them: the first few in this thread, the rest in `threads` other threads with time and memory limits. */
export function createCheckers(start: CheckStart, threads: number, log: LogSink, { limits, few = FEW }: CheckLimits = {}): Checkers {
  const reader = createFileReader<CheckedFile>(
    {
      here: checkerHere(start, log),
      entry: 'cli/verdict/check/check-worker',
      start: (temporary): CheckStart => ({ ...start, temporary }),
      unread: uncheckedFile,
    },
    { temporary: start.temporary, threads, few, ...(limits === undefined ? {} : { limits }) },
  );
  const readers = createFileReaders(reader, threads);
  return { maxInFlight: readers.maxInFlight, check: (path) => readers.read(path, basename(path)), close: () => readers.close() };
}
