import type { ReactNode } from 'react';
import type { CellText } from './grid-copy.ts';

export interface GridColumn<T> {
  readonly id: string;
  readonly title: string;
  /** The title is only for screen readers. */
  readonly hideTitle?: boolean;
  /** The cell has no padding. */
  readonly isBare?: boolean;
  /** The column's track in the row's CSS grid, such as `84px` or `minmax(84px, 1fr)`. */
  readonly width: string;
  /** Columns with the lowest number are dropped first if there is not enough room. A copied row still includes them. */
  readonly drop?: number;
  readonly align?: 'end';
  readonly render: (row: T) => ReactNode;
  /** Returns the help page of the cell; left out: the row's page applies. */
  readonly help?: (row: T) => string | undefined;
  /**
   * Returns the complete text to copy, even if only a part is drawn; null if it is masked. The function itself is null for a column without text, such as
   * buttons.
   */
  readonly text: ((row: T) => CellText | Promise<CellText>) | null;
  /** The cell contains buttons (with `data-stop`), which the arrow keys go to instead of the cell. */
  readonly buttons?: boolean;
}
