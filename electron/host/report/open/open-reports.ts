import { basename, resolve } from 'node:path';
import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { ReportSummary } from '../../../../shared/bridge/view/app-view.ts';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import type { ReportDraft } from '../drafts/report-draft.ts';
import type { OpenOptions, PreviewMode, ReportRegistry, ViewedReport } from '../view/open-report.ts';
import { type ListedReport, absentReport, absentSummary } from './absent-reports.ts';
import type { Entry, OpenRequest, ReportPlace, ReportWithDraft } from './open-entry.ts';
import { PathTurns } from './path-turns.ts';
import { Previews } from './previews.ts';
import { ReportList } from './report-list.ts';
import { type OpenerOptions, ReportOpener } from './report-opener.ts';

interface OpenReportsOptions extends OpenerOptions {
  /** Moves a file out of a temporary folder and returns its new path. Returns any other path unchanged. */
  readonly importCopy: (path: string, name: string) => Promise<string>;
}

/** Maximum number of closed reports that can be reopened. The oldest are forgotten. */
const MAX_CLOSED = 20;

/** Where a report is, and its size and hash when it was read earlier. */
interface FileFingerprint {
  readonly path: string;
  readonly item: number;
  readonly size: ByteLength;
  /** SHA-256 of its bytes. */
  readonly key: string;
}

/** All open reports with their edit lists, and reports of the last session that are not open. */
export class OpenReports implements ReportRegistry {
  readonly #options: OpenReportsOptions;
  readonly #list: ReportList;
  readonly #previews: Previews;
  readonly #turns = new PathTurns();
  readonly #opener: ReportOpener;
  /** Reports that the user closed, most recent last. */
  readonly #closed: ListedReport[] = [];

