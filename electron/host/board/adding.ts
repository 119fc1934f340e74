import { basename } from 'node:path';
import type { BoardAdded } from '../../../shared/bridge/view/board-view.ts';
import { type Result, fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { stackSummary } from '../platform/bridge/stack-summary.ts';
import { backgroundWork, runAs } from '../platform/base/work.ts';
import { IoFailure, systemCode, writeError } from '../platform/files/io-error.ts';
import { throwIfCancelled } from '../platform/files/throw-if-cancelled.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Job } from '../platform/jobs/running-job.ts';
import { type Dismissal, type IsDismissed, dismissed } from './dismissed.ts';
import type { Added } from './found-files.ts';
import { type PassTools, type ReadingWork, ReadingPass } from './reading-pass.ts';

interface AddRequest {
  readonly added: readonly Added[] | Promise<readonly Added[]>;
  /** Patterns that select files in the folders, as for `includes`. */
  readonly include: string;
  /** Base folder of the patterns. Default: each added folder. */
  readonly base?: string;
  /** Whether to show no job, because the user did not request this. */
  readonly isQuiet?: boolean;
  /** Called once when adding has ended. Set only for files that a user named. */
  readonly onEnd?: (end: AddingEnd) => void;
}

/**
 * How adding ended. After a cancellation, the files that had been read stay on the board. `read`: their number. `counts.files`: the number of files that had
 * been found.
 */
export type AddingEnd =
  | { readonly kind: 'done'; readonly counts: BoardAdded }
  | { readonly kind: 'cancelled'; readonly counts: BoardAdded; readonly read: number }
  | { readonly kind: 'failed' };

export interface AddingTools extends PassTools {
  readonly jobs: Pick<Jobs, 'begin' | 'cancel' | 'run'>;
  /** Called when the result of `Adding.waiting` may have changed. */
  readonly moved: () => void;
}

/** Adds files to the board, one request after the other. Each request by the user is a job. */
export class Adding {
  readonly #tools: AddingTools;
  readonly #dismissals: ReturnType<typeof dismissed>;
  readonly #closing = new AbortController();
  readonly #background: ReadingWork = backgroundWork('read', this.#closing.signal);
  readonly #running = new Set<Job>();
  #last: Promise<void> = Promise.resolve();
  /** Number of unfinished requests. */
  #left = 0;
  /** The latest pass; null before the first request. */
  #pass: ReadingPass | null = null;

  constructor(tools: AddingTools) {
    this.#tools = tools;
    this.#dismissals = tools.rows.read(dismissed);
  }

  /** Adds files. Skips files that have not changed since they were read. Resolves after all files are on the board or the job was cancelled. */
  add(request: AddRequest): Promise<void> {
    const { moved } = this.#tools;
    this.#left += 1;
    const isDismissed = this.#dismissals.since();
    this.#last = this.#last
      .then(() => this.#run(request, isDismissed))
      .finally(() => {
        this.#left -= 1;
        if (this.#left === 0) {
          this.#pass = null;
          this.#dismissals.clear();
        }
        moved();
      });
    moved();
    return this.#last;
  }

  /** Returns the number of files that were found but not read yet. While more files may be found, returns at least 1. */
  waiting(): number {
    return this.#left === 0 ? 0 : (this.#pass?.waiting() ?? 1);
  }

  /** Waits until all requested files are on the board. */
  async settled(): Promise<void> {
    while (this.#left > 0) await this.#last;
  }

  /** Keeps earlier requests from adding dismissed files to the board again. */
  dismissed(dismissal: Dismissal): void {
    if (this.#left === 0) return;
    this.#dismissals.add(dismissal);
    this.#pass?.dropDismissed();
  }

  /** Cancels all reading. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const { id } of this.#running) this.#tools.jobs.cancel(id);
    await this.#last;
  }

  async #run(request: AddRequest, isDismissed: IsDismissed): Promise<void> {
    if (this.#closing.signal.aborted) return;
    if (request.isQuiet === true) {
      await runAs(this.#background, () => this.#tryReadAll(request, this.#background, isDismissed));
      return;
    }
    const { job, end } = this.#tools.jobs.begin({ kind: 'read', subject: jobSubjectOf(request), canPause: true, isUnawaited: true });
    this.#running.add(job);
    const read = await runAs(job, () => this.#tryReadAll(request, job, isDismissed));
    request.onEnd?.(this.#endOf(read));
    end(read.ok ? null : read.error);
    this.#running.delete(job);
  }

  #endOf(read: Result<BoardAdded>): AddingEnd {
    if (read.ok) return { kind: 'done', counts: read.value };
    const isCancelled = read.error.code === 'cancelled' && !this.#closing.signal.aborted;
    if (!isCancelled || this.#pass === null) return { kind: 'failed' };
    return { kind: 'cancelled', counts: this.#pass.counts(), read: this.#pass.readCount() };
  }

  /** Returns the counts for all files, or the reason why reading stopped early. */
  async #tryReadAll(request: AddRequest, job: ReadingWork, isDismissed: IsDismissed): Promise<Result<BoardAdded>> {
    try {
      return ok(await this.#readAll(request, job, isDismissed));
    } catch (reason) {
      if (reason instanceof IoFailure) return fail(reason.error);
      if (systemCode(reason) !== null) return fail(writeError(reason, { own: 'data_folder' }));
      this.#tools.log(`reading for the board failed: ${stackSummary(reason)}`);
      return fail(failure('internal', { where: 'host' }));
    }
  }

  /** Repeats the pass until the annotation list and the settings stay the same during a pass. Results based on an earlier list or setting do not count. */
  async #readAll(request: AddRequest, job: ReadingWork, isDismissed: IsDismissed): Promise<BoardAdded> {
    const { include, base = null } = request;
    const reported = new Set<string | null>();
    const skipped: ReadingWork['skipped'] = (name, why) => {
      if (!reported.has(name)) job.skipped(name, why);
      reported.add(name);
    };
    const work = { ...job, kind: job.kind, skipped };
    for (;;) {
      const added = await request.added;
      this.#pass = new ReadingPass(this.#tools, isDismissed);
      if (await this.#pass.run({ added, include, base }, work)) return this.#pass.counts();
      throwIfCancelled(job);
    }
  }
}

/** Returns the name of a single file or folder; null if there are several. */
function jobSubjectOf({ added }: AddRequest): string | null {
  if (!('length' in added)) return null;
  const [first, ...others] = added;
  return first === undefined || others.length > 0 ? null : (first.name ?? basename(first.path));
}
