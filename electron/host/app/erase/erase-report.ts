import { lstatSync, rmSync } from 'node:fs';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { nameOfSavedDraft } from '../../../../shared/text/presenters/report-names.ts';
import type { EraseTarget, EraseView } from '../../../../shared/bridge/view/draft-view.ts';
import type { Board } from '../../board/board.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { DemoCollector } from '../../sending/collector/demo-collector.ts';
import type { EditLists } from '../../report/drafts/edit-lists.ts';
import type { PathPresenter } from '../../platform/files/display-path.ts';
import type { Downloads } from '../../platform/files/downloads.ts';
import { openFileSource } from '../../platform/files/file-source.ts';
import { onlyExpected, systemCode, writeError } from '../../platform/files/io-error.ts';
import type { CaptureLibrary } from '../../report/library/capture-library.ts';
import type { OutboxModule } from '../../sending/outbox/outbox.ts';
import type { OutboxQueue } from '../../sending/queue/outbox-queue.ts';
import type { OpenReports } from '../../report/open/open-reports.ts';
import type { RecentFiles } from '../../report/session/recent-files.ts';
import type { SymbolCache } from '../../report/symbols/symbol-cache.ts';
import type { NewReports } from '../../report/new/new-reports.ts';
import type { Store } from '../../store/store.ts';

/** All objects that hold data of a report. `editLists`, `library` and `newReports` are null for a command beside an app, which erases none of their data. */
interface EraseTools {
  readonly reports: Pick<OpenReports, 'listedWithPreviews' | 'find' | 'close' | 'settled'>;
  readonly store: Pick<Store, 'attempts' | 'scrub'>;
  readonly outbox: Pick<OutboxModule, 'stop'>;
  readonly queue: Pick<OutboxQueue, 'erase'>;
  readonly board: Pick<Board, 'erased' | 'countAt'>;
  readonly demo: Pick<DemoCollector, 'countOf' | 'forget'>;
  readonly downloads: Pick<Downloads, 'expire'>;
  readonly recent: Pick<RecentFiles, 'has' | 'forgetPath'>;
  readonly presentPath: PathPresenter;
  readonly editLists: EditLists | null;
  readonly library: CaptureLibrary | null;
  readonly newReports: NewReports | null;
  readonly symbolCache: Pick<SymbolCache, 'hasSymbols'>;
}

/** A report, and the keys that find all its data. */
interface ErasedReport {
  readonly name: string;
  /** Path of the captured file. `key`: SHA-256 of the file; null if the file is gone. */
  readonly path: string;
  readonly key: string | null;
  /** False for one of several reports of a file: then only what has its key is erased. */
  readonly isOnly: boolean;
}

export function eraseHandlers(tools: EraseTools): HandlersOf<'erase'> {
  return {
    'erase.preview': async ({ target }) => {
      const found = await reportToErase(target, tools);
      return found === null ? fail(failure('unknown_handle', { what: 'report' })) : ok(eraseViewOf(found, tools));
    },
    'erase.all': async ({ target }) => {
      const found = await reportToErase(target, tools);
      return found === null ? fail(failure('unknown_handle', { what: 'report' })) : erase(found, tools);
    },
  };
}

async function reportToErase(asked: EraseTarget, tools: EraseTools): Promise<ErasedReport | null> {
  if (asked.kind === 'draft') return waitingReport(asked.draft, tools);
  const listed = tools.reports.listedWithPreviews().find(({ id }) => id === asked.report);
  if (listed === undefined) return null;
  const { path, name } = listed;
  if (listed.key !== null) return { path, name, key: listed.key, isOnly: false };
  // Another file may have this path now. The bytes of the opened file decide what is erased.
  return { path, name, key: tools.reports.find(asked.report)?.key ?? (await keyOf(path, name, tools)), isOnly: true };
}

async function waitingReport(draft: string, tools: EraseTools): Promise<ErasedReport | null> {
  const list = tools.editLists?.find(draft) ?? null;
  const waiting = list ?? tools.newReports?.find(draft) ?? null;
  if (waiting !== null) {
    const { path, name } = waiting;
    const isOnly = list === null || !hasOthers(list, tools);
    return { path, name: nameOfSavedDraft(name), key: list?.key ?? (await keyOf(path, name, tools)), isOnly };
  }
  const captured = tools.library?.find(tools.library.names.find(draft) ?? '') ?? null;
  return captured === null
    ? null
    : { path: tools.library?.pathOf(captured.sha256) ?? '', name: captured.name, key: captured.sha256, isOnly: true };
}

