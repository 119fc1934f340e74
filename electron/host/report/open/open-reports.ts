import { basename, resolve } from 'node:path';
import type { Failure, Result } from '../../../../shared/errors.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { ReportSummary } from '../../../../shared/bridge/view/app-view.ts';
import type { ListSlot } from '../drafts/edit-lists.ts';
import type { EditList } from '../drafts/edit-list.ts';
import type { ReportDraft } from '../drafts/report-draft.ts';
import { runAs } from '../../platform/base/work.ts';
import type { FileSource, CachedHash } from '../../platform/files/file-source.ts';
import { openFileSource } from '../../platform/files/file-source.ts';
import type { AbsentReport, ListedReport } from './absent-reports.ts';
import { absentReport, absentSummary } from './absent-reports.ts';
import type { Entry, EntryOptions, OpenRequest } from './open-entry.ts';
import { openEntry, isSameFile } from './open-entry.ts';
import type { PreviewMode, ReportRegistry, ViewedReport } from '../view/open-report.ts';
import type { Poll } from './source-watch.ts';
import { watchSource } from './source-watch.ts';
import { withSoundReport } from '../view/with-report.ts';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';

interface OpenReportsOptions extends EntryOptions {
  /** Called when a path is not read any more: its report was closed, or it could not be opened, as it is none where `isNoReport`. */
  readonly released: (path: string, isNoReport: boolean) => void;
  /** The SHA-256 of a file that was taken while it came in; null where none was. */
  readonly cachedHash: (path: string) => CachedHash | null;
  /** Where a file is to be read that lies in a temporary place: where it stays; any other path as it is. */
  readonly importCopy: (path: string, name: string) => Promise<string>;
  /** How often files under open reports are looked at. */
  readonly poll: Poll;
  /** Reports that are closed with the host are opened again by the next one. */
  readonly goesOn: boolean;
  /** A file was opened as a report, or is looked at for the first time as a preview of one; what is only open ahead is not told of. */
  readonly opened: (path: string, summary: ReportSummary, isPreview: boolean) => void;
}

/** All open reports, each with its edit list, and those of the list that are to be opened again. */
export interface OpenReports extends ReportRegistry {
  find(id: string): ViewedReport | null;
  /** Why `find` and `draftOf` answer null. */
  missing(id: string): Failure;
  draftOf(id: string): ReportDraft | null;
  /** Opens the file of a saved draft with its edits. Errors: as openPath; edit_refused where another file lies there now. */
  openSavedDraft(request: OpenRequest): Promise<Result<ReportSummary>>;
  /**
   * The open report with the bytes of a file: that of its path before others; null where there is none. One of the list that is on its way is waited for.
   * Errors: why one of the list is not open.
   */
  openWith(file: FileFingerprint): Promise<Result<ReportWithDraft | null>>;
  /**
   * Opens a file with the edits that wait for it where nobody sees it, for as long as `use` takes; whoever wants to open it meanwhile waits.
   * Errors: as openPath, and those of `use`.
   */
  withTemporaryReport<T>(path: string, name: string, use: (entry: ReportWithDraft) => Promise<Result<T>>): Promise<Result<T>>;
  /** Closes what nobody looks at yet: what is done to many reports must not make a tab of one of them. */
  closePrefetched(): void;
  /** All that are open, in the order of the list. */
  openEntries(): readonly ReportWithDraft[];
  /** Puts reports that were open before into the list, in their order; each is opened when it is waited for, or by `openAgain`. */
  recall(listed: readonly ListedReport[]): void;
  /** Waits for a report of the list that is on its way; at once where it is open, or where it could not be opened. */
  arrived(id: string): Promise<void>;
  /** Opens a report of the list that is not open, under the handle that it had. Errors: as openPath; unknown_handle. */
  openAgain(id: string): Promise<Result<ReportSummary>>;
  /** The path leads to the captured file of an open report. */
  isCaptured(path: string): boolean;
  list(): readonly ReportSummary[];
  /** Where what is open or being opened lies. */
  inUse(): readonly string[];
  /** Waits until what is being opened of a path is open, or is not. */
  settled(path: string): Promise<void>;
  /** Those of the list, and those that are looked at alone. */
  listedWithPreviews(): readonly Pick<ListedReport, 'id' | 'path' | 'name'>[];
  /** What is to be kept of the list. */
  listed(): readonly ListedReport[];
  /** Reads every open report anew: another list says what is public. */
  reread(): Promise<void>;
  /** False where it is not open. */
  close(id: string): boolean;
  closeAll(): void;
}

