import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { nameOfSavedDraft } from '../../../../shared/text/presenters/report-names.ts';
import { MUTATION_VIEWS } from '../../../../shared/text/presenters/mutation-views.ts';
import type { AnnotationCatalog } from '../../../../shared/report/catalog/annotation-catalog.ts';
import type { LibraryCapture, SavedDraft } from '../../../../shared/bridge/view/draft-view.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { PathPresenter } from '../../platform/files/display-path.ts';
import type { CaptureLibrary } from '../library/capture-library.ts';
import type { CaptureRow } from '../../store/capture-rows.ts';
import type { ClosedReport, NewReports } from '../new/new-reports.ts';
import type { ViewedReport } from '../view/open-report.ts';
import type { OpenReports } from './open-reports.ts';
import { TITLE_NAMES } from '../view/report-title.ts';
import { withSoundReport } from '../view/with-report.ts';
import type { EditLists, WaitingList } from '../drafts/edit-lists.ts';
import { editableView, maskUnedited } from '../drafts/editable.ts';
import type { ReportDraft } from '../drafts/report-draft.ts';

interface DraftHandlerTools {
  readonly reports: OpenReports;
  /** null if edit lists are not saved. */
  readonly editLists: EditLists | null;
  /** null if closed new reports are not listed. */
  readonly newReports: NewReports | null;
  /** null if there is no capture library. */
  readonly library: CaptureLibrary | null;
  readonly presentPath: PathPresenter;
  /** The annotation list. It decides which values are public. */
  readonly catalog: AnnotationCatalog;
}

/** Maximum number of closed captures in the list. */
const MAX_CAPTURES = 200;

/** Handlers for the edits of open reports, and for the saved edit lists of other reports. */
export function draftHandlers({ reports, editLists, newReports, library, presentPath, catalog }: DraftHandlerTools): HandlersOf<'draft'> {
  /** For steps that do not read the file, such as discarding all edits. They work even if the file has changed or is gone. */
  function withDraft<T>(id: string, step: (draft: ReportDraft) => Result<T> | Promise<Result<T>>): Promise<Result<T>> | Result<T> {
    const draft = reports.draftOf(id);
    return draft === null ? fail(reports.missing(id)) : step(draft);
  }

  function withSound<T>(
    id: string,
    step: (draft: ReportDraft, report: ViewedReport) => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> {
    const report = reports.find(id);
    if (report === null) return Promise.resolve(fail(reports.missing(id)));
    return withSoundReport(report, () => withDraft(id, (draft) => step(draft, report)));
  }

  /** A closed new report. null if it has been opened since, because its file is then in use. */
  function closedReport(handle: string): ClosedReport | null {
    const report = newReports?.find(handle) ?? null;
    return report === null || reports.isCaptured(report.path) ? null : report;
  }

  function captureAt(path: string): LibraryCapture | null {
    const key = library?.keyOf(path) ?? null;
    const row = key === null ? null : (library?.find(key) ?? null);
    return row === null ? null : captureView(row);
  }

  function captureView({ source, size, pinned, title }: CaptureRow): LibraryCapture {
    return { source, size, pinned, title: TITLE_NAMES.every((name) => catalog.visibilityOf(name) === 'public') ? title : '' };
  }

  /** The newest captures in the library that are not open and have no saved edits. */
  function closedCaptures(isShown: (path: string) => boolean): readonly SavedDraft[] {
    if (library === null) return [];
    return library
      .list(MAX_CAPTURES + reports.list().length)
      .filter(({ sha256 }) => !isShown(library.pathOf(sha256)))
      .map((row) => ({
        draft: library.names.of(row.sha256),
        name: row.name,
        displayPath: null,
        steps: 0,
        changedAt: row.usedAt,
        capture: captureView(row),
      }));
  }

  function closedCapture(handle: string): { readonly path: string; readonly name: string } | null {
    const row = library?.find(library.names.find(handle) ?? '') ?? null;
    return row === null || library === null ? null : { path: library.pathOf(row.sha256), name: row.name };
  }

  return {
    'draft.state': ({ report }) => withDraft(report, (draft) => ok(draft.view())),
    'draft.apply': ({ report, change, replaces }) => withSound(report, (draft) => draft.apply(change, replaces)),
    'draft.fixes': ({ report, from, limit, ...rules }) => withSound(report, (draft) => draft.fixes(rules, { from, limit })),
    'draft.preview': ({ report, change }) => withSound(report, (draft) => draft.preview(change)),
    'draft.undo': ({ report }) => withDraft(report, (draft) => draft.undo()),
    'draft.redo': ({ report }) => withSound(report, (draft) => draft.redo()),
    'draft.takeOut': ({ report, step }) => withSound(report, (draft) => draft.takeOut(step)),
    'draft.revert': ({ report, anchor }) => withSound(report, (draft) => draft.revert(anchor)),
    'draft.discard': ({ report }) => withDraft(report, (draft) => draft.discard()),
    'draft.text': ({ report, anchor }) => withSound(report, (_, viewed) => editableView(viewed, anchor)),
    'draft.leaveText': ({ report, anchor }) =>
      withSound(report, (_, viewed) => {
        maskUnedited(viewed, anchor);
        return ok({ done: true });
      }),

    'draft.breakers': () => ok({ mutations: [...MUTATION_VIEWS] }),

    'draft.kept': () => {
      // Prefetched reports are not visible. They are closed first, so that the list contains their saved edits.
      reports.closePrefetched();
      const waiting = editLists?.waiting() ?? [];
      const paths = new Set(waiting.map(({ path }) => path));
      const isShown = (path: string): boolean => reports.isCaptured(path) || paths.has(path);
      return ok({
        drafts: [
          ...waiting.map((entry) => waitingView(entry, presentPath, captureAt(entry.path))),
          ...(newReports?.closed(isShown) ?? []),
          ...closedCaptures(isShown),
        ],
      });
    },

    'draft.open': ({ draft }) => {
      reports.closePrefetched();
      const report = closedReport(draft) ?? closedCapture(draft);
      if (report !== null) return reports.openPath(report.path, { name: report.name });
      const entry = editLists?.find(draft) ?? null;
      if (entry === null) return fail(failure('unknown_handle', { what: 'edit_list' }));
      return reports.openSavedDraft({
        path: entry.path,
        item: null,
        name: entry.name,
        slot: entry.slot,
        key: entry.key,
      });
    },

    'draft.forget': ({ draft }) => {
      const entry = editLists?.find(draft) ?? null;
      if (entry === null) return fail(failure('unknown_handle', { what: 'edit_list' }));
      editLists?.forget(entry.slot);
      return ok({ done: true });
    },

    'draft.pin': ({ draft, pinned }) => {
      const path = editLists?.find(draft)?.path ?? null;
      const key = (path === null ? library?.names.find(draft) : library?.keyOf(path)) ?? null;
      if (library === null || key === null || library.find(key) === null) return fail(failure('unknown_handle', { what: 'report' }));
      library.pin(key, pinned);
      return ok({ done: true });
    },
  };
}

function waitingView(
  { handle, name, path, steps, changedAt }: WaitingList,
  presentPath: PathPresenter,
  capture: LibraryCapture | null,
): SavedDraft {
  return { draft: handle, name: nameOfSavedDraft(name), displayPath: presentPath(path), steps, changedAt, capture };
}
