import type { ReportHandle } from '../state/report-state.ts';
import { savePaneSize } from '../../core/state/ui-store.ts';
import { USUAL_SIZES } from '../../core/state/use-pane-size.ts';

/** Shows the explanation in the side pane, and unfolds the pane if needed. In a narrow window, the pane is a tab, which is selected. */
export function showExplanation(report: ReportHandle): void {
  report.showSide('explanation');
  const pane = document.querySelector('[data-side]');
  if (pane === null) report.showTab('findings');
  else if (pane.getClientRects().length === 0) savePaneSize('side', USUAL_SIZES.side);
}
