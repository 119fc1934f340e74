import type { KeyboardEvent, ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';
import type { GridHeading, GridHeads, GridSelection, RowsOf } from './grid-rows.ts';
import type { GridThings } from './use-grid-action-targets.ts';

/** How far a list is scrolled, in CSS pixels. */
export interface RestoredScroll {
  /** At first. */
  readonly top: number;
  readonly moved: (top: number) => void;
}

export interface DataGridProps<T> extends GridThings<T> {
  readonly label: string;
  readonly columns: readonly GridColumn<T>[];
  /** All rows, the loaded rows, or an object that loads rows when they become visible. */
  readonly rows: RowsOf<T>;
  readonly rowKey: (row: T) => string;
  /** Number of all rows, if not all are loaded. */
  readonly total?: number;
  /** Index of the current row, or -1. */
  readonly currentRow?: number;
  /** The current row is scrolled into view whenever this changes. */
  readonly follow?: number;
  /** Rows come in by themselves: the current row and the focus move along with theirs, and nothing scrolls before a person selects a row. */
  readonly isLive?: boolean;
  readonly onSelect?: (row: T) => void;
  /** Enter or a double click. */
  readonly onOpen?: (row: T) => void;
  /** Typing starts on a row, and single keys are no commands in this grid: the key is typed where this puts the focus. */
  readonly onType?: (row: T) => void;
  /** Keys beside those of a grid (Delete, F2, Alt with arrows); true if it handled the key. */
  readonly onKey?: (event: KeyboardEvent, row: T) => boolean;
  /** The last loaded rows are visible. */
  readonly onNearEnd?: () => void;
  /** The scroll position to start with; if it is left out, the grid starts at the current row. */
  readonly scroll?: RestoredScroll;
  readonly selection?: GridSelection;
  readonly heads?: GridHeads;
  /** The help page of a row. */
  readonly rowHelp?: (row: T) => string | undefined;
  /** The heading that a row is; null for any other row. */
  readonly headingOf?: (row: T) => GridHeading | null;
  readonly onFold?: (row: T, isFolded: boolean) => void;
  /** By how many rows the visible rows moved when `shift.id` last changed: the list scrolls along, so that they stay where they are. */
  readonly shift?: { readonly id: number; readonly rows: number };
  /** The list scrolls to its first row whenever this changes. */
  readonly top?: number;
  readonly empty: ReactNode;
  readonly minWidth?: number;
}
