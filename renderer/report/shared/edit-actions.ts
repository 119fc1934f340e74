import type { Anchor, Edit } from '../../../shared/editing/edits/edit.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { rangeOfAnchor } from '../../core/state/selection.ts';

/** Makes edits as one step. False where they were refused: people were told why. */
export async function applyEdits(report: ReportHandle, ...edits: readonly Edit[]): Promise<boolean> {
  return (await report.apply({ kind: 'edits', edits: [...edits] })) !== null;
}

/** Selects what has that anchor now; nothing where it is gone. */
function selectAnchor(report: ReportHandle, anchor: Anchor | null): void {
  const { inspection } = report.store.getState();
  const range = inspection === null || anchor === null ? null : rangeOfAnchor(inspection, anchor);
  if (range !== null) report.select(range);
}

/** Makes an edit that takes a thing away; what stands next to it is selected then. */
export async function removeThing(report: ReportHandle, edit: Edit, next: Anchor | null): Promise<void> {
  if (await applyEdits(report, edit)) selectAnchor(report, next);
}

/** What became of adding things; the first one's anchor is null where it is not found in the new reading. */
export type Added = { readonly isMade: false } | { readonly isMade: true; readonly anchor: Anchor | null };

/** Makes edits that add things, as one step, and selects the first of them. */
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
