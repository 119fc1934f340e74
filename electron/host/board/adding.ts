import { basename } from 'node:path';
import type { Failure } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { stackSummary } from '../platform/bridge/stack-summary.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import type { Work } from '../platform/base/work.ts';
import { backgroundWork, runAs } from '../platform/base/work.ts';
import { IoFailure, systemCode, writeError } from '../platform/files/io-error.ts';
import { isStopped, throwIfCancelled } from '../platform/files/throw-if-cancelled.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Job } from '../platform/jobs/running-job.ts';
import type { ReadBy } from '../report/reading/read-by.ts';
import { nameOfReadBy } from '../report/reading/read-by.ts';
import { createReportReader } from '../report/reading/report-reader.ts';
import type { ReportLocation } from '../store/board-rows.ts';
import type { BoardRows } from './board-rows.ts';
import { fileQueue } from './file-queue.ts';
import type { Added } from './found-files.ts';
import { findFiles } from './found-files.ts';
import type { ReadFound } from './read-found.ts';
import { readFound } from './read-found.ts';
import { recordFileGone, saveReading } from './save-reading.ts';
import type { IsDismissed, Dismissal } from './dismissed.ts';
import { dismissed } from './dismissed.ts';

/** Files and folders that are to be on the board. */
interface AddRequest {
  readonly added: readonly Added[] | Promise<readonly Added[]>;
  /** Which files of the folders are meant (`includes`). */
  readonly include: string;
  /** The folder that the patterns are of; each folder for itself where it is left out. */
  readonly base?: string;
  /** Nobody asked for it, so nobody sees a job. */
  readonly isQuiet?: boolean;
}

/** Puts files on the board. Each request is a job; one is done after the other. */
export interface Adding {
  /** A file that is as it was when it was read is not read again. Answers at once; resolves when all of it is there, or it was stopped. */
  add(request: AddRequest): Promise<void>;
  /** Files that are known to be read yet; 1 while more may be found. */
  waiting(): number;
  /** Waits until everything that was added is there. */
  settled(): Promise<void>;
  /** What was taken off the board does not come back by what was asked for before. */
  readonly dismissed: (dismissals: Dismissal) => void;
  /** Reads nothing more. */
  close(): Promise<void>;
}

export interface AddingTools {
  readonly rows: BoardRows;
  readonly jobs: Pick<Jobs, 'begin' | 'cancel'>;
  /** What files are read by now. */
  readonly readBy: () => ReadBy;
  /** An existing folder for temporary files. */
  readonly temporary: string;
  /** A path as people see it. */
  readonly shown: (path: string) => string;
  readonly now: () => number;
  readonly log: LogSink;
  /** How many files wait is another number. */
  readonly moved: () => void;
  /** A file was read. */
  readonly read: (file: ReadFound) => void;
  /** A folder is looked through. */
  readonly walked: (folder: string) => void;
}

/** What reads: a job, or work that nobody asked for. */
type Reading = Work & Pick<Job, 'signal'>;

/** Rows that are written together at most, and the longest ms that one waits for others. */
const MAX_TOGETHER = 128;
const MAX_WAIT = 100;

