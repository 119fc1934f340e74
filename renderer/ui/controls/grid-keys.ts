import type { KeyboardEvent } from 'react';
import type { Choosing } from './grid-rows.ts';

export interface GridPosition {
  /** Index of the row, from 0; -1: the column heads. */
  readonly row: number;
  /** Index among the focusable elements of the row: cells, or buttons in cells. */
  readonly stop: number;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

interface Reach {
  readonly rowCount: number;
  readonly pageRows: number;
  /** The last stop of the focused row. */
  readonly lastStop: number;
}

/** Returns the position after an arrow key, Home, End, PageUp or PageDown; null for any other key. */
export function positionAfterKey({ key, ctrlKey, metaKey }: Key, { row, stop }: GridPosition, reach: Reach): GridPosition | null {
  const { rowCount, pageRows, lastStop } = reach;
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, stop };
    case 'ArrowUp':
      return { row: row - 1, stop };
    case 'ArrowRight':
      return { row, stop: Math.min(stop + 1, lastStop) };
    case 'ArrowLeft':
      return { row, stop: Math.min(stop, lastStop) - 1 };
    case 'PageDown':
      return { row: row + pageRows, stop };
    case 'PageUp':
      return { row: Math.max(row - pageRows, 0), stop };
    case 'Home':
      return ctrlKey || metaKey ? { row: 0, stop: 0 } : { row, stop: 0 };
    case 'End':
      return ctrlKey || metaKey ? { row: rowCount - 1, stop } : { row, stop: lastStop };
    default:
      return null;
  }
}

/** Returns how a press changes the selection, depending on the modifier keys. */
export function choosingOf({ ctrlKey, metaKey, shiftKey }: Pick<Key, 'ctrlKey' | 'metaKey' | 'shiftKey'>): Choosing {
  if (shiftKey) return 'range';
  return ctrlKey || metaKey ? 'toggle' : 'only';
}

/** Returns how a key changes the selection without moving the focus; null if it does not. */
export function choosingKey({ key, ctrlKey, metaKey, shiftKey }: Key): Choosing | null {
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'a') return 'all';
  if (key !== ' ') return null;
  return shiftKey ? 'range' : 'toggle';
}

/** Effect of a key on the column with the focused head. */
export type HeadAct = 'sort' | 'sort_more' | 'wider' | 'narrower' | 'right' | 'left';

export function headAct({ key, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>): HeadAct | null {
  if (key === 'Enter' || key === ' ') return shiftKey ? 'sort_more' : 'sort';
  const isRight = key === 'ArrowRight';
  if (!isRight && key !== 'ArrowLeft') return null;
  if (shiftKey) return isRight ? 'wider' : 'narrower';
  if (altKey) return isRight ? 'right' : 'left';
  return null;
}
