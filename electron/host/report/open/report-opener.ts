import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { ReportSummary } from '../../../../shared/bridge/view/app-view.ts';
import { runAs } from '../../platform/base/work.ts';
import { type CachedHash, type FileSource, openFileSource } from '../../platform/files/file-source.ts';
import type { EditList } from '../drafts/edit-list.ts';
import type { ListSlot } from '../drafts/list-slot.ts';
import type { ReportDraft } from '../drafts/report-draft.ts';
import { withSoundReport } from '../view/with-report.ts';
import type { AbsentReport } from './absent-reports.ts';
import {
  type Entry,
  type EntryOptions,
  type OpenRequest,
  type ReportPlace,
  type ReportWithDraft,
  isSameFile,
  openEntry,
} from './open-entry.ts';
import type { PathTurns } from './path-turns.ts';
import type { Previews } from './previews.ts';
import type { ReportList } from './report-list.ts';
import { type Poll, watchSource } from './source-watch.ts';

export interface OpenerOptions extends EntryOptions {
  /**
   * Called when a path is no longer used, because its report was closed or could not be opened. `isNoReport`: whether it could not be opened because it is not
   * a report.
   */
  readonly released: (path: string, isNoReport: boolean) => void;
  /** The SHA-256 from the import of a file; null if there is none. */
  readonly cachedHash: (path: string) => CachedHash | null;
  /** The periodic check of the files of open reports. */
  readonly poll: Poll;
  /** Whether reports that are open when the host ends are reopened at the next start. */
  readonly goesOn: boolean;
  /** Called when a report was opened, or first shown as a preview. Not called for prefetched reports. `isPart`: it is only shown, or one of several in its file. */
  readonly opened: (path: string, summary: ReportSummary, isPart: boolean) => void;
}

interface OpenerParts {
  readonly list: ReportList;
  readonly previews: Previews;
  /** Handles one request at a time for each path, so that two clicks on the same file open one report. */
  readonly turns: PathTurns;
}

/** Opens files as reports in the list. If a file is already open, shows its report. */
export class ReportOpener {
  readonly #options: OpenerOptions;
  readonly #list: ReportList;
  readonly #previews: Previews;
  readonly #turns: PathTurns;

  constructor(options: OpenerOptions, { list, previews, turns }: OpenerParts) {
    this.#options = options;
    this.#list = list;
    this.#previews = previews;
    this.#turns = turns;
  }

  open(request: OpenRequest): Promise<Result<ReportSummary>> {
    return this.#turns.run(request.path, () => this.#openNow(request));
  }

  /** See `OpenReports.openAgain`. */
  openAgain(id: string): Promise<Result<ReportSummary>> {
    const absent = this.#list.absent(id);
    if (absent !== null) return absent.opening ?? this.#openAbsent(absent);
    const entry = this.#list.entry(id);
    return Promise.resolve(entry === null ? fail(failure('unknown_handle', { what: 'report' })) : ok(entry.report.summary));
  }

  /** See `OpenReports.withTemporaryReport`. */
  withTemporaryReport<T>(place: ReportPlace, use: (entry: ReportWithDraft) => Promise<Result<T>>): Promise<Result<T>> {
    return this.#turns.run(place.path, () => this.#useTemporary(place, use));
  }

