import type { KeyboardEvent, ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';
import type { GridHeading, GridHeads, GridSelection, RowsOf, TreePlace } from './grid-rows.ts';
import type { GridThings } from './use-grid-action-targets.ts';

/** Scroll position of a list, in CSS pixels. */
export interface RestoredScroll {
  /** Initial position. */
  readonly top: number;
  readonly moved: (top: number) => void;
}

export interface DataGridProps<T> extends GridThings<T> {
  readonly label: string;
  readonly columns: readonly GridColumn<T>[];
  /** All rows, or only the loaded rows, or an object that loads rows when they become visible. */
  readonly rows: RowsOf<T>;
  readonly rowKey: (row: T) => string;
  /** Number of all rows, if not all are loaded. */
  readonly total?: number;
  /** Index of the current row, or -1. */
  readonly currentRow?: number;
  /** Whenever this changes, the current row is scrolled into view. */
  readonly follow?: number;
  /**
   * True if rows are added while the grid is shown. The current row and the focus then stay on their rows. The grid does not scroll before the user selects a
   * row.
   */
  readonly isLive?: boolean;
  readonly onSelect?: (row: T) => void;
  /** Called on Enter or a double click. */
  readonly onOpen?: (row: T) => void;
  /** Called when the user starts to type on a row. The key goes to the element that this function focuses. Single keys are not commands in this grid. */
  readonly onType?: (row: T) => void;
  /** Handles keys beyond those of a grid (Delete, F2, Alt with arrows). Returns true if it handled the key. */
  readonly onKey?: (event: KeyboardEvent, row: T) => boolean;
  /** Called when the view comes near the last loaded row. */
  readonly onNearEnd?: () => void;
  /** The initial scroll position. If left out, the grid starts at the current row. */
  readonly scroll?: RestoredScroll;
  readonly selection?: GridSelection;
  readonly heads?: GridHeads;
  /** Returns the help page of a row. */
  readonly rowHelp?: (row: T) => string | undefined;
  /** Returns the heading of a heading row; null for any other row. */
  readonly headingOf?: (row: T) => GridHeading | null;
  /** Returns the place of a row in a tree; the grid is then a tree grid. The first column shows the nesting. */
  readonly treeOf?: (row: T) => TreePlace;
  /** Called to fold or unfold a heading row, or a row of a tree. */
  readonly onFold?: (row: T, isFolded: boolean) => void;
  /**
   * Number of rows by which the visible rows moved when `shift.id` last changed. The list scrolls by the same distance, so that they stay in place on the
   * screen.
   */
  readonly shift?: { readonly id: number; readonly rows: number };
  /** Whenever this changes, the list scrolls to its first row. */
  readonly top?: number;
  readonly empty: ReactNode;
  readonly minWidth?: number;
}
