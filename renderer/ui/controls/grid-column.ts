import type { ReactNode } from 'react';
import type { CellText } from './grid-copy.ts';

export interface GridColumn<T> {
  readonly id: string;
  readonly title: string;
  /** The title is only for screen readers. */
  readonly hideTitle?: boolean;
  /** The cell has no room of its own around what is in it. */
  readonly isBare?: boolean;
  /** A track of the row's CSS grid. */
  readonly width: string;
  /** Left out where there is no room for all columns, those with the least number first; what is copied of a row has it all the same. */
  readonly drop?: number;
  readonly align?: 'end';
  readonly render: (row: T) => ReactNode;
  /** The page of help of what the cell says; left out where the row's counts. */
  readonly help?: (row: T) => string | undefined;
  /** What of a cell is copied: all of it, however much is drawn; null: it is masked. null for a column that holds no text, as one of buttons. */
  readonly text: ((row: T) => CellText | Promise<CellText>) | null;
  /** The cell holds buttons (with `data-stop`) that the arrow keys go to instead of the cell. */
  readonly buttons?: boolean;
}
