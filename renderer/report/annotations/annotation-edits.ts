import type { AnnotationView, InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { addThings, applyEdits, removeThing, type Added } from '../shared/edit-actions.ts';
import { moveTarget, neighbourOf } from '../shared/edit-order.ts';

/** Operations that add, remove and move annotations. */
export interface AnnotationEdits {
  readonly add: (name: string) => Promise<Added>;
  readonly remove: (annotation: AnnotationView) => void;
  /** Returns a function that moves the annotation by one; null if there is no neighbour of the same form on that side. */
  readonly move: (annotation: AnnotationView, step: 1 | -1) => (() => void) | null;
}

function anchorsOf(view: InspectionView): readonly Anchor[] {
  return view.annotations.map(({ anchor }) => anchor);
}

/** Returns the operations on the annotations. `rows`: the annotations in list order, which decides which one is selected after a deletion. */
export function annotationEdits(report: ReportHandle, view: InspectionView, rows: readonly AnnotationView[]): AnnotationEdits {
  return {
    add: (name) => addThings(report, [{ op: 'add_annotation', name, text: '' }], anchorsOf),
    remove: ({ anchor }) => {
      const listed = rows.map((row) => row.anchor);
      void removeThing(report, { op: 'delete', at: anchor }, neighbourOf(listed, anchor));
    },
    move: ({ anchor, form }, step) => {
      const peers = view.annotations.filter((other) => other.form === form).map((other) => other.anchor);
      const parts = view.structure.flatMap((region) => (region.anchor === null ? [] : [region.anchor]));
      const target = moveTarget(peers, form === 'kv' ? parts : peers, anchor, step);
      if (target === null) return null;
      return () => void applyEdits(report, { op: 'move', at: anchor, before: target.before });
    },
  };
}