/** True if other lists or tabs of the same path belong to other reports, so that the file contains several. */
function hasOthers({ key, path }: { readonly key: string | null; readonly path: string }, { editLists, reports }: EraseTools): boolean {
  const own = editLists?.about(key, null).length ?? 0;
  const all = editLists?.about(key, path).length ?? 0;
  return all > own || reports.listedWithPreviews().some((listed) => listed.path === path && listed.key !== null && listed.key !== key);
}

async function keyOf(path: string, name: string, { library }: EraseTools): Promise<string | null> {
  const known = library?.keyOf(path) ?? null;
  if (known !== null) return known;
  const file = openFileSource(path, name);
  if (!file.ok) return null;
  try {
    return await file.value.sha256InTurns();
  } finally {
    file.value.close();
  }
}

/** The capture in the library that is erased with a report: that of its whole file, but not before the last report of the file. Null: none. */
function capturedWith({ path, key, isOnly }: ErasedReport, { library, board, reports }: EraseTools): ReturnType<CaptureLibrary['find']> {
  if (library === null || key === null) return null;
  if (isOnly) return library.find(key);
  const isInTab = reports.listedWithPreviews().some((listed) => listed.path === path && listed.key !== key);
  const whole = library.keyOf(path);
  return whole === null || isInTab || board.countAt(path, key) > 0 ? null : library.find(whole);
}

function eraseViewOf(erased: ErasedReport, tools: EraseTools): EraseView {
  const { name, path, key, isOnly } = erased;
  const { editLists, newReports, store, demo, recent, presentPath, symbolCache } = tools;
  const captured = capturedWith(erased, tools);
  const made = newReports?.isOne(path) === true ? sizeAt(path) : null;
  const isPersons = captured === null && made === null && sizeAt(path) !== null;
  return {
    name,
    bytes: captured?.size ?? made,
    edits: (editLists?.about(key, isOnly ? path : null) ?? []).reduce((sum, { steps }) => sum + steps, 0),
    attempts: key === null ? 0 : store.attempts.count(key),
    requests: key === null ? 0 : demo.countOf(key),
    recent: isOnly && recent.has(path),
    stays: isPersons ? presentPath(path) : null,
    symbolsStay: symbolCache.hasSymbols(),
  };
}

/**
 * Erases all data of a report. Closes the report first, so that no more of its data is written. Returns a failure if a step fails. Calling `erase` again then
 * erases the rest.
 */
async function erase(target: ErasedReport, tools: EraseTools): Promise<Result<EraseView>> {
  const { path, key, isOnly } = target;
  const { reports, store, board, outbox, queue, downloads, editLists, library, demo, recent, newReports } = tools;
  if (key !== null) await outbox.stop(key);
  await reports.settled(path);
  const gone = eraseViewOf(target, tools);
  const captured = capturedWith(target, tools);
  for (const { id, path: lies, key: itsKey } of reports.listedWithPreviews()) {
    const hasItsBytes = sizeAt(lies) === sizeAt(path) && (reports.find(id)?.key ?? itsKey) === key;
    if (!hasItsBytes && (lies !== path || !isOnly)) continue;
    reports.close(id);
    downloads.expire(id);
  }
  try {
    for (const { slot } of editLists?.about(key, isOnly ? path : null) ?? []) editLists?.forget(slot);
    if (key !== null) {
      await queue.erase(key);
      store.attempts.forget(key);
      demo.forget(key);
      board.erased(key, isOnly ? path : null);
      if (captured !== null) library?.erase(captured.sha256);
    }
    if (newReports?.isOne(path) === true) rmSync(path, { force: true });
    if (isOnly) recent.forgetPath(path);
    store.scrub();
  } catch (reason) {
    return fail(writeError(onlyExpected(reason), { own: 'data_folder' }));
  }
  return ok(gone);
}

/** Returns the size of a file in bytes; null if there is no file. */
function sizeAt(path: string): number | null {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true ? stats.size : null;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}
