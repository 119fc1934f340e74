import type { JobCalls } from '../platform/bridge/in-jobs.ts';
import type { EditLists } from '../report/drafts/edit-lists.ts';
import { bulkName } from '../board/step-planner.ts';
import type { BulkRows } from '../store/bulk-rows.ts';
import type { CaptureLibrary } from '../report/library/capture-library.ts';
import type { FileHandles } from '../platform/files/handles.ts';
import type { JobStart } from '../platform/jobs/running-job.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import type { NewReports } from '../report/new/new-reports.ts';
import { nameOfSavedDraft } from '../../../shared/text/presenters/report-names.ts';

/** Where the names are that people see of what a call is about. */
interface Named {
  readonly reports: Pick<OpenReports, 'find'>;
  readonly handles: Pick<FileHandles, 'find'>;
  readonly editLists: Pick<EditLists, 'find'> | null;
  readonly newReports: Pick<NewReports, 'find'> | null;
  readonly library: Pick<CaptureLibrary, 'find' | 'names'> | null;
  readonly bulks: Pick<BulkRows, 'find'>;
}

/** The calls that may last, and what people are told that they are. */
export function jobCalls({ reports, handles, editLists, newReports, library, bulks }: Named): JobCalls {
  const ofReport =
    (kind: JobStart['kind'], canPause = false) =>
    ({ report }: { readonly report: string }): JobStart => ({ kind, subject: reports.find(report)?.name ?? null, canPause });

  function nameOfDraft(draft: string): string | null {
    const name = newReports?.find(draft)?.name ?? editLists?.find(draft)?.name ?? library?.find(library.names.find(draft) ?? '')?.name;
    return name === undefined ? null : nameOfSavedDraft(name);
  }

  return {
    'report.open': ({ file }) => ({ kind: 'open', subject: handles.find(file)?.name ?? null }),
    'upload.paste': () => ({ kind: 'open', subject: null }),
    'draft.open': ({ draft }) => ({ kind: 'open', subject: nameOfDraft(draft) }),
    'collector.open': () => ({ kind: 'open', subject: null }),
    'history.openRequest': () => ({ kind: 'open', subject: null }),
    'history.compare': () => ({ kind: 'inspect', subject: null }),
    'report.inspect': ofReport('inspect'),
    'report.explain': ofReport('inspect'),
    'report.stored': ofReport('inspect'),
    'draft.preview': ofReport('preview'),
    'draft.fixes': ofReport('preview'),
    'draft.apply': ofReport('edit'),
    'draft.undo': ofReport('edit'),
    'draft.redo': ofReport('edit'),
    'draft.takeOut': ofReport('edit'),
    'draft.revert': ofReport('edit'),
    'report.savePart': ofReport('save', true),
    'report.saveAs': ofReport('save', true),
    'find.bytes': ofReport('find'),
    'send.preview': ofReport('prepare'),
    'send.curl': ofReport('prepare'),
    'send.smaller': ofReport('measure'),
    'send.confirm': ofReport('prepare'),
    'send.start': ofReport('prepare'),
    'board.previewChange': ({ change }) => ({ kind: 'try-many', subject: bulkName(change, reports), canPause: true }),
    'board.change': ({ change }) => ({ kind: 'edit-many', subject: bulkName(change, reports), canPause: true }),
    'board.undoBulk': ({ bulk }) => ({ kind: 'undo-many', subject: bulks.find(Number(bulk))?.sentence ?? null }),
    'board.saveMany': () => ({ kind: 'save-many', subject: null, canPause: true }),
    'outbox.plan': () => ({ kind: 'prepare', subject: null }),
    'outbox.queue': () => ({ kind: 'queue-many', subject: null, canPause: true }),
    'samples.make': () => ({ kind: 'samples', subject: null }),
    'new.gather': () => ({ kind: 'gather', subject: null }),
    'new.make': () => ({ kind: 'new', subject: null, canPause: true }),
  };
}
