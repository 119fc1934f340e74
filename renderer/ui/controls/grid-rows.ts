import type { ReactNode } from 'react';

/** Rows that are loaded when they become visible. */
export interface PagedRows<T> {
  readonly count: number;
  /** Returns a row. null: the row is not loaded yet, and a placeholder is shown. */
  readonly at: (index: number) => T | null;
  /** Called with the visible rows; `to` is exclusive. */
  readonly onShown: (from: number, to: number) => void;
}

export type RowsOf<T> = readonly T[] | PagedRows<T>;

/** A heading row. It says what the rows below it have in common. */
export interface GridHeading {
  readonly content: ReactNode;
  readonly isFolded: boolean;
  /** Buttons (with `data-stop`) for all rows of the heading. */
  readonly buttons?: ReactNode;
}

/** Where a row is in a tree. */
export interface TreePlace {
  /** Nesting, from 1. */
  readonly level: number;
  /** null: the row has no rows in it. */
  readonly isFolded: boolean | null;
}

/** Effect of a press or a key on the selection: `only` this row, `toggle` this row, the `range` from the last chosen row to this row, or `all` rows. */
export type Choosing = 'only' | 'toggle' | 'range' | 'all';

export interface GridSelection {
  readonly isSelected: (index: number) => boolean;
  readonly choose: (how: Choosing, index: number) => void;
}

/** Sort order of a column. `position`: its rank among the sorted columns, from 1. */
export interface GridSort {
  readonly descending: boolean;
  readonly position: number;
}

export interface GridHeads {
  readonly sortOf: (column: string) => GridSort | null;
  /** `isMore`: keeps the other sort columns. */
  readonly onSort: (column: string, isMore: boolean) => void;
  /** `width` in CSS pixels. `isLast` is false while the user is still dragging. If left out, columns cannot be resized. */
  readonly onResize?: (column: string, width: number, isLast: boolean) => void;
  /** If left out, columns cannot be moved. */
  readonly onMove?: (column: string, step: 1 | -1) => void;
}

export function isPaged<T>(rows: RowsOf<T>): rows is PagedRows<T> {
  return 'onShown' in rows;
}

export function rowCountOf<T>(rows: RowsOf<T>): number {
  return isPaged(rows) ? rows.count : rows.length;
}

export function rowAt<T>(rows: RowsOf<T>, index: number): T | null {
  return isPaged(rows) ? rows.at(index) : (rows[index] ?? null);
}
