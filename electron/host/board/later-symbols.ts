import type { ByteLength } from '../../../shared/bytes/byte-source.ts';
import { type Result, fail, ok } from '../../../shared/errors.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import { stackSummary } from '../platform/bridge/stack-summary.ts';
import { systemCode, writeError } from '../platform/files/io-error.ts';
import { throwIfCancelled } from '../platform/files/throw-if-cancelled.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Job } from '../platform/jobs/running-job.ts';
import { type ReadBy, nameOfReadBy } from '../report/reading/read-by.ts';
import { FILE_LIMITS } from '../report/reading/reading-pool.ts';
import { type ReportReader, createReportReader } from '../report/reading/report-reader.ts';
import type { SymbolStart } from '../report/symbols/symbol-start.ts';
import type { Adding } from './adding.ts';
import type { BoardRows } from './board-rows.ts';
import { saveWithSymbols } from './save-with-symbols.ts';
import { type SymbolPlaces, nameOfPlaces } from './symbol-places.ts';

interface LaterSymbolsTools {
  readonly rows: BoardRows;
  readonly adding: Pick<Adding, 'settled'>;
  readonly jobs: Pick<Jobs, 'run' | 'cancel'>;
  readonly symbolPlaces: SymbolPlaces;
  readonly readBy: () => ReadBy;
  /** An existing folder for temporary files. */
  readonly temporary: string;
  /** False for commands, which read no crashes with symbols. */
  readonly isOn: boolean;
  readonly now: () => number;
  readonly log: LogSink;
}

/** How long to wait for further changes, in ms: several downloads end one after the other. */
const QUIET = 1_000;

/** Number of files that are read before their rows change. */
const TOGETHER = 16;

/** Nothing is read in the host's own thread: it may have to index large symbol files. */
const NOTHING: { readonly files: number; readonly bytes: ByteLength } = { files: 0, bytes: 0 };

/** The time limit of a batch, in ms. Symbol files of gigabytes are indexed in it. */
const LONGEST = 600_000;

/** Reads crashes again with symbols, in one thread and while no other files are read, so that their signatures have functions. */
export class LaterSymbols {
  readonly #tools: LaterSymbolsTools;
  #isClosed = false;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  /** Whether to begin again after the work in progress. */
  #isAsked = false;
  /** Whether every crash that lacks symbols is read again: the user asked to look again. */
  #isAgain = false;
  #job: Job | null = null;
  /** Rows that were left when the user stopped the job. They are read only after the places change. */
  readonly #stopped = new Set<number>();

  constructor(tools: LaterSymbolsTools) {
    this.#tools = tools;
  }

  /** Called when rows may lack symbols, or will when the files are read that are being added. */
  wake(): void {
    if (this.#isClosed || !this.#tools.isOn) return;
    this.#isAsked = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#running ??= this.#run();
    }, QUIET).unref();
  }

  /** Called after the list of places changed, or files were added to the cache. `isAgain`: whether the user asked to look again in the same places. */
  readonly placesChanged = (isAgain: boolean): void => {
    this.#isAgain ||= isAgain;
    this.#stopped.clear();
    this.wake();
  };

  /** Called after the symbols of a dump were looked for. */
  readonly found = (): void => {
    this.wake();
  };

  /** Resolves only after all files were added, or adding was cancelled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#job !== null) this.#tools.jobs.cancel(this.#job.id);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { adding, log } = this.#tools;
    try {
      while (this.#isAsked && !this.#isClosed) {
        this.#isAsked = false;
        await adding.settled();
        await this.#pass();
      }
    } catch (reason) {
      log(`crashes were not read with symbols: ${stackSummary(reason)}`);
    } finally {
      this.#running = null;
    }
  }

  /** Reads all rows that may lack symbols, as a job. */
  async #pass(): Promise<void> {
    const { jobs, symbolPlaces } = this.#tools;
    const start = symbolPlaces.start();
    if (start === null || this.#isClosed) return;
    const places = nameOfPlaces(start);
    const due = this.#due(places);
    if (due.length === 0) return;
    const read = { count: 0 };
    const result = await jobs.run({ kind: 'symbols', subject: null, canPause: true, isUnawaited: true }, (job) => {
      this.#job = job;
      return this.#tryRead(due, { start, places }, job, read);
    });
    this.#job = null;
    if (!result.ok) for (const id of due.slice(read.count)) this.#stopped.add(id);
  }

  #due(places: string): readonly number[] {
    const { rows, symbolPlaces } = this.#tools;
    const isAgain = this.#isAgain;
    this.#isAgain = false;
    const cached = new Map<string, boolean>();
    const isCached = (id: string): boolean => {
      const is = cached.get(id) ?? symbolPlaces.isCached(id);
      cached.set(id, is);
      return is;
    };
    const mayFind = (lacking: readonly string[]): boolean => isAgain || lacking.some(isCached);
    return rows.read((tables) => tables.toReadWithSymbols(places, mayFind)).filter((id) => !this.#stopped.has(id));
  }

  async #tryRead(
    due: readonly number[],
    { start, places }: { readonly start: SymbolStart; readonly places: string },
    job: Job,
    read: { count: number },
  ): Promise<Result<null>> {
    const { readBy, temporary, now, log } = this.#tools;
    const by = readBy();
    const limits = { ...FILE_LIMITS, longest: () => LONGEST };
    const reader = createReportReader({ by, symbols: start, temporary, now, log, threads: 1, few: NOTHING, limits });
    const stop = (): void => void reader.close();
    job.signal.addEventListener('abort', stop);
    try {
      for (; read.count < due.length; read.count = Math.min(read.count + TOGETHER, due.length)) {
        job.passedItems(read.count, due.length);
        // Files that users add come first.
        await this.#tools.adding.settled();
        await job.pausePoint();
        throwIfCancelled(job);
        const isUpToDate = await this.#readSome(due.slice(read.count, read.count + TOGETHER), reader, { places, readBy: nameOfReadBy(by) });
        // All reports are read again with the new inputs, and then this begins again.
        if (!isUpToDate) break;
      }
      return ok(null);
    } catch (reason) {
      if (systemCode(reason) === null) throw reason;
      return fail(writeError(reason, { own: 'data_folder' }));
    } finally {
      job.signal.removeEventListener('abort', stop);
      await reader.close();
    }
  }

  /** Returns false if the annotation list or a setting changed meanwhile, so that nothing was saved. */
  async #readSome(
    ids: readonly number[],
    reader: ReportReader,
    by: { readonly places: string; readonly readBy: string },
  ): Promise<boolean> {
    const { rows, readBy } = this.#tools;
    const some = rows.byIds(ids);
    const readings = await reader.read(some.map(({ locations: [{ path, name, size }] }) => ({ path, name, size })));
    // A value that was public when the file was read may be protected now.
    if (nameOfReadBy(readBy()) !== by.readBy) return false;
    rows.write((tables, changes) => {
      for (const [index, row] of some.entries()) saveWithSymbols(tables, changes, row, readings[index], by);
    });
    return true;
  }
}
