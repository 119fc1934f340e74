import type { KeyboardEvent } from 'react';
import { assertNever } from '../../../shared/errors.ts';
import type { DataGridProps } from './data-grid-props.ts';
import { boundedWidth, COLUMN_WIDTHS } from './GridHead.tsx';
import type { HeadAct } from './grid-keys.ts';
import { rowAt, type Choosing, type GridHeads } from './grid-rows.ts';

/** Effects of keys and clicks in a grid. Rows are given by index. */
export interface GridActions {
  readonly onRow: (row: number) => void;
  readonly onOpen: (row: number) => void;
  /** Called when the user starts to type on a row. The key goes to the element that this function focuses. null: nothing can be typed here. */
  readonly onType: ((row: number) => void) | null;
  /** Handles keys beyond those of a grid. Returns true if it handled the key. */
  readonly onKey: (event: KeyboardEvent, row: number) => boolean;
  /** Changes the selected rows; null if the grid has only a current row. */
  readonly choose: ((how: Choosing, row: number) => void) | null;
  /** Acts on the column with the focused head; null: heads cannot have the focus. */
  readonly onHead: ((act: HeadAct, column: string) => void) | null;
  /**
   * Folds a heading or a row of a tree (true), unfolds it (false), or toggles a heading (null). Returns false if nothing changed or the row cannot be folded.
   */
  readonly onFold: (row: number, isFolded: boolean | null) => boolean;
}

/** Returns the actions on rows. They call the grid's callbacks with rows instead of indexes. */
export function rowActions<T>(props: DataGridProps<T>): Omit<GridActions, 'onHead'> {
  const { rows, selection, headingOf, treeOf, onSelect, onOpen, onType, onKey, onFold } = props;
  const withRow = (run: ((row: T) => void) | undefined) => (index: number) => {
    const row = rowAt(rows, index);
    if (row !== null) run?.(row);
  };
  return {
    onRow: withRow(onSelect),
    onOpen: withRow(onOpen),
    onType: onType === undefined ? null : withRow(onType),
    onKey: (event, index) => {
      const row = rowAt(rows, index);
      return row !== null && onKey?.(event, row) === true;
    },
    choose: selection?.choose ?? null,
    onFold: (index, isFolded) => {
      const row = rowAt(rows, index);
      const tree = row === null ? null : (treeOf?.(row) ?? null);
      if (row !== null && tree !== null) {
        // Enter and Space act on the row itself.
        if (isFolded === null || tree.isFolded === null || isFolded === tree.isFolded) return false;
        onFold?.(row, isFolded);
        return true;
      }
      const heading = row === null ? null : (headingOf?.(row) ?? null);
      if (row === null || heading === null || isFolded === heading.isFolded) return false;
      onFold?.(row, isFolded ?? !heading.isFolded);
      return true;
    },
  };
}

/** Sorts by a column, resizes it or moves it. Resizing starts from the current width of the column's head. */
export function actOnColumn(heads: GridHeads, act: HeadAct, column: string, grid: Element | null): void {
  const width = grid?.querySelector(`[data-column="${CSS.escape(column)}"]`)?.getBoundingClientRect().width ?? 0;
  switch (act) {
    case 'sort':
      return heads.onSort(column, false);
    case 'sort_more':
      return heads.onSort(column, true);
    case 'wider':
      return heads.onResize?.(column, boundedWidth(width + COLUMN_WIDTHS.step), true);
    case 'narrower':
      return heads.onResize?.(column, boundedWidth(width - COLUMN_WIDTHS.step), true);
    case 'right':
      return heads.onMove?.(column, 1);
    case 'left':
      return heads.onMove?.(column, -1);
    default:
      return assertNever(act);
  }
}
