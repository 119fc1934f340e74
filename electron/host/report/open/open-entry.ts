import type { DisclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import { nameInFile } from '../../../../shared/report/sources/name-in-file.ts';
import { type ReportInFile, reportsInFile } from '../../../../shared/report/sources/reports-in-file.ts';
import { persistFailureView } from '../drafts/draft-list.ts';
import { contentFiles } from '../drafts/content-files.ts';
import { type EditLists, OF_ITS_PATH } from '../drafts/edit-lists.ts';
import type { CapturedFile } from '../drafts/edit-list.ts';
import { ReportDraft } from '../drafts/report-draft.ts';
import type { PathPresenter } from '../../platform/files/display-path.ts';
import type { FileSource } from '../../platform/files/file-source.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import { chosenReport } from './chosen-report.ts';
import { itemFile } from './item-file.ts';
import { inflateNow } from '../../platform/files/inflate-now.ts';
import { sha256Hex } from '../../platform/files/hash.ts';
import { expectedError } from '../../platform/files/io-error.ts';
import { nodeDeflate } from '../../platform/files/node-deflate.ts';
import { nodeInflate } from '../../platform/files/node-inflate.ts';
import { MEMORY_BYTES, spillSinks } from '../../platform/files/spill-sink.ts';
import type { EventListener } from '../../platform/base/host.ts';
import type { PreviewMode, OpenReport, ViewedReport } from '../view/open-report.ts';
import { CapturedReport } from '../view/captured-report.ts';

/** Returns whether a file has the bytes from which the report was opened: its identity or its hash is the same. */
export function isSameFile({ whole, report }: Entry, now: FileSource): boolean {
  if (whole.identity === now.identity) return true;
  return whole.size === now.size && report.error() === null && whole.sha256() === now.sha256();
}

export interface EntryOptions {
  /** An existing folder for inflated and compressed bodies. */
  readonly temporary: string;
  /** Maximum number of bytes from inflating one report. Read at each opening. */
  readonly inflateLimit: number;
  readonly presentPath: PathPresenter;
  /** Decides which values are public. */
  readonly policy: DisclosurePolicy;
  readonly handles: FileHandles;
  /** null if edit lists are not saved. */
  readonly editLists: EditLists | null;
  /** Returns whether a path is deleted when Crashlens ends. */
  readonly isTemporary: (path: string) => boolean;
  /**
   * Called at the first edit. Moves a captured file from a temporary folder to the capture library. Returns the path. Throws the errors of the disk and of
   * SQLite.
   */
  readonly importCapture: (path: string, name: string, file: FileSource) => string;
  readonly now: () => number;
  readonly emit: EventListener;
  /** Called when the edits of a report changed. */
  readonly edited: (report: Pick<OpenReport, 'id' | 'draft'> & { readonly sha256: () => Promise<string> }) => void;
  /** Called when the saved facts about the open reports changed: which reports are open, their paths or their names. */
  readonly changed: () => void;
}

/** Where a report is. `name`: for display. */
export interface ReportPlace {
  readonly path: string;
  /** The index of the report in the file; null: the only one. */
  readonly item: number | null;
  readonly name: string;
  /** SHA-256 of the report. Of several reports, the one with these bytes is opened, wherever it is now. Absent or null: not known. */
  readonly key?: string | null;
}

/** A report to open. `slot`: slot of the saved edit list for the report; null: any saved list of the file, or none. */
export interface OpenRequest extends ReportPlace {
  readonly slot: string | null;
  /** For a report that was open before: its handle, and the slot of its edit list. */
  readonly again?: { readonly id: string; readonly slot: string | null };
  /** Opens the report without a tab. Default: the report gets a tab. */
  readonly previewMode?: PreviewMode;
  /** Whether the report's tab opens in the background, because another report of the same request is shown. */
  readonly isBehind?: boolean;
}

/** In bytes. Files up to this size are hashed at opening, so that a new modification time without other changes does not count as a change. */
const HASHED_AT_OPENING = 4 << 20;

/** An open report with its edit list. */
export interface Entry {
  readonly report: ViewedReport;
  readonly draft: ReportDraft;
  /** Path at opening. The first edit moves a file out of a temporary folder. */
  readonly path: string;
  /** The index of the report in the file, and whether the file has no other. */
  readonly item: number;
  readonly isOnly: boolean;
  /** The bytes of the report, and the file that contains them: the same if the report is the whole file. */
  readonly file: FileSource;
  readonly whole: FileSource;
  /** Saves the edit list, then closes the file and deletes the temporary bodies. `isOver`: whether the report is not reopened automatically. */
  close(isOver: boolean): void;
}

export type ReportWithDraft = Pick<Entry, 'report' | 'draft'>;

/** Opens a report of a file with its saved edits. On failure, closes the file. Errors: those of reading; not_recognised, several_reports, file_changed. */
export async function openEntry(request: OpenRequest, file: FileSource, options: EntryOptions): Promise<Result<Entry>> {
  const unpacked = spillSinks(options.temporary);
  const packed = spillSinks(options.temporary, MEMORY_BYTES, 'compressed_body');
  const closeFiles = (): void => {
    unpacked.close();
    packed.close();
    file.close();
  };
  try {
    const opened = await readEntry(request, file, { unpacked: unpacked.create, packed: packed.create, closeFiles }, options);
    if (!opened.ok) closeFiles();
    return opened;
  } catch (reason) {
    closeFiles();
    return fail(expectedError(reason));
  }
}

interface EntryFiles {
  readonly unpacked: Parameters<typeof nodeInflate>[0];
  readonly packed: Parameters<typeof nodeDeflate>[0];
  readonly closeFiles: () => void;
}

interface FoundEntry extends Pick<Entry, 'item' | 'isOnly' | 'file'> {
  readonly name: string;
  readonly capture: Capture;
}

/** Finds the report that is asked for. */
async function findReport(
  { item, name, key = null }: OpenRequest,
  whole: FileSource,
  inflate: ReturnType<typeof nodeInflate>,
  limit: number,
): Promise<Result<FoundEntry>> {
  const found = await reportsInFile(whole, inflate, limit);
  if (!found.ok) return fail(failure('not_recognised', { name, recognised: found.recognised }));
  const { reports } = found;
  const isOnly = reports.length === 1;
  // A touch of the file is then no change of its reports.
  if (!isOnly && whole.size <= HASHED_AT_OPENING) whole.sha256();
  const report = isOnly || key === null ? chosenReport(reports, item, name) : await reportWithKey(reports, key, item, name);
  if (!report.ok) return report;
  const { bytes, capture } = await report.value.open();
  const shown = isOnly || / request \d+(?:\.[^.]*)?$/.test(name) ? name : nameInFile(name, report.value.request);
  return ok({ name: shown, item: report.value.item, isOnly, file: itemFile(whole, report.value.item, bytes), capture });
}

/** Finds the report with a SHA-256, first where it was. Errors: file_changed if it is no longer in the file. */
async function reportWithKey(
  reports: readonly ReportInFile[],
  key: string,
  item: number | null,
  name: string,
): Promise<Result<ReportInFile>> {
  const ordered = reports.toSorted((a, b) => Number(b.item === item) - Number(a.item === item));
  for (const report of ordered) if (sha256Hex((await report.open()).bytes) === key) return ok(report);
  return fail(failure('file_changed', { file: name }));
}

async function readEntry(request: OpenRequest, whole: FileSource, files: EntryFiles, options: EntryOptions): Promise<Result<Entry>> {
  const { path } = request;
  const { inflateLimit, editLists, policy } = options;
  const inflate = nodeInflate(files.unpacked);
  const found = await findReport(request, whole, inflate, inflateLimit);
  if (!found.ok) return found;
  const { file, item, isOnly, name } = found.value;
  if (file.size <= HASHED_AT_OPENING) file.sha256();
  const contents = contentFiles();
  const tools = {
    inflate,
    deflate: nodeDeflate(files.packed),
    inflateNow,
    inflateLimit,
    policy,
    readFirst: true as const,
    file: (key: string) => contents.find(key),
    measured: (report: string) => {
      options.emit('report.measured', { report });
    },
  };
  const report = new CapturedReport(
    { id: request.again?.id ?? null, file, name, displayPath: options.presentPath(path) },
    found.value.capture,
    tools,
  );
  const retitled = (): void => {
    options.emit('reports.changed', { opened: null });
    options.changed();
  };
  const persistFailureChanged = (persistFailure: Failure | null): void => {
    options.emit('draft.unkept', {
      report: report.id,
      persistFailure: persistFailure === null ? null : persistFailureView(persistFailure),
    });
  };
  const importCapture = (lies: string): string => options.importCapture(lies, name, file);
  const edited = (): void => {
    options.edited({ id: report.id, draft: report.draft, sha256: () => file.sha256InTurns() });
  };
  const draft = new ReportDraft({
    ...options,
    edited,
    report,
    file,
    path,
    contents,
    retitled,
    persistFailureChanged,
    moved: options.changed,
    importCapture,
  });
  const claimedList = editLists?.hasAny() === true ? claimed(editLists, await capturedFile(file), request) : null;
  if (claimedList === null && request.slot !== null) return fail(failure('edit_refused', { error: { code: 'other_file', name } }));
  if (claimedList !== null) {
    try {
      await draft.restore(claimedList.slot, claimedList.list);
    } catch (reason) {
      // The saved list does not change, so the next opening can restore it.
      contents.close();
      claimedList.slot.release();
      throw reason;
    }
  }
  const close = (isOver: boolean): void => {
    try {
      draft.close(isOver);
    } finally {
      files.closeFiles();
    }
  };
  return ok({ report, draft, path, item, isOnly, file, whole, close });
}

type HashedFile = CapturedFile & { readonly key: string };

async function capturedFile(file: FileSource): Promise<HashedFile> {
  return { key: await file.sha256InTurns(), size: file.size, mtimeMs: file.mtimeMs };
}

/** Claims the saved edit list of a report. If the report was open before, prefers its earlier list, and otherwise takes the list of its path. */
function claimed(lists: EditLists, file: HashedFile, { path, slot, again }: OpenRequest): ReturnType<EditLists['claim']> {
  if (again === undefined) return lists.claim(file, path, slot);
  return (again.slot === null ? null : lists.claim(file, path, again.slot)) ?? lists.claim(file, path, OF_ITS_PATH);
}
