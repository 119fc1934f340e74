import type { ReactNode } from 'react';
import type { CellText } from './grid-copy.ts';

export interface GridColumn<T> {
  readonly id: string;
  readonly title: string;
  /** True if the title is only for screen readers. */
  readonly hideTitle?: boolean;
  /** True if the cell has no padding. */
  readonly isBare?: boolean;
  /** The column's track in the row's CSS grid, such as `84px` or `minmax(84px, 1fr)`. */
  readonly width: string;
  /** If there is not enough room, columns with the lowest number are dropped first. A copied row still includes them. */
  readonly drop?: number;
  readonly align?: 'end';
  readonly render: (row: T) => ReactNode;
  /** Returns the help page of the cell. If left out, the page of the row is used. */
  readonly help?: (row: T) => string | undefined;
  /**
   * Returns the complete text to copy, even if only a part is drawn. Returns null if the text is masked. The function itself is null for a column without text,
   * such as a column of buttons.
   */
  readonly text: ((row: T) => CellText | Promise<CellText>) | null;
  /** True if the cell contains buttons (with `data-stop`). Arrow keys then go to the buttons instead of the cell. */
  readonly buttons?: boolean;
}
