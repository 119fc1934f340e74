import type { BulkChange } from '../../../shared/board/bulk-change.ts';
import { nameOfSavedDraft } from '../../../shared/text/presenters/report-names.ts';
import { bulkName } from '../board/step-planner.ts';
import type { FileHandles } from '../platform/files/handles.ts';
import type { EditLists } from '../report/drafts/edit-lists.ts';
import type { CaptureLibrary } from '../report/library/capture-library.ts';
import type { NewReports } from '../report/new/new-reports.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import type { BulkRows } from '../store/bulk-rows.ts';

/** Where the names of things are that requests are about. */
interface Names {
  readonly reports: Pick<OpenReports, 'find'>;
  readonly handles: Pick<FileHandles, 'find'>;
  readonly editLists: Pick<EditLists, 'find'> | null;
  readonly newReports: Pick<NewReports, 'find'> | null;
  readonly library: Pick<CaptureLibrary, 'find' | 'names'> | null;
  readonly bulks: Pick<BulkRows, 'find'>;
}

/** What requests name a subject with; the schema of their channel was checked. */
interface About {
  readonly report?: string;
  readonly file?: string;
  readonly draft?: string;
  readonly change?: BulkChange;
  readonly bulk?: string;
}

/** What the job of a request is about, by a name that people may see; null: nothing that has a name. */
export function jobSubjects({ reports, handles, editLists, newReports, library, bulks }: Names): (request: unknown) => string | null {
  function nameOfDraft(draft: string): string | null {
    const name = newReports?.find(draft)?.name ?? editLists?.find(draft)?.name ?? library?.find(library.names.find(draft) ?? '')?.name;
    return name === undefined ? null : nameOfSavedDraft(name);
  }

  return (request) => {
    const { report, file, draft, change, bulk } = request as About;
    if (report !== undefined) return reports.find(report)?.name ?? null;
    if (file !== undefined) return handles.find(file)?.name ?? null;
    if (draft !== undefined) return nameOfDraft(draft);
    if (change !== undefined) return bulkName(change, reports);
    return bulk === undefined ? null : (bulks.find(Number(bulk))?.sentence ?? null);
  };
}
