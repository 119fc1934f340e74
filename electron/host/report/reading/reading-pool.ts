import { mkdtempSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { workerUrl } from '../../platform/base/worker-url.ts';
import { IoFailure } from '../../platform/files/io-error.ts';
import { type FilePool, type OverLimit, createFilePool } from './file-pool.ts';
import type { FileToRead } from './packed-reading.ts';

/** Reads files: the first few in this thread, further ones in a pool of others. */
export type FileReader<A> = Pick<FilePool<A>, 'read' | 'close'> & {
  /** How many batches it is worth to have under way now. */
  readonly maxInFlight: () => number;
};

/** How one kind of answer is made of a file. */
interface ReadsFiles<A> {
  /** Reads one in this thread. */
  readonly here: (file: FileToRead) => Promise<A>;
  /** The entry of a thread that does the same (`answerBatches`), below `electron/` without its ending. */
  readonly entry: string;
  /** What such a thread is started with: plain data. `temporary`: the folder for what it inflates. */
  readonly start: (temporary: string) => object;
  /** The answer for a file of which nothing could be read. */
  readonly unread: (file: FileToRead, why: Failure) => A;
}

export interface FileReaderOptions {
  /** An existing folder for temporary files. */
  readonly temporary: string;
  /** Most threads beside this one. */
  readonly threads?: number;
  readonly limits?: FileLimits;
  /** What is read before a thread has started: less than that is not worth one. */
  readonly few?: BatchSize;
}

/** So many files, and bytes of them together. */
export interface BatchSize {
  readonly files: number;
  readonly bytes: ByteLength;
}

/** What one file may take of a thread. */
export interface FileLimits {
  /** Memory of a thread's heap, MiB: a report is read in windows, so only a list of its parts lies there. */
  readonly heap: number;
  /** Longest ms for files of so many bytes. */
  readonly longest: (bytes: ByteLength) => number;
}

/** More threads than this wait for the disk, and for the one that keeps what they read. */
const MAX_THREADS = 8;

/** Files that are read together have no more bytes. */
const TOGETHER: ByteLength = 1 << 20;

/** What a host reads in its own thread, which has others to answer to. */
const FEW: BatchSize = { files: 24, bytes: TOGETHER };

/** What is young is promoted at once when it is full: less of it keeps a burst from going past the limit, where V8 ends the whole process. */
const YOUNG_MIB = 32;

/** Ms that any file may take, and bytes that are read in a ms at the least: an inflated body can be a hundred times as large as its file. */
const MIN_TIME = 30_000;
const BYTES_A_MS = 1_024;
const MAX_TIME = 600_000;

export const FILE_LIMITS: FileLimits = {
  heap: 512,
  longest: (bytes) => Math.min(MIN_TIME + bytes / BYTES_A_MS, MAX_TIME),
};

export function threadsToRead(): number {
  return Math.min(cpus().length, MAX_THREADS);
}

/** The next files that are read together, at most so many: what is large is read alone. `files`: those that wait, from `from` on. */
export function nextTogether<F extends Pick<FileToRead, 'size'>>(files: readonly F[], from: number, most: number): readonly F[] {
  const batch: F[] = [];
  let size = 0;
  for (let file = files[from]; file !== undefined && batch.length < most; file = files[from + batch.length]) {
    if (batch.length > 0 && size + file.size > TOGETHER) break;
    batch.push(file);
    size += file.size;
  }
  return batch;
}

export function createFileReader<A>(
  { here, entry, start, unread }: ReadsFiles<A>,
  { temporary, threads = threadsToRead(), limits = FILE_LIMITS, few = FEW }: FileReaderOptions,
): FileReader<A> {
  let pool: { readonly files: FilePool<A>; readonly folder: string } | null = null;
  let left = few;
  let isClosed = false;

  function createPool(): FilePool<A> {
    // A thread that is ended leaves what it inflated.
    const folder = mkdtempSync(join(temporary, 'reading-'));
    const begin = (): Worker =>
      new Worker(workerUrl(entry), {
        workerData: start(folder),
        name: 'reading',
        resourceLimits: { maxOldGenerationSizeMb: limits.heap, maxYoungGenerationSizeMb: YOUNG_MIB },
      });
    const over = (file: FileToRead, why: OverLimit): A => unread(file, overLimit(file, why, limits));
    pool = { folder, files: createFilePool({ begin, threads, here, over, longest: (batch) => limits.longest(bytesOf(batch)) }) };
    return pool.files;
  }

  return {
    maxInFlight: () => pool?.files.maxInFlight ?? 1,
    async read(batch) {
      if (isClosed) throw new IoFailure(failure('cancelled', { job: 'read' }));
      left = { files: left.files - batch.length, bytes: left.bytes - bytesOf(batch) };
      if (pool !== null || left.files < 0 || left.bytes < 0) return (pool?.files ?? createPool()).read(batch);
      const answers: A[] = [];
      for (const file of batch) {
        answers.push(await here(file));
        // The first ones take longest, and calls are answered in between.
        await yieldToEventLoop();
      }
      return answers;
    },
    async close() {
      isClosed = true;
      if (pool === null) return;
      await pool.files.close();
      rmSync(pool.folder, { recursive: true, force: true });
    },
  };
}

function bytesOf(batch: readonly FileToRead[]): ByteLength {
  return batch.reduce((sum, { size }) => sum + size, 0);
}

function overLimit({ name, size }: FileToRead, why: OverLimit, limits: FileLimits): Failure {
  const limit = why === 'time' ? limits.longest(size) : limits.heap * 2 ** 20;
  return failure('over_limit', { file: name, what: why, limit });
}
