import type { BulkChange } from '../../../shared/board/bulk-change.ts';
import { nameOfSavedDraft } from '../../../shared/text/presenters/report-names.ts';
import { bulkName } from '../board/step-planner.ts';
import type { FileHandles } from '../platform/files/handles.ts';
import type { EditLists } from '../report/drafts/edit-lists.ts';
import type { CaptureLibrary } from '../report/library/capture-library.ts';
import type { NewReports } from '../report/new/new-reports.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import type { BulkRows } from '../store/bulk-rows.ts';

/** Looks up the subjects of requests. */
interface Subjects {
  readonly reports: Pick<OpenReports, 'find'>;
  readonly handles: Pick<FileHandles, 'find'>;
  readonly editLists: Pick<EditLists, 'find'> | null;
  readonly newReports: Pick<NewReports, 'find'> | null;
  readonly library: Pick<CaptureLibrary, 'find' | 'names'> | null;
  readonly bulks: Pick<BulkRows, 'find'>;
}

/** The fields that identify the subject of a request. The schema of the channel has already been checked. */
interface SubjectFields {
  readonly report?: string;
  readonly file?: string;
  readonly draft?: string;
  readonly change?: BulkChange;
  readonly bulk?: string;
}

/** Returns the display name of a request's subject; null if it has no name. */
export function jobSubjects({ reports, handles, editLists, newReports, library, bulks }: Subjects): (request: unknown) => string | null {
  function nameOfDraft(draft: string): string | null {
    const name = newReports?.find(draft)?.name ?? editLists?.find(draft)?.name ?? library?.find(library.names.find(draft) ?? '')?.name;
    return name === undefined ? null : nameOfSavedDraft(name);
  }

  return (request) => {
    const { report, file, draft, change, bulk } = request as SubjectFields;
    if (report !== undefined) return reports.find(report)?.name ?? null;
    if (file !== undefined) return handles.find(file)?.name ?? null;
    if (draft !== undefined) return nameOfDraft(draft);
    if (change !== undefined) return bulkName(change, reports);
    return bulk === undefined ? null : (bulks.find(Number(bulk))?.sentence ?? null);
  };
}
