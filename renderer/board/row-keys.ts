import type { KeyboardEvent } from 'react';
import type { BoardItem } from '../../shared/view/board-view.ts';
import { askAboutRows } from '../state/board-acts.ts';
import { showRowMenu } from './row-menu-place.ts';

/** Keys of the rows beside those of a grid and of commands; true where it took the key. On a heading they do nothing: it is no row. */
export function takeRowKey(event: KeyboardEvent, { kind }: BoardItem): boolean {
  if (kind === 'heading') return false;
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
