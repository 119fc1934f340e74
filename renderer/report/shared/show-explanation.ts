import type { ReportHandle } from '../state/report-state.ts';
import { savePaneSize } from '../../core/state/ui-store.ts';
import { USUAL_SIZES } from '../../core/state/use-pane-size.ts';

/** Shows how the answer comes about: in the pane beside the tabs, unfolded where it must be, or where there is no room for that, in its tab. */
export function showExplanation(report: ReportHandle): void {
  report.showSide('explanation');
  const pane = document.querySelector('[data-side]');
  if (pane === null) report.showTab('findings');
  else if (pane.getClientRects().length === 0) savePaneSize('side', USUAL_SIZES.side);
}