  summaryOf(entry: Entry): ReportSummary {
    return { ...entry.report.summary, preview: this.#previews.has(entry) };
  }

  async #useTemporary<T>(place: ReportPlace, use: (entry: ReportWithDraft) => Promise<Result<T>>): Promise<Result<T>> {
    // The file may have been prefetched during the wait. The prefetched report then has the saved edits, so it is closed.
    this.#previews.closePrefetched();
    const file = this.#openFileSource(place.path, place.name);
    if (!file.ok) return file;
    const opened = await openEntry({ ...place, slot: null }, file.value, { ...this.#options, edited: () => undefined });
    if (!opened.ok) return opened;
    try {
      return await withSoundReport(opened.value.report, () => use(opened.value));
    } finally {
      opened.value.close(false);
    }
  }

  #openFileSource(path: string, name: string): Result<FileSource> {
    return openFileSource(path, name, undefined, this.#options.cachedHash(path));
  }

  async #openNow(request: OpenRequest): Promise<Result<ReportSummary>> {
    const { path, name, item, key } = request;
    const isAsked = (entry: Entry): boolean => (item === null ? entry.isOnly || key === entry.report.key : entry.item === item);
    const there = this.#list.entries().filter((entry) => entry.path === path && isAsked(entry));
    const taken = there.find(({ draft }) => draft.path !== path);
    if (taken !== undefined) return this.#showAgain(taken, request);
    const file = this.#openFileSource(path, name);
    if (!file.ok) return this.#refuse(request, file.error);
    const same = there.find((entry) => isSameFile(entry, file.value));
    if (same === undefined) return this.#openFile(request, file.value);
    file.value.close();
    return this.#showAgain(same, request);
  }

  async #openFile(request: OpenRequest, file: FileSource): Promise<Result<ReportSummary>> {
    const opened = await openEntry(request, file, this.#options);
    if (!opened.ok) return this.#refuse(request, opened.error);
    if (this.#list.isClosed || (request.again !== undefined && !this.#list.has(request.again.id))) {
      opened.value.close(!this.#options.goesOn);
      return this.#refuse(request, failure('unknown_handle', { what: 'report' }));
    }
    // The report is open. The next steps must not be cancelled, and the watch of the file is not part of the job.
    return runAs(null, () => this.#add(opened.value, request));
  }

  async #add(entry: Entry, { again, previewMode, isBehind = false }: OpenRequest): Promise<Result<ReportSummary>> {
    const { report, path, file } = entry;
    const { emit, poll, changed, opened } = this.#options;
    const isAgain = again !== undefined;
    const isForPreview = previewMode !== undefined;
    const tell = (state: 'changed' | 'gone'): void => {
      emit('report.source', { report: report.id, state });
    };
    // Crashlens may delete its own temporary files while they are open, so their removal is not reported.
    const unwatch = report.displayPath === null ? () => undefined : watchSource(path, file, poll, tell);
    this.#list.set(report.id, { ...entry, unwatch });
    if (previewMode !== undefined) await this.#previews.add(entry, previewMode);
    emit('reports.changed', { opened: isAgain || isForPreview || isBehind ? null : report.id });
    changed();
    if (!isAgain && previewMode !== 'ahead') opened(path, report.summary, isForPreview || !entry.isOnly);
    return ok(this.summaryOf(entry));
  }

  async #showAgain(entry: Entry, request: OpenRequest): Promise<Result<ReportSummary>> {
    const { report } = entry;
    const { again, slot, name, previewMode, isBehind = false } = request;
    const { emit, changed, opened } = this.#options;
    // This file was opened in another way in the meantime. Without this, the list would have two reports for it.
    if (again !== undefined && this.#list.delete(again.id)) changed();
    if (slot !== null && !(await this.#restore(entry, request.path, slot)))
      return fail(failure('edit_refused', { error: { code: 'open_with_others', name } }));
    if (previewMode === 'preview' && this.#previews.has(entry)) {
      if (!this.#previews.isShown(entry)) opened(entry.path, report.summary, true);
      await this.#previews.add(entry, previewMode);
      emit('reports.changed', { opened: null });
    }
    if (previewMode === undefined) {
      if (this.#previews.delete(entry)) opened(entry.path, report.summary, !entry.isOnly);
      emit('reports.changed', { opened: isBehind ? null : report.id });
      changed();
    }
    return ok(this.summaryOf(entry));
  }

  /** Restores the saved edit list in a slot. Returns false if the list belongs to another report, or if the report already has edits. */
  async #restore({ report, draft, file }: Entry, path: string, slot: string): Promise<boolean> {
    if (draft.slot !== null) return false;
    const claimed = this.#options.editLists?.claim({ key: report.key, size: file.size, mtimeMs: file.mtimeMs }, path, slot) ?? null;
    return claimed !== null && restored(draft, claimed);
  }

  #refuse({ path, again }: OpenRequest, error: Failure): Result<never> {
    // A report of the last session stays in the list and can be reopened, so its file is not released.
    if (again === undefined && !this.#list.entries().some((entry) => entry.path === path))
      this.#options.released(path, error.code === 'not_recognised' || error.code === 'file_empty');
    return fail(error);
  }

  #openAbsent(absent: AbsentReport): Promise<Result<ReportSummary>> {
    const { listed } = absent;
    const { id, path, item, key, name, slot } = listed;
    const opened = this.open({ path, item: key === null ? null : item, key, name, slot: null, again: { id, slot } }).then((result) => {
      if (!result.ok && this.#list.absent(id) !== null) {
        this.#list.set(id, { listed, failure: result.error, opening: null });
        this.#options.emit('reports.changed', { opened: null });
      }
      return result;
    });
    this.#list.set(id, { ...absent, opening: opened });
    return opened;
  }
}

/** Restores a claimed list. If that fails, the saved list does not change, so the next opening can restore it. */
async function restored(draft: ReportDraft, { slot, list }: { readonly slot: ListSlot; readonly list: EditList }): Promise<boolean> {
  let isRestored = false;
  try {
    isRestored = await draft.restore(slot, list);
  } finally {
    if (!isRestored) slot.release();
  }
  return isRestored;
}
