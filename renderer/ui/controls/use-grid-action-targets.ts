import type { RefObject } from 'react';
import { useActionTargets, type MenuKind, type ActionTarget } from '../../core/focus/action-targets.ts';
import { copiedCell, copiedRows, type CopiedColumn } from './grid-copy.ts';
import { isPaged, rowAt, type GridHeading, type GridSelection, type RowsOf } from './grid-rows.ts';

/** All selected rows, including rows out of sight. */
export interface SelectedRows<T> {
  readonly count: () => number;
  /** Reads the selected rows in their order, up to the limit of one copy. */
  readonly read: () => Promise<readonly T[]>;
}

/** Menu, commands and copies of a grid's rows. */
export interface GridThings<T> {
  readonly menu?: MenuKind;
  /** Commands that act on a single row. */
  readonly acts?: (row: T) => ActionTarget['acts'];
  /** Needed if the selection can include rows that are not loaded. */
  readonly selected?: SelectedRows<T>;
}

interface Options<T> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The drawn columns, and (`all`) the columns of a copied row. */
  readonly columns: readonly CopiedColumn<T>[];
  readonly all: readonly CopiedColumn<T>[];
  readonly rows: RowsOf<T>;
  readonly currentRow: number;
  readonly selection: GridSelection | undefined;
  readonly headingOf: ((row: T) => GridHeading | null) | undefined;
  readonly onSelect: ((row: T) => void) | undefined;
  readonly things: GridThings<T>;
}

function rowIndexOf(scroller: HTMLElement | null, target: Element | null, currentRow: number): number {
  if (target === null || target === scroller) return currentRow;
  return Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1);
}

function columnAt<T>(columns: readonly CopiedColumn<T>[], target: Element | null): CopiedColumn<T> | null {
  const cell = target?.closest('[role=gridcell]') ?? null;
  const index = cell === null ? -1 : [...(cell.parentElement?.children ?? [])].indexOf(cell);
  const column = columns[index] ?? null;
  return column?.text === null ? null : column;
}

/** The selected rows among the loaded rows. */
function selectedOf<T>(rows: RowsOf<T>, { isSelected }: GridSelection): readonly T[] {
  const count = isPaged(rows) ? rows.count : rows.length;
  const found: T[] = [];
  for (let index = 0; index < count; index += 1) {
    const row = isSelected(index) ? rowAt(rows, index) : null;
    if (row !== null) found.push(row);
  }
  return found;
}

/** Lets users copy rows of a grid, and gives the rows their context menu. If one row is selected, a cell is copied, else all selected rows. */
export function useGridActionTargets<T>({
  scroller,
  columns,
  all,
  rows,
  currentRow,
  selection,
  headingOf,
  onSelect,
  things,
}: Options<T>): void {
  const { menu, acts, selected } = things;

  function rowIn(target: Element | null): { readonly index: number; readonly row: T } | null {
    const index = rowIndexOf(scroller.current, target, currentRow);
    const row = index < 0 ? null : rowAt(rows, index);
    return row === null || (headingOf?.(row) ?? null) !== null ? null : { index, row };
  }

  async function copySelected(chosen: GridSelection) {
    const read = selected === undefined ? selectedOf(rows, chosen) : await selected.read();
    return copiedRows(all, read, selected === undefined ? 0 : Math.max(0, selected.count() - read.length));
  }

  useActionTargets(scroller, {
    find: (target) => {
      const found = rowIn(target);
      if (found === null) return null;
      const { index, row } = found;
      const isOneOfSeveral =
        selection?.isSelected(index) === true && (selected === undefined ? selectedOf(rows, selection).length : selected.count()) > 1;
      const copyRow = () => (isOneOfSeveral ? copySelected(selection) : copiedRows(all, [row]));
      const column = columnAt(columns, target);
      return {
        kind: menu ?? null,
        copy: isOneOfSeveral || column === null ? copyRow : () => copiedCell(column, row),
        copyRow,
        ...(acts === undefined ? {} : { acts: acts(row) ?? {} }),
      };
    },
    choose: (target) => {
      const found = rowIn(target);
      if (found === null) return;
      if (selection === undefined) onSelect?.(found.row);
      else if (!selection.isSelected(found.index)) selection.choose('only', found.index);
    },
  });
}
