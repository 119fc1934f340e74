import type { Failure, Result } from '../../../../shared/errors.ts';
import type { HostEnd } from '../../../../shared/bridge/view/host-view.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import type { ReportSummary } from '../../../../shared/bridge/view/app-view.ts';
import type { PathPresenter } from '../../platform/files/display-path.ts';

/** The saved form of an open report, for reopening it. */
export interface ListedReport {
  readonly id: string;
  readonly path: string;
  /** The index of the report in the file. */
  readonly item: number;
  /** SHA-256 of one of several reports of a file; null for the only one. */
  readonly key: string | null;
  readonly name: string;
  /** The title that its tab showed. */
  readonly title: string;
  /** Slot of its edit list; null if it has none. */
  readonly slot: string | null;
  /** How the host ended while it worked on this report. If this is set, the report is not reopened automatically. */
  readonly setAside: HostEnd | null;
}

/** A report in the list that is not open. */
export interface AbsentReport {
  readonly listed: ListedReport;
  /** Why opening failed; null if the report has not been opened yet. */
  readonly failure: Failure | null;
  /** The opening in progress; null if there is none. */
  readonly opening: Promise<Result<ReportSummary>> | null;
}

export function absentReport(listed: ListedReport): AbsentReport {
  const { name, setAside } = listed;
  return { listed, failure: setAside === null ? null : failure('report_set_aside', { name, why: setAside }), opening: null };
}

/** The summary for the tab of a report that is not open. */
export function absentSummary({ listed, failure: why }: AbsentReport, presentPath: PathPresenter): ReportSummary {
  const { id, path, name, title, slot } = listed;
  const shown = why === null ? null : failureView(why);
  return {
    report: id,
    name,
    displayPath: presentPath(path),
    title,
    edited: slot !== null,
    absent: shown === null ? null : { message: shown.message, hint: shown.hint },
    preview: false,
  };
}
