import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Dialect } from '../../../../shared/dialect.ts';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import type { LogSink } from '../../../host/platform/base/log-sink.ts';
import { systemCode } from '../../../host/platform/files/io-error.ts';
import type { FileToRead } from '../../../host/report/reading/packed-reading.ts';
import { type ReaderStart, answeringBugs, readToolsOf } from '../../../host/report/reading/read-in-thread.ts';
import { type BatchSize, type FileLimits, nextTogether, createFileReader } from '../../../host/report/reading/reading-pool.ts';
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

/** Maximum number of files in a batch for a thread. A single waiting file is passed on immediately. */
const MAX_TOGETHER = 8;

/** The first files are checked here, before threads start. A thread needs half a second of work before it reads as fast as this thread. */
const FEW: BatchSize = { files: 256, bytes: 16 << 20 };

/** Makes a function that checks files in this thread. */
export function checkerHere(start: CheckStart, log: LogSink): (file: FileToRead) => Promise<CheckedFile> {
  const tools = { ...readToolsOf(start, () => Date.now()), dialect: start.dialect };
  return answeringBugs((file) => checkFile(file, tools), uncheckedFile, log);
}

interface Asked extends FileToRead {
  readonly answered: (file: CheckedFile) => void;
  readonly failed: (reason: unknown) => void;
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
  const waiting: Asked[] = [];
  let under = 0;

  function feed(): void {
    while (waiting.length > 0 && under < reader.maxInFlight()) {
      under += 1;
      void read(waiting.splice(0, nextTogether(waiting, 0, MAX_TOGETHER).length)).finally(() => {
        under -= 1;
        feed();
      });
    }
  }

  async function read(batch: readonly Asked[]): Promise<void> {
    try {
      const answers = await reader.read(batch.map(({ path, name, size }) => ({ path, name, size })));
      answers.forEach((answer, index) => batch[index]?.answered(answer));
    } catch (reason) {
      for (const { failed } of batch) failed(reason);
    }
  }

  return {
    maxInFlight: threads * MAX_TOGETHER * 3,
    check(path) {
      return new Promise((answered, failed) => {
        waiting.push({ path, name: basename(path), size: sizeOf(path), answered, failed });
        feed();
      });
    },
    close: () => reader.close(),
  };
}

/** File size in bytes. 0 if the size is unknown, because opening the file will report the error. */
function sizeOf(path: string): ByteLength {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return 0;
  }
}
