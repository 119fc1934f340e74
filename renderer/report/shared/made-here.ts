import { newReportOrigin } from '../../../shared/report/sources/report-name.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';

/** Returns true if Crashlens made the report: its file has the name that Crashlens gives new reports. */
export function isMadeHere(view: InspectionView | null): boolean {
  return view !== null && newReportOrigin(view.source.name) !== null;
}
