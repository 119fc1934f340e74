import type { BoardQuery, BoardSelection } from '../../../shared/bridge/view/board-view.ts';

/** The selected rows: named rows, or all rows that match a filter except some. */
export type RowSelection =
  | { readonly kind: 'rows'; readonly rows: ReadonlySet<number> }
  | {
      readonly kind: 'matching';
      readonly except: ReadonlySet<number>;
      /** Number of excepted rows that no longer match. They are not counted, and stay excepted if they match again. */
      readonly away?: number;
    };

export const NO_ROWS_SELECTED: RowSelection = { kind: 'rows', rows: new Set() };

export function isRowSelected(selection: RowSelection, row: number): boolean {
  return selection.kind === 'rows' ? selection.rows.has(row) : !selection.except.has(row);
}

/** Number of selected rows. `matching`: number of rows that match. */
export function selectedCount(selection: RowSelection, matching: number): number {
  return selection.kind === 'rows' ? selection.rows.size : Math.max(0, matching - selection.except.size + (selection.away ?? 0));
}

export function selectionOfRows(rows: Iterable<number>): RowSelection {
  return { kind: 'rows', rows: new Set(rows) };
}

function toggled(rows: ReadonlySet<number>, row: number): ReadonlySet<number> {
  const changed = new Set(rows);
  if (!changed.delete(row)) changed.add(row);
  return changed;
}

export function withToggled(selection: RowSelection, row: number): RowSelection {
  return selection.kind === 'rows'
    ? { kind: 'rows', rows: toggled(selection.rows, row) }
    : { ...selection, except: toggled(selection.except, row) };
}

/** Returns the selection in the form that the host expects, with the sort order and groups of the board; null if no row is selected. */
export function boardSelectionOf(
  selection: RowSelection,
  { filter, by, sort, group }: Pick<BoardQuery, 'filter' | 'by' | 'sort' | 'group'>,
): BoardSelection | null {
  if (selection.kind === 'matching') return { kind: 'matching', filter, by, except: [...selection.except], order: { sort, group } };
  return selection.rows.size === 0 ? null : { kind: 'rows', rows: [...selection.rows], order: { by, sort, group } };
}

/** Rows that are selected, or excepted, individually. */
export function namedRows(selection: RowSelection): readonly number[] {
  return [...(selection.kind === 'rows' ? selection.rows : selection.except)];
}

/**
 * Returns the selection after its matching rows changed. `rows`: the named rows that still match. Other named rows are deselected, or counted as `away`.
 * Returns the same object if nothing changes.
 */
export function withMatching(selection: RowSelection, rows: readonly number[]): RowSelection {
  const named = namedRows(selection);
  const away = named.length - rows.length;
  if (selection.kind === 'matching') return (selection.away ?? 0) === away ? selection : { ...selection, away };
  return away === 0 ? selection : selectionOfRows(rows);
}