/** A file as it was read once. */
interface FileFingerprint {
  readonly path: string;
  readonly size: ByteLength;
  /** SHA-256 of its bytes. */
  readonly key: string;
}

export type ReportWithDraft = Pick<Entry, 'report' | 'draft'>;

interface WatchedEntry extends Entry {
  readonly unwatch: () => void;
}

export function createOpenReports(options: OpenReportsOptions): OpenReports {
  /** In the order of the list. */
  const reports = new Map<string, WatchedEntry | AbsentReport>();
  /** Openings of one path wait for one another, so that two clicks make one report. */
  const opening = new Map<string, Promise<Result<unknown>>>();
  /** Those that are open to be looked at, with the revision of their edit lists then. */
  const previews = new Map<string, number>();
  /** The one of them that was looked at last; what else is there was opened ahead of that. */
  let shownPreview: string | null = null;
  let closed = false;

  const entries = (): readonly WatchedEntry[] => [...reports.values()].filter(isOpen);

  function absentOf(id: string): AbsentReport | null {
    const one = reports.get(id);
    return one === undefined || isOpen(one) ? null : one;
  }

  function entryOf(id: string): WatchedEntry | null {
    const one = reports.get(id);
    return one === undefined || !isOpen(one) ? null : one;
  }

  /** What is edited is no preview any more: it is never closed by itself. */
  function isPreview({ report, draft }: Entry): boolean {
    return previews.get(report.id) === draft.view().revision;
  }

  function closePrefetched(): void {
    const prefetched = entries().filter((entry) => entry.report.id !== shownPreview && isPreview(entry));
    for (const entry of prefetched) closeEntry(entry, false);
    if (prefetched.length > 0) options.emit('reports.changed', { opened: null });
  }

  function summaryOf(entry: Entry): ReportSummary {
    return { ...entry.report.summary, preview: isPreview(entry) };
  }

  function open(request: OpenRequest): Promise<Result<ReportSummary>> {
    return alone(request.path, () => openNow(request));
  }

  /** Waits until nothing else is done with a path, and lets others wait. */
  async function alone<T>(path: string, run: () => Promise<Result<T>>): Promise<Result<T>> {
    const before = opening.get(path) ?? Promise.resolve();
    const mine = before.then(run, run);
    opening.set(path, mine);
    try {
      return await mine;
    } finally {
      if (opening.get(path) === mine) opening.delete(path);
    }
  }

  async function runWithTemporaryReport<T>(
    path: string,
    name: string,
    use: (entry: ReportWithDraft) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    // It may have been opened ahead meanwhile, with the edits that wait for it.
    closePrefetched();
    const file = openFileSource(path, name, undefined, options.cachedHash(path));
    if (!file.ok) return file;
    const opened = await openEntry({ path, name, slot: null }, file.value, { ...options, edited: () => undefined });
    if (!opened.ok) return opened;
    try {
      return await withSoundReport(opened.value.report, () => use(opened.value));
    } finally {
      opened.value.close(false);
    }
  }

  async function openWith({ path, size, key }: FileFingerprint): Promise<Result<ReportWithDraft | null>> {
    const waiting = [...reports.values()].find((one) => !isOpen(one) && one.listed.path === path);
    closePrefetched();
    if (waiting !== undefined && !isOpen(waiting)) {
      if (waiting.failure !== null) return fail(waiting.failure);
      const arrived = await openAgain(waiting.listed.id);
      if (!arrived.ok) return arrived;
    }
    const same = entries().filter((entry) => entry.file.size === size && entry.report.key === key);
    return ok(same.find((entry) => entry.path === path || entry.draft.path === path) ?? same[0] ?? null);
  }

  async function openNow(request: OpenRequest): Promise<Result<ReportSummary>> {
    const { path, name } = request;
    const there = entries().filter((entry) => entry.path === path);
    const taken = there.find(({ draft }) => draft.path !== path);
    if (taken !== undefined) return shownAgain(taken, request);
    const file = openFileSource(path, name, undefined, options.cachedHash(path));
    if (!file.ok) return refused(request, file.error);
    const same = there.find((entry) => isSameFile(entry, file.value));
    if (same === undefined) return openFile(request, file.value);
    file.value.close();
    return shownAgain(same, request);
  }

  async function openFile(request: OpenRequest, file: FileSource): Promise<Result<ReportSummary>> {
    const opened = await openEntry(request, file, options);
    if (!opened.ok) return refused(request, opened.error);
    if (closed || (request.again !== undefined && !reports.has(request.again.id))) {
      opened.value.close(!options.goesOn);
      return refused(request, failure('unknown_handle', { what: 'report' }));
    }
    // It is open: nothing of it is left undone, and what looks at its file from now on is no part of the opening.
    return runAs(null, () => added(opened.value, request));
  }

  async function added(entry: Entry, { again, previewMode, isBehind = false }: OpenRequest): Promise<Result<ReportSummary>> {
    const { report, path, file } = entry;
    const isAgain = again !== undefined;
    const isForPreview = previewMode !== undefined;
    const tell = (state: 'changed' | 'gone'): void => {
      options.emit('report.source', { report: report.id, state });
    };
    // Files of our own are cleaned up while they are open; nobody misses them.
    const unwatch = report.displayPath === null ? () => undefined : watchSource(path, file, options.poll, tell);
    reports.set(report.id, { ...entry, unwatch });
    if (previewMode !== undefined) await takeTurn(entry, previewMode);
    options.emit('reports.changed', { opened: isAgain || isForPreview || isBehind ? null : report.id });
    options.changed();
    if (!isAgain && previewMode !== 'ahead') options.opened(path, report.summary, isForPreview);
    return ok(summaryOf(entry));
  }

  /** One is looked at at a time, and one is open ahead: those before are closed, unless an edit that is under way makes them more than that. */
  async function takeTurn({ report, draft }: Entry, previewMode: PreviewMode): Promise<void> {
    const stays = previewMode === 'ahead' ? shownPreview : null;
    const before = entries().filter(({ report: { id } }) => id !== report.id && id !== stays && previews.has(id));
    previews.set(report.id, draft.view().revision);
    if (previewMode === 'preview') shownPreview = report.id;
    for (const other of before) {
      (await other.draft.lock()).release();
      // It may have been edited, closed or opened as a tab meanwhile.
      const isShownPreview = previewMode === 'ahead' && other.report.id === shownPreview;
      if (isPreview(other) && !isShownPreview) closeEntry(other, false);
      else if (!isPreview(other)) previews.delete(other.report.id);
    }
  }

  async function shownAgain(
    entry: Entry,
    { path, name, slot, again, previewMode, isBehind = false }: OpenRequest,
  ): Promise<Result<ReportSummary>> {
    const { report, draft, file } = entry;
    // Its file was opened by other means meanwhile: one of the two is enough.
    if (again !== undefined && reports.delete(again.id)) options.changed();
    if (slot !== null) {
      const claimedList =
        draft.slot === null
          ? (options.editLists?.claim({ key: report.key, size: file.size, mtimeMs: file.mtimeMs }, path, slot) ?? null)
          : null;
      const isRestored = claimedList !== null && (await restored(draft, claimedList));
      if (!isRestored) return fail(failure('edit_refused', { error: { code: 'open_with_others', name } }));
    }
    if (previewMode === 'preview' && isPreview(entry)) {
      if (shownPreview !== report.id) options.opened(entry.path, report.summary, true);
      await takeTurn(entry, previewMode);
      options.emit('reports.changed', { opened: null });
    }
    if (previewMode === undefined) {
      if (previews.delete(report.id)) options.opened(entry.path, report.summary, false);
      options.emit('reports.changed', { opened: isBehind ? null : report.id });
      options.changed();
    }
    return ok(summaryOf(entry));
  }

  function refused({ path, again }: OpenRequest, error: Failure): Result<never> {
    // What stays in the list can be tried again.
    if (again === undefined && !entries().some((entry) => entry.path === path))
      options.released(path, error.code === 'not_recognised' || error.code === 'file_empty');
    return fail(error);
  }

  function closeEntry(entry: WatchedEntry, isOver: boolean): void {
    const { report, path } = entry;
    reports.delete(report.id);
    previews.delete(report.id);
    entry.unwatch();
    entry.close(isOver);
    options.released(path, false);
  }

  /** Opens what the list holds of that path, else what is there. */
  async function openPath(given: string, name: string, isBehind: boolean): Promise<Result<ReportSummary>> {
    const path = await options.importCopy(given, name);
    const waiting = [...reports.values()].find((one) => !isOpen(one) && one.listed.path === path);
    if (waiting === undefined || isOpen(waiting)) return open({ path, name, slot: null, isBehind });
    const { id } = waiting.listed;
    return openAgain(id).then((opened) => {
      if (opened.ok) options.emit('reports.changed', { opened: isBehind ? null : opened.value.report });
      return opened;
    });
  }

  /** What the list holds of that path stays what it is. */
  async function openPreview(path: string, name: string, previewMode: PreviewMode): Promise<Result<ReportSummary>> {
    const waiting = [...reports.values()].find((one) => !isOpen(one) && one.listed.path === path);
    if (waiting === undefined || isOpen(waiting)) return open({ path, name, slot: null, previewMode });
    // What could not be opened, or ended the host, is tried again by people alone.
    if (previewMode === 'ahead') return fail(waiting.failure ?? failure('unknown_handle', { what: 'report' }));
    return openAgain(waiting.listed.id);
  }

  function openAgain(id: string): Promise<Result<ReportSummary>> {
    const absent = absentOf(id);
    if (absent === null) {
      const entry = entryOf(id);
      return Promise.resolve(entry === null ? fail(failure('unknown_handle', { what: 'report' })) : ok(entry.report.summary));
    }
    return absent.opening ?? openAbsent(absent);
  }

  function openAbsent(absent: AbsentReport): Promise<Result<ReportSummary>> {
    const { listed } = absent;
    const { id, path, name, slot } = listed;
    const opened = open({ path, name, slot: null, again: { id, slot } }).then((result) => {
      if (!result.ok && absentOf(id) !== null) {
        reports.set(id, { listed, failure: result.error, opening: null });
        options.emit('reports.changed', { opened: null });
      }
      return result;
    });
    reports.set(id, { ...absent, opening: opened });
    return opened;
  }

  return {
    find: (id) => entryOf(id)?.report ?? null,
    missing: (id) => absentOf(id)?.failure ?? failure('unknown_handle', { what: 'report' }),
    draftOf: (id) => entryOf(id)?.draft ?? null,
    openPath: (path, name = basename(path), isBehind = false) => openPath(resolve(path), name, isBehind),
    openPreview: (path, name, previewMode) => openPreview(resolve(path), name, previewMode),
    openSavedDraft: open,
    openWith,
    closePrefetched,
    openEntries: entries,
    withTemporaryReport: (path, name, use) => alone(path, () => runWithTemporaryReport(path, name, use)),
    recall(listed) {
      for (const one of listed) reports.set(one.id, absentReport(one));
    },
    async arrived(id) {
      const absent = absentOf(id);
      if (absent !== null && (absent.opening !== null || absent.failure === null)) await openAgain(id);
    },
    openAgain,
    isCaptured: (path) => entries().some(({ file }) => file.liesAt(path)),
    list: () => [...reports.values()].map((one) => (isOpen(one) ? summaryOf(one) : absentSummary(one, options.presentPath))),
    inUse: () => [...opening.keys(), ...[...reports.values()].map((one) => (isOpen(one) ? one.draft.path : one.listed.path))],
    async settled(path) {
      await opening.get(path)?.catch(() => undefined);
    },
    listedWithPreviews: () => [...reports.values()].map((one) => (isOpen(one) ? listedEntry(one) : one.listed)),
    listed: () =>
      [...reports.values()].filter((one) => !isOpen(one) || !isPreview(one)).map((one) => (isOpen(one) ? listedEntry(one) : one.listed)),
    async reread() {
      const open = entries();
      for (const { report } of open) report.reread();
      // A file that cannot be read any more keeps its versions as they are, and says so wherever it is read.
      await Promise.allSettled(open.map(({ draft }) => draft.reread()));
      if (open.length === 0 || closed) return;
      for (const { draft } of open) draft.retitled();
      // Titles are made of what is public.
      options.emit('reports.changed', { opened: null });
      options.changed();
    },
    close(id) {
      const entry = entryOf(id);
      if (entry === null && !reports.delete(id)) return false;
      if (entry !== null) closeEntry(entry, true);
      options.emit('reports.changed', { opened: null });
      options.changed();
      return true;
    },
    closeAll() {
      closed = true;
      for (const entry of entries()) closeEntry(entry, !options.goesOn);
    },
  };
}

function isOpen(one: WatchedEntry | AbsentReport): one is WatchedEntry {
  return 'report' in one;
}

/** What is to be kept of an open report. */
function listedEntry({ report, draft }: WatchedEntry): ListedReport {
  const { report: id, name, title } = report.summary;
  return { id, path: draft.path, name, title, slot: draft.slot?.name ?? null, setAside: null };
}

/** Takes a claimed list up; where that does not come about, it waits as it is. */
async function restored(draft: ReportDraft, { slot, list }: { readonly slot: ListSlot; readonly list: EditList }): Promise<boolean> {
  let isRestored = false;
  try {
    isRestored = await draft.restore(slot, list);
  } finally {
    if (!isRestored) slot.release();
  }
  return isRestored;
}
