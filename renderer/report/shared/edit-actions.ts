import type { Anchor, Edit } from '../../../shared/editing/edits/edit.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { rangeOfAnchor } from '../../core/state/selection.ts';

/** Applies edits as one step. Resolves to false if they were refused; the user was notified. */
export async function applyEdits(report: ReportHandle, ...edits: readonly Edit[]): Promise<boolean> {
  return (await report.apply({ kind: 'edits', edits: [...edits] })) !== null;
}

/** Selects the item with an anchor, if it still exists. */
function selectAnchor(report: ReportHandle, anchor: Anchor | null): void {
  const { inspection } = report.store.getState();
  const range = inspection === null || anchor === null ? null : rangeOfAnchor(inspection, anchor);
  if (range !== null) report.select(range);
}

/** Applies an edit that removes an item, then selects the item `next`. */
export async function removeThing(report: ReportHandle, edit: Edit, next: Anchor | null): Promise<void> {
  if (await applyEdits(report, edit)) selectAnchor(report, next);
}

/** Result of adding items. `anchor` is null if the first new item is not found in the new inspection. */
export type Added = { readonly isMade: false } | { readonly isMade: true; readonly anchor: Anchor | null };

/** Applies edits that add items as one step, and selects the first new item. */
export async function addThings(
  report: ReportHandle,
  edits: readonly Edit[],
  anchorsOf: (view: InspectionView) => readonly Anchor[],
): Promise<Added> {
  const { inspection } = report.store.getState();
  const before = new Set(inspection === null ? [] : anchorsOf(inspection));
  if (!(await applyEdits(report, ...edits))) return { isMade: false };
  await report.loadAll();
  const now = report.store.getState().inspection;
  const added = now === null ? undefined : anchorsOf(now).find((anchor) => !before.has(anchor));
  selectAnchor(report, added ?? null);
  return { isMade: true, anchor: added ?? null };
}