export function createAdding(tools: AddingTools): Adding {
  const { rows, jobs, log, moved } = tools;
  let last: Promise<void> = Promise.resolve();
  let left = 0;
  let waiting: () => number = () => 0;
  const running = new Set<Job>();
  const dismissals = rows.read(dismissed);
  /** Drops what waits in the pass that runs. */
  let dropDismissed = (): void => undefined;
  const closing = new AbortController();
  const background: Reading = backgroundWork('read', closing.signal);

  async function run(request: AddRequest, isDismissed: IsDismissed): Promise<void> {
    if (closing.signal.aborted) return;
    if (request.isQuiet === true) {
      await runAs(background, () => outcomeOf(request, background, isDismissed));
      return;
    }
    const { job, end } = jobs.begin({ kind: 'read', subject: jobSubjectOf(request), canPause: true, isUnawaited: true });
    running.add(job);
    end(await runAs(job, () => outcomeOf(request, job, isDismissed)));
    running.delete(job);
  }

  /** null: all of it was read. */
  async function outcomeOf(request: AddRequest, job: Reading, isDismissed: IsDismissed): Promise<Failure | null> {
    try {
      await all(request, job, isDismissed);
      return null;
    } catch (reason) {
      if (reason instanceof IoFailure) return reason.error;
      if (systemCode(reason) !== null) return writeError(reason, { own: 'data-folder' });
      log(`reading for the board failed: ${stackSummary(reason)}`);
      return failure('internal', { where: 'host' });
    }
  }

  /** What of it was read by a list or a setting that counts no more is read again, until what counts stays what it is. */
  async function all(request: AddRequest, job: Reading, isDismissed: IsDismissed): Promise<void> {
    const told = new Set<string | null>();
    const skipped: Reading['skipped'] = (name, why) => {
      if (!told.has(name)) job.skipped(name, why);
      told.add(name);
    };
    while (!(await pass(request, { ...job, kind: job.kind, skipped }, isDismissed))) throwIfCancelled(job);
  }

  /** False where something else counts since, so that not all of it was kept. */
  async function pass({ added: asked, include, base }: AddRequest, job: Reading, isDismissed: IsDismissed): Promise<boolean> {
    const added = await asked;
    const by = tools.readBy();
    const readBy = nameOfReadBy(by);
    const queue = fileQueue();
    const writer = batchWriter(tools, readBy, isDismissed);
    dropDismissed = (): void => queue.drop(({ path }) => isDismissed(path));
    let done = 0;
    waiting = () => Math.max(queue.total().files - done, 1);
    const reader = createReportReader({ ...tools, by });
    const stop = (): void => void reader.close();
    job.signal.addEventListener('abort', stop);
    const isCancelRequested = (): boolean => job.isCancelRequested() || writer.isStale();
    const gone: ReportLocation[] = [];
    const finding = rows.read((tables) =>
      findFiles(
        added,
        { include, base: base ?? null },
        { tables, readBy, shown: tools.shown, now: tools.now },
        {
          found(file) {
            if (!isDismissed(file.path)) queue.add(file);
          },
          unreadable: (name, why) => job.skipped(name, why),
          vanished: (location) => gone.push(location),
          walked: tools.walked,
          isCancelRequested,
        },
      ),
    );
    // What is read here tells of the bytes of one file; how far all of it is says the queue.
    const quiet: Work = { ...job, kind: job.kind, passed: () => undefined, isCancelRequested };
    const reading = runAs(quiet, () =>
      readFound(queue, reader, { ...quiet, passed: job.passed }, (files) => {
        done += files.length;
        writer.add(files);
      }),
    );
    try {
      await Promise.all([finding.finally(() => queue.end()), reading]);
    } catch (reason) {
      if (!writer.isStale() || !isStopped(reason)) throw reason;
    } finally {
      job.signal.removeEventListener('abort', stop);
      try {
        writer.flush();
      } finally {
        await reader.close();
      }
    }
    if (writer.isStale()) return false;
    if (gone.length > 0)
      rows.write((tables, changes) => {
        for (const location of gone) recordFileGone(tables, changes, location);
      });
    return true;
  }

  return {
    add(request) {
      left += 1;
      const isDismissed = dismissals.since();
      last = last
        .then(() => run(request, isDismissed))
        .finally(() => {
          left -= 1;
          if (left === 0) {
            waiting = () => 0;
            dismissals.clear();
          }
          moved();
        });
      moved();
      return last;
    },
    waiting: () => (left === 0 ? 0 : Math.max(waiting(), 1)),
    async settled() {
      while (left > 0) await last;
    },
    dismissed(what) {
      if (left === 0) return;
      dismissals.add(what);
      dropDismissed();
    },
    async close() {
      closing.abort();
      for (const { id } of running) jobs.cancel(id);
      await last;
    },
  };
}

/** Writes what was read, several together, as long as it was read by what counts, but what was taken off the board meanwhile. */
interface BatchWriter {
  add(files: readonly ReadFound[]): void;
  flush(): void;
  /** Something else counts since: nothing is written any more. */
  isStale(): boolean;
}

function batchWriter({ rows, now, read: told, readBy: current }: AddingTools, readBy: string, isDismissed: IsDismissed): BatchWriter {
  let read: ReadFound[] = [];
  let since = now();
  let isStale = false;

  function flush(): void {
    since = now();
    if (read.length === 0) return;
    const files = read.filter(({ path, reading }) => !isDismissed(path, reading));
    read = [];
    // What is protected by now must not come into the store.
    isStale ||= nameOfReadBy(current()) !== readBy;
    if (isStale) return;
    rows.write((tables, changes) => {
      for (const file of files) saveReading(tables, changes, { ...file, readBy, now: now() });
    });
    for (const file of files) told(file);
  }

  return {
    add(files) {
      read.push(...files);
      if (read.length >= MAX_TOGETHER || now() - since >= MAX_WAIT) flush();
    },
    flush,
    isStale: () => isStale,
  };
}

/** What people know it by: a name where it is about one thing. */
function jobSubjectOf({ added }: AddRequest): string | null {
  if (!('length' in added)) return null;
  const [first, ...others] = added;
  return first === undefined || others.length > 0 ? null : (first.name ?? basename(first.path));
}
