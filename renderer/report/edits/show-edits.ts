import { USUAL_SIZES } from '../../core/state/use-pane-size.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { savePaneSize } from '../../core/state/ui-store.ts';

function findEdits(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-edits]');
}

/** Brings the edit list into sight and focuses it: out of a tab that is not shown, or out of a pane that was folded up. */
export function showEdits(report: ReportHandle): void {
  const list = findEdits();
  if (list === null) report.showTab('findings');
  else if (list.getClientRects().length === 0) savePaneSize('side', USUAL_SIZES.side);
  // It is there one rendering later.
  requestAnimationFrame(() => {
    const shown = findEdits();
    shown?.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: 'nearest' });
  });
}
