import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import type { ChangeMark } from '../../../shared/editing/edits/change-mark.ts';
import type { HeaderView, InspectionView, RegionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { ReportHandle } from '../state/report-state.ts';
import type { RangeLike } from '../../core/state/selection.ts';
import { addThings, applyEdits, removeThing } from '../shared/edit-actions.ts';
import { readLine } from './header-line.ts';
import { moveTarget, neighbourOf } from '../shared/edit-order.ts';

/** A header line of the request or of a part, as a row of a list. */
export interface HeaderRow {
  readonly anchor: Anchor;
  readonly name: string;
  /** null while masked. */
  readonly value: string | null;
  /** Reason for the mask; null if not masked. */
  readonly why: HeaderView['why'];
  readonly follows: boolean;
  readonly mark: ChangeMark;
  readonly range: RangeLike;
}

/** Returns the header lines of a part. The text before the first colon is the name; a line without a colon has no name. */
export function partRows(region: RegionView): readonly HeaderRow[] {
  return region.headers.map(({ text, why, anchor, range }) => {
    const colon = text?.indexOf(':') ?? -1;
    const value = text?.slice(colon + 1).trim() ?? null;
    return { anchor, name: colon === -1 ? '' : (text ?? '').slice(0, colon), value, why, follows: false, mark: 'captured', range };
  });
}

/** Operations on one list of header lines: those of the request (`part` null) or of one part. */
export interface HeaderEdits {
  /** Returns the exact line without its line ending, and reveals it if needed. Resolves to null if the line cannot be read. */
  readonly read: (row: HeaderRow) => Promise<string | null>;
  /** `change` and `add` resolve to false if the line was refused. */
  readonly change: (row: HeaderRow, line: string) => Promise<boolean>;
  readonly add: (line: string) => Promise<boolean>;
  readonly remove: (row: HeaderRow) => void;
  /** Returns a function that moves the line by one; null if there is no neighbour on that side. */
  readonly move: (row: HeaderRow, step: 1 | -1) => (() => void) | null;
}

function anchorsIn(part: Anchor | null): (view: InspectionView) => readonly Anchor[] {
  return (view) => {
    const lines = part === null ? view.request.headers : view.structure.find(({ anchor }) => anchor === part)?.headers;
    return (lines ?? []).map(({ anchor }) => anchor);
  };
}

/** Returns the operations on header lines. `isCaptured`: false for an inferred head, whose lines have no bytes. */
export function headerEdits(report: ReportHandle, rows: readonly HeaderRow[], part: Anchor | null, isCaptured: boolean): HeaderEdits {
  const order = rows.map(({ anchor }) => anchor);
  return {
    read: async ({ name, value, range }) => {
      if (!isCaptured) return value === null ? null : `${name}: ${value}`;
      if (value === null) await report.reveal(range);
      return readLine(report, range);
    },
    change: ({ anchor }, line) => applyEdits(report, { op: 'header', at: anchor, line }),
    add: async (line) => (await addThings(report, [{ op: 'add_header', part, line, before: null }], anchorsIn(part))).isMade,
    remove: ({ anchor }) => void removeThing(report, { op: 'delete_header', at: anchor }, neighbourOf(order, anchor)),
    move: ({ anchor }, step) => {
      const target = moveTarget(order, order, anchor, step);
      if (target === null) return null;
      return () => void applyEdits(report, { op: 'move_header', at: anchor, before: target.before });
    },
  };
}
