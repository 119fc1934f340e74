import { newReportOrigin } from '../../../shared/report/sources/report-name.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';

/** Whether a report was made here and captured by nobody: its file has the name that Crashlens gives new reports. */
export function isMadeHere(view: InspectionView | null): boolean {
  return view !== null && newReportOrigin(view.source.name) !== null;
}
