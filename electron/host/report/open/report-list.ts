import type { AbsentReport } from './absent-reports.ts';
import type { Entry } from './open-entry.ts';

interface WatchedEntry extends Entry {
  readonly unwatch: () => void;
}

/** The reports of the window in the order of their tabs. Includes reports of the last session that are not open. */
export class ReportList {
  readonly #reports = new Map<string, WatchedEntry | AbsentReport>();
  readonly #closed: (entry: Entry) => void;
  #isClosed = false;

  /** `closed`: called with each closed report. */
  constructor(closed: (entry: Entry) => void) {
    this.#closed = closed;
  }

  /** Whether `closeAll` was called. After that, no report is added. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  entries(): readonly WatchedEntry[] {
    return [...this.#reports.values()].filter(isOpen);
  }

  /** An open report; null if it is not open. */
  entry(id: string): WatchedEntry | null {
    const found = this.#reports.get(id);
    return found !== undefined && isOpen(found) ? found : null;
  }

  /** A report in the list that is not open; null if it is open or not in the list. */
  absent(id: string): AbsentReport | null {
    const found = this.#reports.get(id);
    return found === undefined || isOpen(found) ? null : found;
  }

  /** The first report of a file that is not open; null if there is none. `item`: its index; null: only if it is the only one. */
  absentAt(path: string, item: number | null): AbsentReport | null {
    for (const found of this.#reports.values()) {
      if (isOpen(found) || found.listed.path !== path) continue;
      if (found.listed.key === null || (item !== null && found.listed.item === item)) return found;
    }
    return null;
  }

  has(id: string): boolean {
    return this.#reports.has(id);
  }

  /** Maps each report to an item, in order. */
  map<T>(ofEntry: (entry: Entry) => T, ofAbsent: (absent: AbsentReport) => T): readonly T[] {
    return [...this.#reports.values()].map((found) => (isOpen(found) ? ofEntry(found) : ofAbsent(found)));
  }

  /** Adds a report, or replaces the report with that id in its position. */
  set(id: string, report: WatchedEntry | AbsentReport): void {
    this.#reports.set(id, report);
  }

  /** Removes a report without closing it. Returns false if it is not in the list. */
  delete(id: string): boolean {
    return this.#reports.delete(id);
  }

  /** Closes an open report. `isOver`: whether it is not reopened at the next start. */
  close(entry: WatchedEntry, isOver: boolean): void {
    this.#reports.delete(entry.report.id);
    entry.unwatch();
    entry.close(isOver);
    this.#closed(entry);
  }

  /** Closes every open report. */
  closeAll(isOver: boolean): void {
    this.#isClosed = true;
    for (const entry of this.entries()) this.close(entry, isOver);
  }
}

function isOpen(report: WatchedEntry | AbsentReport): report is WatchedEntry {
  return 'report' in report;
}
