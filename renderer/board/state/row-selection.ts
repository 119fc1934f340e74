import type { BoardQuery, BoardSelection } from '../../../shared/bridge/view/board-view.ts';

/** The rows that are selected: one by one, or all that match a filter but some. */
export type RowSelection =
  | { readonly kind: 'rows'; readonly rows: ReadonlySet<number> }
  | {
      readonly kind: 'matching';
      readonly except: ReadonlySet<number>;
      /** How many of those left out match no more: they stay left out should they match again, and are not counted. */
      readonly away?: number;
    };

export const NO_ROWS_SELECTED: RowSelection = { kind: 'rows', rows: new Set() };

export function isRowSelected(selection: RowSelection, row: number): boolean {
  return selection.kind === 'rows' ? selection.rows.has(row) : !selection.except.has(row);
}

/** How many are selected, of so many that match. */
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

/** The same with one row that was not selected, or without one that was. */
export function withToggled(selection: RowSelection, row: number): RowSelection {
  return selection.kind === 'rows'
    ? { kind: 'rows', rows: toggled(selection.rows, row) }
    : { ...selection, except: toggled(selection.except, row) };
}

/** As the host is told, in the order in which the board shows them; null where nothing is selected. */
export function boardSelectionOf(
  selection: RowSelection,
  { filter, by, sort, group }: Pick<BoardQuery, 'filter' | 'by' | 'sort' | 'group'>,
): BoardSelection | null {
  if (selection.kind === 'matching') return { kind: 'matching', filter, by, except: [...selection.except], order: { sort, group } };
  return selection.rows.size === 0 ? null : { kind: 'rows', rows: [...selection.rows], order: { by, sort, group } };
}

/** The rows that are selected, or left out, by name. */
export function namedRows(selection: RowSelection): readonly number[] {
  return [...(selection.kind === 'rows' ? selection.rows : selection.except)];
}

/** The same once only these of the named rows match: the others are not selected any more. The very same where nothing changes. */
export function withMatching(selection: RowSelection, rows: readonly number[]): RowSelection {
  const named = namedRows(selection);
  const away = named.length - rows.length;
  if (selection.kind === 'matching') return (selection.away ?? 0) === away ? selection : { ...selection, away };
  return away === 0 ? selection : selectionOfRows(rows);
}
