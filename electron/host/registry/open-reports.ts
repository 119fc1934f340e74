import { basename, resolve } from 'node:path';
import type { Failure, Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import type { ReportSummary } from '../../../shared/view/app-view.ts';
import type { ListSlot } from '../drafts/edit-lists.ts';
import type { KeptList } from '../drafts/kept-list.ts';
import type { ReportDraft } from '../drafts/report-draft.ts';
import { runAs } from '../base/work.ts';
import type { FileSource, KnownHash } from '../files/file-source.ts';
import { openFileSource } from '../files/file-source.ts';
import type { Entry, EntryOptions, OpenRequest } from './open-entry.ts';
import { openEntry } from './open-entry.ts';
import type { ReportRegistry, ViewedReport } from '../reports/open-report.ts';
import type { Poll } from './source-watch.ts';
import { watchSource } from './source-watch.ts';

export interface OpenReportsOptions extends EntryOptions {
  /** Called when a path is not read any more: its report was closed, or it could not be opened. */
  readonly released: (path: string) => void;
  /** The SHA-256 of a file that was taken while it came in; null where none was. */
  readonly knownHash: (path: string) => KnownHash | null;
  /** How often files under open reports are looked at. */
  readonly poll: Poll;
}

/** All open reports, each with its edit list. */
export interface OpenReports extends ReportRegistry {
  find(id: string): ViewedReport | null;
  draftOf(id: string): ReportDraft | null;
  /** Opens the file of a kept edit list with its edits. Errors: as openPath; edit_refused where another file lies there now. */
  openKept(request: OpenRequest): Promise<Result<ReportSummary>>;
  /** The path leads to the captured file of an open report. */
  isCaptured(path: string): boolean;
  list(): readonly ReportSummary[];
  /** Reads every open report anew: another list says what is public. */
  reread(): void;
  /** False where it is not open. */
  close(id: string): boolean;
  closeAll(): void;
}

interface WatchedEntry extends Entry {
  readonly unwatch: () => void;
}

export function openReports(options: OpenReportsOptions): OpenReports {
  const entries = new Map<string, WatchedEntry>();
  /** Openings of one path wait for one another, so that two clicks make one report. */
  const opening = new Map<string, Promise<Result<ReportSummary>>>();
  let closed = false;

  async function open(request: OpenRequest): Promise<Result<ReportSummary>> {
    const { path } = request;
    const before = opening.get(path) ?? Promise.resolve();
    const start = (): Promise<Result<ReportSummary>> => openNow(request);
    const run = before.then(start, start);
    opening.set(path, run);
    try {
      return await run;
    } finally {
      if (opening.get(path) === run) opening.delete(path);
    }
  }

  async function openNow(request: OpenRequest): Promise<Result<ReportSummary>> {
    const { path, name } = request;
    const there = [...entries.values()].filter((entry) => entry.path === path);
    const taken = there.find(({ draft }) => draft.path !== path);
    if (taken !== undefined) return shownAgain(taken, request);
    const file = openFileSource(path, name, undefined, options.knownHash(path));
    if (!file.ok) return refused(path, file.error);
    const same = there.find((entry) => isSameFile(entry, file.value));
    if (same === undefined) return openFile(request, file.value);
    file.value.close();
    return shownAgain(same, request);
  }

  async function openFile(request: OpenRequest, file: FileSource): Promise<Result<ReportSummary>> {
    const opened = await openEntry(request, file, options);
    if (!opened.ok) return refused(request.path, opened.error);
    if (closed) {
      opened.value.close();
      return refused(request.path, failure('unknown_handle', { what: 'report' }));
    }
    // It is open: nothing of it is left undone, and what looks at its file from now on is no part of the opening.
    return runAs(null, () => added(opened.value));
  }

  function added(entry: Entry): Result<ReportSummary> {
    const { report, path, file } = entry;
    const tell = (state: 'changed' | 'gone'): void => {
      options.emit('report.source', { report: report.id, state });
    };
    // Files of our own are cleaned up while they are open; nobody misses them.
    const unwatch = report.displayPath === null ? () => undefined : watchSource(path, file, options.poll, tell);
    entries.set(report.id, { ...entry, unwatch });
    options.emit('reports.changed', { opened: report.id });
    return ok(report.summary);
  }

  async function shownAgain({ report, draft, file }: Entry, { path, name, slot }: OpenRequest): Promise<Result<ReportSummary>> {
    if (slot !== null) {
      const kept =
        draft.slot === null
          ? (options.editLists?.claim({ key: report.key, size: file.size, mtimeMs: file.mtimeMs }, path, slot) ?? null)
          : null;
      const isRestored = kept !== null && (await restored(draft, kept));
      if (!isRestored) return fail(failure('edit_refused', { fault: { code: 'open_with_others', name } }));
    }
    options.emit('reports.changed', { opened: report.id });
    return ok(report.summary);
  }

  function refused(path: string, error: Failure): Result<never> {
    if (![...entries.values()].some((entry) => entry.path === path)) options.released(path);
    return fail(error);
  }

  function closeEntry(entry: WatchedEntry): void {
    const { report, path } = entry;
    entries.delete(report.id);
    entry.unwatch();
    entry.close();
    options.released(path);
  }

  return {
    find: (id) => entries.get(id)?.report ?? null,
    draftOf: (id) => entries.get(id)?.draft ?? null,
    openPath: (path, name = basename(path)) => open({ path: resolve(path), name, slot: null }),
    openKept: open,
    isCaptured: (path) => [...entries.values()].some(({ file }) => file.liesAt(path)),
    list: () => [...entries.values()].map(({ report }) => report.summary),
    reread() {
      for (const { report, draft } of entries.values()) {
        report.reread();
        draft.retitled();
      }
      // Titles are made of what is public.
      if (entries.size > 0) options.emit('reports.changed', { opened: null });
    },
    close(id) {
      const entry = entries.get(id);
      if (entry === undefined) return false;
      closeEntry(entry);
      options.emit('reports.changed', { opened: null });
      return true;
    },
    closeAll() {
      closed = true;
      for (const entry of [...entries.values()]) closeEntry(entry);
    },
  };
}

/** Takes a claimed list up; where that does not come about, it waits as it is. */
async function restored(draft: ReportDraft, { slot, list }: { readonly slot: ListSlot; readonly list: KeptList }): Promise<boolean> {
  let isRestored = false;
  try {
    isRestored = await draft.restore(slot, list);
  } finally {
    if (!isRestored) slot.release();
  }
  return isRestored;
}

/** The same bytes as when the report was opened: by what the system says of the file, else by their hashes. */
function isSameFile({ file, report }: Entry, now: FileSource): boolean {
  if (file.identity === now.identity) return true;
  return file.size === now.size && report.fault() === null && report.key === now.sha256();
}
