import type { KeyboardEvent } from 'react';
import type { BoardItem } from '../../shared/bridge/view/board-view.ts';
import { askAboutRows } from './state/board-acts.ts';

/** Keys of the rows beside those of a grid and of commands; true where it took the key. On a heading they do nothing: it is no row. */
export function takeRowKey(event: KeyboardEvent, { kind }: BoardItem): boolean {
  if (kind === 'heading') return false;
  if (event.key === 'Delete' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    askAboutRows('rows.forget');
    return true;
  }
  return false;
}
