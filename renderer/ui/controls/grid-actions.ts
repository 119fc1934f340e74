import type { KeyboardEvent } from 'react';
import type { HeadAct } from './grid-keys.ts';
import type { Choosing } from './grid-rows.ts';

/** What keys and presses do in a grid. Rows are given by their index. */
export interface GridActions {
  readonly onRow: (row: number) => void;
  readonly onOpen: (row: number) => void;
  /** Typing starts on a row: the key is typed where this puts the focus. null: nothing can be typed here. */
  readonly onType: ((row: number) => void) | null;
  /** Keys beside those of a grid; true if it handled the key. */
  readonly onKey: (event: KeyboardEvent, row: number) => boolean;
  /** Changes which rows are selected; null: a grid with one current row. */
  readonly choose: ((how: Choosing, row: number) => void) | null;
  /** Acts on a column, whose head can have the focus; null: the heads cannot have it. */
  readonly onHead: ((act: HeadAct, column: string) => void) | null;
  /** Folds a heading (true), unfolds it (false), or toggles it (null). False if nothing changed, or if the row is no heading. */
  readonly onFold: (row: number, isFolded: boolean | null) => boolean;
}
