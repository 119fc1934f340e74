import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { keptName } from '../../../shared/messages/drafts.ts';
import { appError } from '../../../shared/messages/errors.ts';
import { BREAKERS } from '../../../shared/repair/breakers.ts';
import type { KeptDraft } from '../../../shared/view/draft-view.ts';
import type { Handlers } from '../bridge/handlers.ts';
import type { PathPresenter } from '../files/display-path.ts';
import type { ClosedReport, NewReports } from '../new-report/new-reports.ts';
import type { ViewedReport } from '../reports/open-report.ts';
import type { Reports } from '../reports/registry.ts';
import { withSoundReport } from '../reports/with-report.ts';
import type { DraftKeeper, KeptEntry } from './draft-keeper.ts';
import { editableView } from './editable.ts';
import type { ReportDraft } from './report-draft.ts';

export interface DraftHandlerTools {
  readonly reports: Reports;
  /** null: edit lists are not kept. */
  readonly drafts: DraftKeeper | null;
  /** null: those that are closed are not told of. */
  readonly made: NewReports | null;
  readonly present: PathPresenter;
}

type DraftHandlers = Pick<
  Handlers,
  | 'draft.state'
  | 'draft.apply'
  | 'draft.preview'
  | 'draft.undo'
  | 'draft.redo'
  | 'draft.takeOut'
  | 'draft.revert'
  | 'draft.discard'
  | 'draft.text'
  | 'draft.breakers'
  | 'draft.kept'
  | 'draft.open'
  | 'draft.forget'
>;

/** Edits of open reports, and the lists that wait for theirs. */
export function draftHandlers({ reports, drafts, made, present }: DraftHandlerTools): DraftHandlers {
  /** Taking everything back reads nothing, so it is possible whatever became of the file. */
  function withDraft<T>(id: string, step: (draft: ReportDraft) => Result<T> | Promise<Result<T>>): Promise<Result<T>> | Result<T> {
    const draft = reports.draftOf(id);
    return draft === null ? fail(appError('unknown_handle', { what: 'report' })) : step(draft);
  }

  function withSound<T>(
    id: string,
    step: (draft: ReportDraft, report: ViewedReport) => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> {
    return withSoundReport(reports.find(id), (report) => withDraft(id, (draft) => step(draft, report)));
  }

  /** Not one that was opened meanwhile: its file is in use. */
  function closedReport(handle: string): ClosedReport | null {
    const report = made?.find(handle) ?? null;
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

    'draft.breakers': () => ok({ breakers: [...BREAKERS] }),

    'draft.kept': () => {
      const waiting = drafts?.waiting() ?? [];
      const isShown = (path: string): boolean => reports.isCaptured(path) || waiting.some((entry) => entry.path === path);
      return ok({ drafts: [...waiting.map((entry) => keptView(entry, present)), ...(made?.closed(isShown) ?? [])] });
    },

    'draft.open': ({ draft }) => {
      const report = closedReport(draft);
      if (report !== null) return reports.openPath(report.path, report.name);
      const entry = drafts?.find(draft) ?? null;
      if (entry === null) return fail(appError('unknown_handle', { what: 'list of edits' }));
      return reports.openKept({ path: entry.path, name: entry.list.name, slot: entry.slot });
    },

    'draft.forget': ({ draft }) => {
      const report = closedReport(draft);
      if (report !== null) {
        const error = made?.forget(report) ?? null;
        return error === null ? ok({ done: true }) : fail(error);
      }
      const entry = drafts?.find(draft) ?? null;
      if (entry === null) return fail(appError('unknown_handle', { what: 'list of edits' }));
      drafts?.forget(entry.slot);
      return ok({ done: true });
    },
  };
}

function keptView({ handle, list }: KeptEntry, present: PathPresenter): KeptDraft {
  const { name, capture, steps, changedAt } = list;
  const displayPath = capture === null ? null : present(capture);
  return { draft: handle, name: keptName(name), displayPath, steps: steps.length, changedAt };
}
