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

/** Reads files: the first few in this thread, the rest in a pool of threads. */
export type FileReader<A> = Pick<FilePool<A>, 'read' | 'close'> & {
  /** Useful number of concurrent batches at this time. */
  readonly maxInFlight: () => number;
};

/** How files are read to one kind of answer. */
interface ReadsFiles<A> {
  /** Reads a file in this thread. */
  readonly here: (file: FileToRead) => Promise<A>;
  /** Entry file of a thread that gives the same kind of answers (`answerBatches`). Relative to `electron/`, without extension. */
  readonly entry: string;
  /** The thread's start parameters, as plain data. `temporary`: the folder for inflated bodies. */
  readonly start: (temporary: string) => object;
  /** The answer for a file that could not be read. */
  readonly unread: (file: FileToRead, why: Failure) => A;
}

export interface FileReaderOptions {
  /** An existing folder for temporary files. */
  readonly temporary: string;
  /** Maximum number of threads besides this one. */
  readonly threads?: number;
  readonly limits?: FileLimits;
  /** The amount that this thread reads before other threads are started. For less, starting a thread costs more than it saves. */
  readonly few?: BatchSize;
}

/** A number of files, and their total number of bytes. */
export interface BatchSize {
  readonly files: number;
  readonly bytes: ByteLength;
}

/** Limits for reading one file in a thread. */
export interface FileLimits {
  /** Heap of a thread in MiB. A report is read in windows, so the heap needs room only for the list of its parts. */
  readonly heap: number;
  /** Time limit (ms) for files with this total size. */
  readonly longest: (bytes: ByteLength) => number;
}

/** Maximum number of threads. More threads would wait for the disk, and for the thread that stores their results. */
const MAX_THREADS = 8;

/** Maximum total size of the files in a batch, in bytes. A larger file gets its own batch. */
const TOGETHER: ByteLength = 1 << 20;

/** The amount that the host's own thread reads before other threads are started. That thread also has to answer calls. */
const FEW: BatchSize = { files: 24, bytes: TOGETHER };

/**
 * Size of V8's young generation in MiB. When the young generation is full, V8 promotes all of its objects at once. With a small young generation, a burst of
 * allocations stays below the limit at which V8 ends the whole process.
 */
const YOUNG_MIB = 32;

/**
 * The time limit of a batch is MIN_TIME (ms) plus its size divided by BYTES_A_MS, and at most MAX_TIME (ms). It is generous, because an inflated body can be a
 * hundred times as large as its file.
 */
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

/** Returns the next batch: at most `most` of `files`, from index `from`. A large file gets its own batch. */
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
    // A terminated thread leaves its inflated files behind. They are in a folder that `close` deletes.
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
        // The first files take longest, so other calls can run between them.
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
