import type { BoardAdded } from '../../../shared/bridge/view/board-view.ts';
import { type ReadBy, nameOfReadBy } from '../report/reading/read-by.ts';
import type { BoardRows } from './board-rows.ts';
import type { IsDismissed } from './dismissed.ts';
import type { ReadFound } from './read-found.ts';
import { saveReading } from './save-reading.ts';

export interface BatchTools {
  readonly rows: BoardRows;
  /** Returns the inputs (annotation list, settings) with which files are currently read. */
  readonly readBy: () => ReadBy;
  readonly now: () => number;
  /** Called with each file that was written. */
  readonly read: (file: ReadFound) => void;
}

/** Maximum number of files in one transaction, and how long a file waits for further files, in ms. */
const MAX_TOGETHER = 128;
const MAX_WAIT = 100;

/** Writes the results of reading files to the board, many results in one transaction. */
export class BatchWriter {
  readonly #tools: BatchTools;
  readonly #readBy: string;
  readonly #isDismissed: IsDismissed;
  #read: ReadFound[] = [];
  /** Time of the last write. */
  #since: number;
  #isStale = false;
  readonly #counts = { reports: 0, identical: 0, unreadable: 0, known: 0 };
  /**
   * Ids of the rows that these files added. A file with the same bytes as such a row is a copy of another added file. All other rows were on the board before.
   */
  readonly #added = new Set<number>();

  /** `readBy`: name of the inputs with which the files were read. `isDismissed`: returns true for files that must not be written to the board. */
  constructor(tools: BatchTools, readBy: string, isDismissed: IsDismissed) {
    this.#tools = tools;
    this.#readBy = readBy;
    this.#isDismissed = isDismissed;
    this.#since = tools.now();
  }

  /** Whether the annotation list or a setting changed after the files were read. If so, no more results are written. */
  get isStale(): boolean {
    return this.#isStale;
  }

  /** Counts of the written files by result. */
  get counts(): Omit<BoardAdded, 'files'> {
    return this.#counts;
  }

  add(files: readonly ReadFound[]): void {
    this.#read.push(...files);
    if (this.#read.length >= MAX_TOGETHER || this.#tools.now() - this.#since >= MAX_WAIT) this.flush();
  }

  flush(): void {
    const { rows, now, read, readBy } = this.#tools;
    this.#since = now();
    if (this.#read.length === 0) return;
    const files = this.#read.filter(({ path, reading }) => !this.#isDismissed(path, reading));
    this.#read = [];
    // A value that was public when the file was read may be protected now. Such a value must not be stored.
    this.#isStale ||= nameOfReadBy(readBy()) !== this.#readBy;
    if (this.#isStale) return;
    rows.write((tables, changes) => {
      for (const file of files) this.#count(file, saveReading(tables, changes, { ...file, readBy: this.#readBy, now: now() }));
    });
    for (const file of files) read(file);
  }

  #count({ reading }: ReadFound, rows: ReturnType<typeof saveReading>): void {
    const counts = this.#counts;
    let known = 0;
    for (const { id, isNew } of rows) {
      if (isNew) {
        counts.reports += 1;
        this.#added.add(id);
      } else if (this.#added.has(id)) counts.identical += 1;
      else known += 1;
    }
    if (reading.reports.length === 0) counts.unreadable += 1;
    else if (known === rows.length) counts.known += 1;
  }
}
