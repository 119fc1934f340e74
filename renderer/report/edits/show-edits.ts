import { USUAL_SIZES } from '../../core/state/use-pane-size.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { savePaneSize } from '../../core/state/ui-store.ts';

function findEdits(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-edits]');
}

/** Shows and focuses the edit list: switches to its tab, or unfolds its pane. */
export function showEdits(report: ReportHandle): void {
  const list = findEdits();
  if (list === null) report.showTab('findings');
  else if (list.getClientRects().length === 0) savePaneSize('side', USUAL_SIZES.side);
  // The list appears with the next rendering.
  requestAnimationFrame(() => {
    const shown = findEdits();
    shown?.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: 'nearest' });
  });
}
