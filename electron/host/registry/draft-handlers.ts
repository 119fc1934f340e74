import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import { nameOfKept } from '../../../shared/present/report-names.ts';
import { BREAKER_VIEWS } from '../../../shared/present/breaker-views.ts';
import type { KeptDraft } from '../../../shared/view/draft-view.ts';
import type { HandlersOf } from '../bridge/handlers.ts';
import type { PathPresenter } from '../files/display-path.ts';
import type { ClosedReport, NewReports } from '../sources/new-reports.ts';
import type { ViewedReport } from '../reports/open-report.ts';
import type { OpenReports } from './open-reports.ts';
import { withSoundReport } from '../reports/with-report.ts';
import type { EditLists, WaitingList } from '../drafts/edit-lists.ts';
import { editableView } from '../drafts/editable.ts';
import type { ReportDraft } from '../drafts/report-draft.ts';

export interface DraftHandlerTools {
  readonly reports: OpenReports;
  /** null: edit lists are not kept. */
  readonly editLists: EditLists | null;
  /** null: those that are closed are not told of. */
  readonly newReports: NewReports | null;
  readonly present: PathPresenter;
}

/** Edits of open reports, and the lists that wait for theirs. */
export function draftHandlers({ reports, editLists, newReports, present }: DraftHandlerTools): HandlersOf<'draft'> {
  /** Taking everything back reads nothing, so it is possible whatever became of the file. */
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

  /** Not one that was opened meanwhile: its file is in use. */
  function closedReport(handle: string): ClosedReport | null {
    const report = newReports?.find(handle) ?? null;
    return report === null || reports.isCaptured(report.path) ? null : report;
  }

  return {
    'draft.state': ({ report }) => withDraft(report, (draft) => ok(draft.view())),
    'draft.apply': ({ report, change, replaces }) => withSound(report, (draft) => draft.apply(change, replaces)),
    'draft.preview': ({ report, change }) => withSound(report, (draft) => draft.preview(change)),
    'draft.undo': ({ report }) => withDraft(report, (draft) => draft.undo()),
    'draft.redo': ({ report }) => withSound(report, (draft) => draft.redo()),
    'draft.takeOut': ({ report, step }) => withSound(report, (draft) => draft.takeOut(step)),
    'draft.revert': ({ report, anchor }) => withSound(report, (draft) => draft.revert(anchor)),
    'draft.discard': ({ report }) => withDraft(report, (draft) => draft.discard()),
    'draft.text': ({ report, anchor }) => withSound(report, (_, viewed) => editableView(viewed, anchor)),

    'draft.breakers': () => ok({ breakers: [...BREAKER_VIEWS] }),

    'draft.kept': () => {
      const waiting = editLists?.waiting() ?? [];
      const paths = new Set(waiting.map(({ path }) => path));
      const isShown = (path: string): boolean => reports.isCaptured(path) || paths.has(path);
      return ok({ drafts: [...waiting.map((entry) => keptView(entry, present)), ...(newReports?.closed(isShown) ?? [])] });
    },

    'draft.open': ({ draft }) => {
      const report = closedReport(draft);
      if (report !== null) return reports.openPath(report.path, report.name);
      const entry = editLists?.find(draft) ?? null;
      if (entry === null) return fail(failure('unknown_handle', { what: 'edit_list' }));
      return reports.openKept({ path: entry.path, name: entry.name, slot: entry.slot });
    },

    'draft.forget': ({ draft }) => {
      const report = closedReport(draft);
      if (report !== null) {
        const error = newReports?.forget(report) ?? null;
        return error === null ? ok({ done: true }) : fail(error);
      }
      const entry = editLists?.find(draft) ?? null;
      if (entry === null) return fail(failure('unknown_handle', { what: 'edit_list' }));
      editLists?.forget(entry.slot);
      return ok({ done: true });
    },
  };
}

function keptView({ handle, name, path, steps, changedAt }: WaitingList, present: PathPresenter): KeptDraft {
  return { draft: handle, name: nameOfKept(name), displayPath: present(path), steps, changedAt };
}
