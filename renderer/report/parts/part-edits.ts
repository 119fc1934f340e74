import type { Anchor, Edit } from '../../../shared/editing/edits/edit.ts';
import type { InspectionView, PartView } from '../../../shared/bridge/view/inspection-view.ts';
import { chooseHandles } from '../../core/state/file-handles.ts';
import type { RangeLike } from '../../core/state/selection.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { addThings, applyEdits, removeThing, type Added } from '../shared/edit-actions.ts';
import { moveTarget, neighbourOf } from '../shared/edit-order.ts';

export interface NewPart {
  readonly name: string;
  readonly filename: string | null;
  readonly contentType: string | null;
  /** Host handle of the file. */
  readonly file: string;
  readonly fileName: string;
}

/** Operations on the binary parts of a report. */
export interface PartEdits {
  /** Adds all parts after the existing ones, as one step. */
  readonly add: (parts: readonly NewPart[]) => Promise<Added>;
  /** Asks for a file and replaces the part's content with its bytes. */
  readonly replace: (part: PartView) => Promise<void>;
  readonly remove: (part: PartView) => void;
  /** Returns a function that moves the part by one; null if there is no neighbour on that side. */
  readonly move: (part: PartView, step: 1 | -1) => (() => void) | null;
  /** Resolves to false if the edit was refused. */
  readonly change: (edit: Edit) => Promise<boolean>;
}

/** Returns the range of a part's content. */
export function rangeOf({ offset, size }: PartView): RangeLike {
  return { space: 'plain', offset, length: size };
}

function anchorsOf(view: InspectionView): readonly Anchor[] {
  return view.parts.map(({ anchor }) => anchor);
}

export function partEdits(report: ReportHandle, view: InspectionView): PartEdits {
  const order = anchorsOf(view);
  return {
    add: (parts) =>
      addThings(
        report,
        parts.map(({ name, filename, contentType, file, fileName }) => {
          const content = { kind: 'file', file, name: fileName } as const;
          return { op: 'add_part', name, filename, contentType, content, before: null };
        }),
        anchorsOf,
      ),
    replace: async ({ anchor }) => {
      const [file] = await chooseHandles();
      if (file !== undefined)
        await applyEdits(report, { op: 'content', at: anchor, content: { kind: 'file', file: file.file, name: file.name } });
    },
    remove: ({ anchor }) => void removeThing(report, { op: 'delete', at: anchor }, neighbourOf(order, anchor)),
    move: ({ anchor }, step) => {
      const all = view.structure.flatMap((region) => (region.anchor === null ? [] : [region.anchor]));
      const target = moveTarget(order, all, anchor, step);
      if (target === null) return null;
      return () => void applyEdits(report, { op: 'move', at: anchor, before: target.before });
    },
    change: (edit) => applyEdits(report, edit),
  };
}
