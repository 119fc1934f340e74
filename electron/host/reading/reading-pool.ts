import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { failure } from '../../../shared/failure.ts';
import type { LogSink } from '../base/log-sink.ts';
import { workerUrl } from '../base/worker-url.ts';
import type { FilePool, OverLimit } from './file-pool.ts';
import { openFilePool } from './file-pool.ts';
import type { FileToRead, PackedReading } from './packed-reading.ts';
import type { ReadBy } from './read-by.ts';
import type { ReaderStart } from './read-in-thread.ts';
import { readerHere } from './read-in-thread.ts';

export interface ManyTools {
  readonly by: ReadBy;
  /** An existing folder for temporary files. */
  readonly temporary: string;
  readonly now: () => number;
  readonly log: LogSink;
  /** Most threads beside this one. */
  readonly threads?: number;
}

/** Reads files: the first few in this thread, further ones in a pool of others. */
export type FileReader = Pick<FilePool<PackedReading>, 'read' | 'close'> & {
  /** How many batches it is worth to have under way now. */
  readonly abreast: () => number;
};

/** More threads than this wait for the disk, and for the one that keeps what they read. */
const MOST_THREADS = 8;

/** So many files, and bytes of one, are read before a thread has started. */
const FEW_FILES = 24;
export const SMALL_FILE = 1 << 20;

/** Memory of a thread's heap: a report is read in windows, so only a list of its parts lies there. */
const HEAP_MIB = 512;

/** What is young is promoted at once when it is full: less of it keeps a burst from going past the limit, where V8 ends the whole process. */
const YOUNG_MIB = 16;

/** Ms that any file may take, and bytes that are read in a ms at the least: an inflated body can be a hundred times as large as its file. */
const LEAST_TIME = 30_000;
const BYTES_A_MS = 1_024;
const LONGEST_TIME = 600_000;

export function longestFor(batch: readonly FileToRead[]): number {
  const bytes = batch.reduce((sum, { size }) => sum + size, 0);
  return Math.min(LEAST_TIME + bytes / BYTES_A_MS, LONGEST_TIME);
}

export function threadsToRead(): number {
  return Math.min(navigator.hardwareConcurrency, MOST_THREADS);
}

export function openFileReader({ by, temporary, now, log, threads = threadsToRead() }: ManyTools): FileReader {
  const here = readerHere({ by, temporary }, now, log);
  let pool: { readonly files: FilePool<PackedReading>; readonly folder: string } | null = null;
  let readHere = 0;

  function openPool(): FilePool<PackedReading> {
    // A thread that is ended leaves what it inflated.
    const folder = mkdtempSync(join(temporary, 'reading-'));
    const start: ReaderStart = { by, temporary: folder };
    const begin = (): Worker =>
      new Worker(workerUrl('host/reading/reading-worker'), {
        workerData: start,
        name: 'reading',
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: YOUNG_MIB },
      });
    pool = { folder, files: openFilePool({ begin, threads, here, over: overLimit, longest: longestFor }) };
    return pool.files;
  }

  return {
    abreast: () => pool?.files.abreast ?? 1,
    async read(batch) {
      const isSmall = batch.every(({ size }) => size <= SMALL_FILE);
      if (pool !== null || !isSmall || readHere + batch.length > FEW_FILES) return (pool?.files ?? openPool()).read(batch);
      readHere += batch.length;
      const readings: PackedReading[] = [];
      for (const file of batch) readings.push(await here(file));
      return readings;
    },
    async close() {
      if (pool === null) return;
      await pool.files.close();
      rmSync(pool.folder, { recursive: true, force: true });
    },
  };
}

function overLimit({ path, name, size }: FileToRead, why: OverLimit): PackedReading {
  const limit = why === 'time' ? longestFor([{ path, name, size }]) : HEAP_MIB * 2 ** 20;
  const stats = statSync(path, { throwIfNoEntry: false });
  return {
    size: stats?.size ?? size,
    mtimeMs: stats?.mtimeMs ?? 0,
    sha256: null,
    reports: [],
    failure: failure('over_limit', { file: name, what: why, limit }),
  };
}
