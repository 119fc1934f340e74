import type { BoardAdded } from '../../../shared/bridge/view/board-view.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import { type Work, runAs } from '../platform/base/work.ts';
import { isStopped } from '../platform/files/throw-if-cancelled.ts';
import type { Job } from '../platform/jobs/running-job.ts';
import { type ReadBy, nameOfReadBy } from '../report/reading/read-by.ts';
import { type ReportReader, createReportReader } from '../report/reading/report-reader.ts';
import type { ReportLocation } from '../store/board-locations.ts';
import { type BatchTools, BatchWriter } from './batch-writer.ts';
import type { IsDismissed } from './dismissed.ts';
import { fileQueue } from './file-queue.ts';
import { type Added, findFiles } from './found-files.ts';
import { readFound } from './read-found.ts';
import { recordFileGone } from './save-reading.ts';

export interface PassTools extends BatchTools {
  /** An existing folder for temporary files. */
  readonly temporary: string;
  /** Returns a path for display. */
  readonly shown: (path: string) => string;
  readonly log: LogSink;
  /** Called with each folder that is scanned. */
  readonly walked: (folder: string) => void;
}

/** The job that does the reading, or background work without a job. */
export type ReadingWork = Work & Pick<Job, 'signal'>;

/** Files and folders, and patterns that select files in the folders (`includes`). */
interface PassRequest {
  readonly added: readonly Added[];
  readonly include: string;
  /** Base folder of the patterns; null: each folder. */
  readonly base: string | null;
}

/** Finds and reads the files of a request once, with the annotation list and settings at the start of the pass. */
export class ReadingPass {
  readonly #tools: PassTools;
  readonly #isDismissed: IsDismissed;
  readonly #by: ReadBy;
  readonly #readBy: string;
  readonly #queue = fileQueue();
  readonly #writer: BatchWriter;
  /** Locations on the board whose files are gone. */
  readonly #gone: ReportLocation[] = [];
  #done = 0;
  /** Number of files that were found, and number of found files that need not be read. */
  #files = 0;
  #known = 0;

  constructor(tools: PassTools, isDismissed: IsDismissed) {
    this.#tools = tools;
    this.#isDismissed = isDismissed;
    this.#by = tools.readBy();
    this.#readBy = nameOfReadBy(this.#by);
    this.#writer = new BatchWriter(tools, this.#readBy, isDismissed);
  }

  /** Returns the number of files that were found but not read yet. The minimum is 1, because more files may be found. */
  waiting(): number {
    return Math.max(this.#queue.total().files - this.#done, 1);
  }

  /** Returns the counts for the files that were found and read so far. */
  counts(): BoardAdded {
    const { counts } = this.#writer;
    return { ...counts, known: counts.known + this.#known, files: this.#files };
  }

  /** Returns the number of files that were read or need not be read. */
  readCount(): number {
    return this.#done + this.#known;
  }

  /** Drops waiting files that were dismissed. */
  dropDismissed(): void {
    this.#queue.drop(({ path }) => this.#isDismissed(path));
  }

  /**
   * Runs the pass. Returns false if the annotation list or a setting changed during the pass, so that some results were not written. Rejects if the job is
   * cancelled.
   */
  async run(request: PassRequest, job: ReadingWork): Promise<boolean> {
    const reader = createReportReader({ ...this.#tools, by: this.#by });
    const stop = (): void => void reader.close();
    job.signal.addEventListener('abort', stop);
    const work = { ...job, kind: job.kind, isCancelRequested: (): boolean => job.isCancelRequested() || this.#writer.isStale };
    try {
      await Promise.all([this.#find(request, work).finally(() => this.#queue.end()), this.#read(reader, work)]);
    } catch (reason) {
      if (!this.#writer.isStale || !isStopped(reason)) throw reason;
    } finally {
      job.signal.removeEventListener('abort', stop);
      try {
        this.#writer.flush();
      } finally {
        await reader.close();
      }
    }
    if (this.#writer.isStale) return false;
    this.#recordGone();
    return true;
  }

  #find({ added, include, base }: PassRequest, work: Work): Promise<void> {
    const { rows, shown, now, walked } = this.#tools;
    return rows.read((tables) =>
      findFiles(
        added,
        { include, base },
        { tables, readBy: this.#readBy, shown, now },
        {
          found: (file) => {
            if (this.#isDismissed(file.path)) return;
            this.#files += 1;
            this.#queue.add(file);
          },
          known: () => {
            this.#files += 1;
            this.#known += 1;
          },
          unreadable: (name, why) => work.skipped(name, why),
          vanished: (location) => this.#gone.push(location),
          walked,
          isCancelRequested: work.isCancelRequested,
        },
      ),
    );
  }

  #read(reader: ReportReader, work: Work): Promise<void> {
    // The queue reports the progress of the job. Reading would report progress of a single file only.
    const quiet: Work = { ...work, passed: () => undefined };
    return runAs(quiet, () =>
      readFound(this.#queue, reader, work, (files) => {
        this.#done += files.length;
        this.#writer.add(files);
      }),
    );
  }

  #recordGone(): void {
    if (this.#gone.length === 0) return;
    this.#tools.rows.write((tables, changes) => {
      for (const location of this.#gone) recordFileGone(tables, changes, location);
    });
  }
}