  constructor(options: OpenReportsOptions) {
    this.#options = options;
    this.#list = new ReportList((closed) => {
      this.#previews.delete(closed);
      options.released(closed.path, false);
    });
    this.#previews = new Previews(this.#list, options.emit);
    this.#opener = new ReportOpener(options, { list: this.#list, previews: this.#previews, turns: this.#turns });
  }

  find(id: string): ViewedReport | null {
    return this.#list.entry(id)?.report ?? null;
  }

  /** The failure for a report that `find` and `draftOf` do not find. */
  missing(id: string): Failure {
    return this.#list.absent(id)?.failure ?? failure('unknown_handle', { what: 'report' });
  }

  draftOf(id: string): ReportDraft | null {
    return this.#list.entry(id)?.draft ?? null;
  }

  /** See `ReportRegistry`. If a report of the last session has the path, opens that report. */
  async openPath(
    given: string,
    { name = basename(given), item = null, key = null, isBehind = false }: OpenOptions = {},
  ): Promise<Result<ReportSummary>> {
    const path = await this.#options.importCopy(resolve(given), name);
    const absent = this.#list.absentAt(path, item);
    if (absent === null) return this.#opener.open({ path, item, key, name, slot: null, isBehind });
    const opened = await this.openAgain(absent.listed.id);
    if (opened.ok) this.#options.emit('reports.changed', { opened: isBehind ? null : opened.value.report });
    return opened;
  }

  /** See `ReportRegistry`. A report of the last session keeps its tab. */
  async openPreview({ path: given, item, key = null, name }: ReportPlace, previewMode: PreviewMode): Promise<Result<ReportSummary>> {
    const path = resolve(given);
    const absent = this.#list.absentAt(path, item);
    if (absent === null) return this.#opener.open({ path, item, key, name, slot: null, previewMode });
    // This report could not be opened, or the host ended while working on it. Only the user can retry it.
    if (previewMode === 'ahead') return fail(absent.failure ?? failure('unknown_handle', { what: 'report' }));
    return this.openAgain(absent.listed.id);
  }

  /** Opens the file of a saved draft with its edits. Errors: those of openPath; edit_refused if another file has replaced the file. */
  openSavedDraft(request: OpenRequest): Promise<Result<ReportSummary>> {
    return this.#opener.open(request);
  }

  /**
   * Finds the open report with the given bytes, preferably at the same path; null if there is none. If a report of the last session has that path, opens it
   * first. Errors: the reason why that report is not open.
   */
  async openWith({ path, item, size, key }: FileFingerprint): Promise<Result<ReportWithDraft | null>> {
    const absent = this.#list.absentAt(path, item);
    this.closePrefetched();
    if (absent !== null) {
      if (absent.failure !== null) return fail(absent.failure);
      const arrived = await this.openAgain(absent.listed.id);
      if (!arrived.ok) return arrived;
    }
    const same = this.#list.entries().filter((entry) => entry.file.size === size && entry.report.key === key);
    return ok(same.find((entry) => entry.path === path || entry.draft.path === path) ?? same[0] ?? null);
  }

  /** Opens a file with its saved edits, without a tab, until `use` ends. Other requests to open the file wait. Errors: those of openPath and of `use`. */
  withTemporaryReport<T>(place: ReportPlace, use: (entry: ReportWithDraft) => Promise<Result<T>>): Promise<Result<T>> {
    return this.#opener.withTemporaryReport(place, use);
  }

  /** Closes previews that were never shown, so that a change to many reports does not turn them into tabs. */
  closePrefetched(): void {
    this.#previews.closePrefetched();
  }

  /** Runs a change to many reports. Edited previews do not become tabs. */
  withPreviewsUnchanged(change: () => void): void {
    this.#previews.unchangedBy(change);
  }

  /** Returns the open reports in the order of the list. */
  openEntries(): readonly ReportWithDraft[] {
    return this.#list.entries();
  }

  /** Adds reports of the last session to the list, in order. `arrived` or `openAgain` opens them. */
  recall(listed: readonly ListedReport[]): void {
    for (const report of listed) this.#list.set(report.id, absentReport(report));
  }

  /** Opens a report of the last session, or waits until it is open. Returns at once if it is open or could not be opened. */
  async arrived(id: string): Promise<void> {
    const absent = this.#list.absent(id);
    if (absent !== null && (absent.opening !== null || absent.failure === null)) await this.openAgain(id);
  }

  /** Opens a report of the last session under its earlier handle. Errors: those of openPath; unknown_handle. */
  openAgain(id: string): Promise<Result<ReportSummary>> {
    return this.#opener.openAgain(id);
  }

  /** Returns whether the path leads to the captured file of an open report. */
  isCaptured(path: string): boolean {
    return this.#list.entries().some(({ file }) => file.liesAt(path));
  }

  list(): readonly ReportSummary[] {
    return this.#list.map(
      (entry) => this.#opener.summaryOf(entry),
      (absent) => absentSummary(absent, this.#options.presentPath),
    );
  }

  /** Returns the paths of captured files that are open, are being opened, or will be reopened. */
  inUse(): readonly string[] {
    const listed = this.#list.map(
      ({ draft }) => draft.path,
      (absent) => absent.listed.path,
    );
    return [...this.#turns.paths(), ...listed];
  }

  /** Waits until no request to open the path is in progress. */
  settled(path: string): Promise<void> {
    return this.#turns.settled(path);
  }

  /** All reports of the list, including previews. */
  listedWithPreviews(): readonly Pick<ListedReport, 'id' | 'path' | 'key' | 'name'>[] {
    return this.#list.map(listedEntry, ({ listed }) => listed);
  }

  /** Returns the reports to save with the session: all except previews. */
  listed(): readonly ListedReport[] {
    return this.#list
      .map(
        (entry) => (this.#previews.has(entry) ? [] : [listedEntry(entry)]),
        ({ listed }) => [listed],
      )
      .flat();
  }

  /** Reads every open report again after a change of the annotation list, because the list decides which values are public. */
  async reread(): Promise<void> {
    const open = this.#list.entries();
    for (const { report } of open) report.reread();
    // If a file is no longer readable, its report keeps its versions. Every read of the report then returns the reason.
    await Promise.allSettled(open.map(({ draft }) => draft.reread()));
    if (open.length === 0 || this.#list.isClosed) return;
    for (const { draft } of open) draft.retitled();
    // Titles contain public values, so they may have changed.
    this.#changed();
  }

  /** Closes a report and removes it from the list. Returns false if it is not in the list. */
  close(id: string): boolean {
    const entry = this.#list.entry(id);
    const closed = entry === null ? this.#list.absent(id)?.listed : listedEntry(entry);
    if (closed === undefined) return false;
    if (entry === null) this.#list.delete(id);
    else this.#list.close(entry, true);
    this.#closed.push({ ...closed, setAside: null });
    if (this.#closed.length > MAX_CLOSED) this.#closed.shift();
    this.#changed();
    return true;
  }

  /**
   * Opens the most recently closed report, with its handle and edits. Each further call opens an earlier report. null if there is none. Errors: those of
   * openAgain; the report's tab then shows the reason.
   */
  async reopenClosed(): Promise<Result<ReportSummary | null>> {
    const closed = this.#closed.pop();
    if (closed === undefined) return ok(null);
    this.recall([closed]);
    return this.openAgain(closed.id);
  }

  closeAll(): void {
    this.#list.closeAll(!this.#options.goesOn);
  }

  #changed(): void {
    this.#options.emit('reports.changed', { opened: null });
    this.#options.changed();
  }
}

function listedEntry({ report, draft, item, isOnly }: Entry): ListedReport {
  const { report: id, name, title } = report.summary;
  return { id, path: draft.path, item, key: isOnly ? null : report.key, name, title, slot: draft.slot?.name ?? null, setAside: null };
}
