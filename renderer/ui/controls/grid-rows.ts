import type { ReactNode } from 'react';

/** Rows that come in as they are looked at. */
export interface PagedRows<T> {
  /** Rows there are. */
  readonly count: number;
  /** null: it has not come yet; a placeholder stands for it. */
  readonly at: (index: number) => T | null;
  /** Rows that are in sight, and a few around them: the first one, and the one behind the last. */
  readonly onShown: (from: number, to: number) => void;
}

export type RowsOf<T> = readonly T[] | PagedRows<T>;

/** A row that says what those under it have in common. */
export interface GridHeading {
  readonly content: ReactNode;
  readonly isFolded: boolean;
  /** Buttons (with `data-stop`) for all that is under it. */
  readonly buttons?: ReactNode;
}

/** What a press or a key does to what is selected: this row alone, this one too or not any more, all from the last one to it, all there are. */
export type Choosing = 'only' | 'toggle' | 'range' | 'all';

/** Several rows can be selected at once. */
export interface GridSelection {
  readonly isSelected: (index: number) => boolean;
  readonly choose: (how: Choosing, index: number) => void;
}

/** In which order rows stand by a column; `position` from 1, if several columns count. */
export interface GridSort {
  readonly descending: boolean;
  readonly position: number;
}

/** What can be done with the columns. */
export interface GridHeads {
  readonly sortOf: (column: string) => GridSort | null;
  /** `isMore`: beside those that rows are sorted by already. */
  readonly onSort: (column: string, isMore: boolean) => void;
  /** In CSS pixels; `isLast` false while it is dragged. */
  readonly onResize: (column: string, width: number, isLast: boolean) => void;
  readonly onMove: (column: string, step: 1 | -1) => void;
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
