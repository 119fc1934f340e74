import type { KeyboardEvent } from 'react';
import { askAboutRows } from '../state/board-acts.ts';
import { showRowMenu } from './row-menu-place.ts';

/** Keys of the rows beside those of a grid and of commands; true where it took the key. */
export function takeRowKey(event: KeyboardEvent): boolean {
  if (event.key === 'Delete' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    askAboutRows('rows.forget');
    return true;
  }
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const cell = event.target instanceof Element ? event.target.closest('[role=row]')?.getBoundingClientRect() : undefined;
    if (cell !== undefined) showRowMenu({ x: cell.left + 24, y: cell.bottom });
    return true;
  }
  return false;
}
